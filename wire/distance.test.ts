import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { distanceMiles } from './distance.ts';

const philadelphia = { latitude: 39.9526, longitude: -75.1652 };

test.each([
  ['itself', philadelphia, 0],
  ['New York', { latitude: 40.7128, longitude: -74.006 }, 80.6],
  ['Los Angeles', { latitude: 34.0522, longitude: -118.2437 }, 2388],
])('the great-circle distance from Philadelphia to %s is right', (_, place, miles) => {
  expect(Math.abs(distanceMiles(philadelphia, place) - miles)).toBeLessThan(Math.max(0.01, miles / 200));
});

test('a distance is the same in both directions, and at most half the circumference', () => {
  const place = fc.record({
    latitude: fc.double({ min: -90, max: 90, noNaN: true }),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  });
  fc.assert(
    fc.property(place, place, (from, to) => {
      const miles = distanceMiles(from, to);
      expect(miles).toBeCloseTo(distanceMiles(to, from), 6);
      expect(distanceMiles(from, from)).toBe(0);
      expect(miles >= 0 && miles < 12_438).toBe(true);
    }),
  );
});
