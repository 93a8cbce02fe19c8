import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatMiles, distanceMiles } from './distance.ts';

const newYork = { latitude: 40.7506, longitude: -73.9971 };
const philadelphia = { latitude: 39.9526, longitude: -75.1652 };

describe('distances on earth', () => {
  test('are about 82 miles from Philadelphia to New York', () => {
    expect(distanceMiles(philadelphia, newYork)).toBeCloseTo(82.5, 0);
  });

  const place = fc.record({
    latitude: fc.double({ min: -90, max: 90, noNaN: true }),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  });

  test('are the same in both directions, and at most half the circumference', () => {
    fc.assert(
      fc.property(place, place, (from, to) => {
        const miles = distanceMiles(from, to);
        expect(miles).toBeCloseTo(distanceMiles(to, from), 6);
        expect(distanceMiles(from, from)).toBe(0);
        expect(miles >= 0 && miles < 12_438).toBe(true);
      }),
    );
  });

  test.each([
    [0, null],
    [0.099, null],
    [0.1, '0.1'],
    [2.44, '2.4'],
    [9.94, '9.9'],
    [9.96, '10'],
    [41.6, '42'],
  ])('are written, for %d miles, as %s', (miles, text) => {
    expect(formatMiles(miles)).toBe(text);
  });
});
