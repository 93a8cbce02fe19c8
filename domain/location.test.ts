import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { distanceMiles } from './distance.ts';
import {
  parseCoordinates,
  isDefaultCoordinates,
  isLookupFinished,
  locationReducer,
  roundCoordinates,
  initialLocation,
  type LocationEvent,
} from './location.ts';

const after = (...events: LocationEvent[]) => events.reduce(locationReducer, initialLocation);
const newYork = { latitude: 40.7506, longitude: -73.9971 };
const philadelphia = { latitude: 39.9526, longitude: -75.1652 };
const ipLocation = { coordinates: newYork, city: 'New York', zipCode: '' };
const zipLocated: LocationEvent = {
  type: 'zip-located',
  address: 'Philadelphia, PA 19103, USA',
  city: 'Philadelphia',
  zipCode: '19103',
  coordinates: philadelphia,
};

describe('locationReducer (spec §4)', () => {
  test('starts at a default city center and zoom (spec §9)', () => {
    expect(initialLocation).toMatchObject({ coordinates: { latitude: 39.95, longitude: -75.17 }, zoom: 14 });
  });

  test('distinguishes the default coordinates from others', () => {
    expect(isDefaultCoordinates(initialLocation.coordinates)).toBe(true);
    expect(isDefaultCoordinates({ latitude: 39.95, longitude: -75.1 })).toBe(false);
    expect(isDefaultCoordinates({ latitude: 39.9, longitude: -75.17 })).toBe(false);
  });

  test('stores the address and coordinates of a ZIP', () => {
    expect(after(zipLocated)).toMatchObject({
      address: 'Philadelphia, PA 19103, USA',
      coordinates: philadelphia,
    });
  });

  test('replaces the coordinates and clears the address after browser geolocation', () => {
    expect(after(zipLocated, { type: 'geolocated', coordinates: newYork })).toMatchObject({
      coordinates: newYork,
      address: '',
      city: '',
      zipCode: '',
    });
  });

  test('finishes the lookup once IP data exists or an error is set', () => {
    expect(isLookupFinished(initialLocation)).toBe(false);
    expect(isLookupFinished(after(zipLocated))).toBe(false);
    expect(isLookupFinished(after({ type: 'failed', error: 'denied' }))).toBe(true);
    expect(isLookupFinished(after({ type: 'ip-located', ipLocation }))).toBe(true);
  });

  test('starts another lookup on a new request', () => {
    expect(isLookupFinished(after({ type: 'failed', error: 'denied' }, { type: 'requested' }))).toBe(false);
    expect(isLookupFinished(after({ type: 'ip-located', ipLocation }, { type: 'requested' }))).toBe(false);
  });

  test('keeps the known location after a failed lookup', () => {
    expect(after(zipLocated, { type: 'failed', error: 'denied' })).toMatchObject({
      coordinates: philadelphia,
      address: 'Philadelphia, PA 19103, USA',
      error: 'denied',
    });
  });

  test('replaces only the default coordinates by an IP location', () => {
    expect(after({ type: 'ip-located', ipLocation })).toMatchObject({ coordinates: newYork, ipLocation });
    expect(after(zipLocated, { type: 'ip-located', ipLocation })).toMatchObject({
      coordinates: philadelphia,
      address: 'Philadelphia, PA 19103, USA',
    });
  });
});

describe('coordinates in a URL', () => {
  test.each([
    ['39.95', '-75.17', { latitude: 39.95, longitude: -75.17 }],
    ['39.951234567', '-75.16789', { latitude: 39.95, longitude: -75.17 }],
    [' 40 ', '+75', { latitude: 40, longitude: 75 }],
    ['-0.001', '0', { latitude: 0, longitude: 0 }],
    ['90', '-180', { latitude: 90, longitude: -180 }],
  ])('parses the coordinates %s, %s and rounds them to within half a mile', (latitude, longitude, place) => {
    expect(parseCoordinates(latitude, longitude)).toEqual(place);
  });

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
  ])('rejects %s, %s as coordinates', (latitude, longitude) => {
    expect(parseCoordinates(latitude, longitude)).toBeNull();
  });

  test('rounds coordinates by less than half a mile', () => {
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
