import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { distanceMiles } from '../wire/distance.ts';
import { parseCoordinates, roundCoordinates } from './location.ts';

describe('the coordinates in a URL', () => {
  test.each([
    ['39.95', '-75.17', { latitude: 39.95, longitude: -75.17 }],
    ['39.951234567', '-75.16789', { latitude: 39.95, longitude: -75.17 }],
    [' 40 ', '+75', { latitude: 40, longitude: 75 }],
    ['-0.001', '0', { latitude: 0, longitude: 0 }],
    ['90', '-180', { latitude: 90, longitude: -180 }],
  ])(
    'the coordinates in a URL are rounded, for %s, %s, to within half a mile',
    (latitude, longitude, place) => {
      expect(parseCoordinates(latitude, longitude)).toEqual(place);
    },
  );

  test.each([
    [null, null],
    ['39.95', null],
    ['', ''],
    ['91', '0'],
    ['0', '180.1'],
    ['north', 'west'],
    ['1e1', '0'],
    ['0x10', '0'],
    ['Infinity', '0'],
    ['39,95', '-75,17'],
  ])('the coordinates in a URL are rejected if they are %s, %s', (latitude, longitude) => {
    expect(parseCoordinates(latitude, longitude)).toBeNull();
  });

  test('move by less than half a mile when they are rounded', () => {
    const inTheStates = fc.record({
      latitude: fc.double({ min: 18, max: 72, noNaN: true }),
      longitude: fc.double({ min: -180, max: -64, noNaN: true }),
    });
    fc.assert(
      fc.property(inTheStates, (place) => {
        expect(distanceMiles(place, roundCoordinates(place))).toBeLessThan(0.5);
      }),
    );
  });
});
