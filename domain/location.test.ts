import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  distanceFigure,
  distanceMiles,
  isDefaultCoordinates,
  isLookupFinished,
  locationReducer,
  startLocation,
  type LocationEvent,
} from './location.ts';

const after = (...events: LocationEvent[]) => events.reduce(locationReducer, startLocation);
const newYork = { latitude: 40.7506, longitude: -73.9971 };
const philadelphia = { latitude: 39.9526, longitude: -75.1652 };
const addressed: LocationEvent = {
  type: 'addressed',
  address: 'Philadelphia, PA 19103, USA',
  city: 'Philadelphia',
  zipCode: '19103',
  coordinates: philadelphia,
};

describe('the location (spec §4)', () => {
  test('starts at a default city-centre coordinate and zoom (spec §9)', () => {
    expect(startLocation).toMatchObject({ coordinates: { latitude: 39.95, longitude: -75.17 }, zoom: 14 });
  });

  test('the default coordinates can be told from any other', () => {
    expect(isDefaultCoordinates(startLocation.coordinates)).toBe(true);
    expect(isDefaultCoordinates({ latitude: 39.95, longitude: -75.1 })).toBe(false);
    expect(isDefaultCoordinates({ latitude: 39.9, longitude: -75.17 })).toBe(false);
  });

  test('an address found is kept with its place', () => {
    expect(after(addressed)).toMatchObject({
      address: 'Philadelphia, PA 19103, USA',
      coordinates: philadelphia,
    });
  });

  test('browser geolocation replaces coordinates and clears the address', () => {
    expect(after(addressed, { type: 'geolocated', coordinates: newYork })).toMatchObject({
      coordinates: newYork,
      address: '',
    });
  });

  test('the lookup is finished once IP data exists or an error is set', () => {
    expect(isLookupFinished(startLocation)).toBe(false);
    expect(isLookupFinished(after(addressed))).toBe(false);
    expect(isLookupFinished(after({ type: 'failed', error: 'denied' }))).toBe(true);
    const ipLocation = { city: 'Philadelphia', zipCode: '19103' };
    expect(isLookupFinished(after({ type: 'ip-located', ipLocation }))).toBe(true);
  });
});

describe('distances', () => {
  test('Philadelphia to New York is about 82 miles', () => {
    expect(distanceMiles(philadelphia, newYork)).toBeCloseTo(82.5, 0);
  });

  const place = fc.record({
    latitude: fc.double({ min: -90, max: 90, noNaN: true }),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  });

  test('are the same both ways, nothing to oneself, and never beyond the other side of the earth', () => {
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
  ])('%d miles read %s', (miles, text) => {
    expect(distanceFigure(miles)).toBe(text);
  });
});
