import { describe, expect, test } from 'vitest';

import { milesBetween } from './distance.ts';

describe('milesBetween', () => {
  const philadelphia = { latitude: 39.9526, longitude: -75.1652 };

  test.each([
    ['itself', philadelphia, 0],
    ['New York', { latitude: 40.7128, longitude: -74.006 }, 80.6],
    ['Los Angeles', { latitude: 34.0522, longitude: -118.2437 }, 2388],
  ])('measures the great-circle distance from Philadelphia to %s', (_, place, miles) => {
    expect(Math.abs(milesBetween(philadelphia, place) - miles)).toBeLessThan(Math.max(0.01, miles / 200));
  });
});
