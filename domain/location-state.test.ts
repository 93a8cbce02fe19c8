import { describe, expect, test } from 'vitest';
import {
  isDefaultCoordinates,
  isLookupFinished,
  locationReducer,
  initialLocation,
  type LocationEvent,
} from './location-state.ts';

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
