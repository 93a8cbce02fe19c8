import { Hono } from 'hono';

import type { ZipRecord } from '../catalogue/records.ts';
import type { Release } from '../catalogue/release.ts';
import { faultForZip, faultPlace } from '../faults.ts';
import { isSameSecret } from '../secret.ts';

export interface GeocodingOptions {
  release: Release;
  key: string;
  faults: boolean;
}

const addressComponent = (name: string, types: string[]) => ({ long_name: name, short_name: name, types });

/**
 * GET /maps/api/geocode/json?address&key in Google's shape over ZIP centroids. The HTTP status is always 200; the field
 * `status` has the outcome.
 */
export function createGeocodingApi({ release, key, faults }: GeocodingOptions): Hono {
  const api = new Hono();
  api.get('/maps/api/geocode/json', (context) => {
    const { address = '', key: sentKey = '' } = context.req.query();
    if (!isSameSecret(sentKey, key)) {
      const error = 'The provided API key is invalid.';
      return context.json({ results: [], status: 'REQUEST_DENIED', error_message: error });
    }
    if (address.trim() === '') {
      const error = "Invalid request. Missing the 'address' parameter.";
      return context.json({ results: [], status: 'INVALID_REQUEST', error_message: error });
    }
    const zip = /(?:^|\D)(\d{5})(?:-\d{4})?\D*$/.exec(address)?.[1] ?? '';
    const location = faults && faultForZip(zip) ? { zip, ...faultPlace } : release.zip(zip);
    if (!location) return context.json({ results: [], status: 'ZERO_RESULTS' });
    return context.json({ results: [toResult(location)], status: 'OK' });
  });
  return api;
}

function toResult({ zip, city, state, latitude, longitude }: ZipRecord) {
  return {
    address_components: [
      addressComponent(zip, ['postal_code']),
      addressComponent(city, ['locality', 'political']),
      addressComponent(state, ['administrative_area_level_1', 'political']),
      { long_name: 'United States', short_name: 'US', types: ['country', 'political'] },
    ],
    formatted_address: `${city}, ${state} ${zip}, USA`,
    geometry: { location: { lat: latitude, lng: longitude }, location_type: 'APPROXIMATE' },
    types: ['postal_code'],
  };
}
