import { describe, expect, test } from 'vitest';

import { shippedRegistry } from '../../tests/shipped-brands.ts';
import type { Site } from '../../tenants/registry.ts';
import { readConfig } from '../settings/config.ts';
import { pageKey, readPageRequest } from './page-request.ts';

function siteFor(host: string): Site {
  const site = shippedRegistry()(host);
  if (!site) throw new Error(`no site for ${host}`);
  return site;
}

const site = siteFor('savehealth.localhost');
const names = { latitude: 'x-lat', longitude: 'x-lng' };

function read(path: string, headers: Record<string, string>, configured: typeof names | null = names) {
  const request = new Request(`http://savehealth.localhost${path}`, { headers });
  return readPageRequest(request, site, 'en-US', { ipLocation: { headers: configured, file: null } });
}

const philadelphia = { 'x-lat': '39.9526', 'x-lng': '-75.1652' };

describe('readPageRequest', () => {
  test('reads the location headers to two decimals', () => {
    expect(read('/pap/1001/map', philadelphia).ipCoordinates).toEqual({ latitude: 39.95, longitude: -75.17 });
  });

  test('reads no location for a page that needs none', () => {
    const request = new Request('http://savehealth.localhost/atorvastatin', { headers: philadelphia });
    expect(readPageRequest(request, site, 'en-US').ipCoordinates).toBeNull();
  });

  test('does not read location headers that no setting names', () => {
    expect(read('/pap/1001/map', philadelphia, null).ipCoordinates).toBeNull();
  });

  test.each([
    [{}],
    [{ 'x-lat': '39.95' }],
    [{ 'x-lat': 'unknown', 'x-lng': '' }],
    [{ 'x-lat': '99', 'x-lng': '0' }],
  ])('ignores missing or invalid location headers: %j', (headers) => {
    expect(read('/pap/1001/map', headers).ipCoordinates).toBeNull();
  });

  const file = { coordinatesOf: () => ({ latitude: 33.45, longitude: -112.07 }) };
  const withFile = (headers: Record<string, string>, visitorAddress: string | null = '198.51.100.7') =>
    readPageRequest(new Request('http://savehealth.localhost/pap/1001/map', { headers }), site, 'en-US', {
      ipLocation: { headers: names, file },
      visitorAddress,
    }).ipCoordinates;

  test('looks a visitor’s address up in the file when no header has the location', () => {
    expect(withFile({})).toEqual({ latitude: 33.45, longitude: -112.07 });
    expect(withFile(philadelphia)).toEqual({ latitude: 39.95, longitude: -75.17 });
    expect(withFile({}, null)).toBeNull();
  });

  test('includes the location in the cache key', () => {
    const key = (headers: Record<string, string>) => pageKey(read('/pap/1001/map', headers), 'br');
    const boston = { 'x-lat': '42.36', 'x-lng': '-71.06' };
    expect(key(boston)).not.toBe(key(philadelphia));
    expect(key(boston)).not.toBe(key({}));
  });
});

describe('the settings of the location headers', () => {
  const latitude = 'IP_LOCATION_HEADER_LATITUDE';
  const longitude = 'IP_LOCATION_HEADER_LONGITUDE';

  test('reading location headers requires both settings', () => {
    expect(readConfig({}).ipLocationHeaders).toBeNull();
    expect(readConfig({ [latitude]: 'X-Lat', [longitude]: 'X-Lng' }).ipLocationHeaders).toEqual(names);
  });

  test.each([[latitude], [longitude]])('the setting %s alone prevents the start', (name) => {
    expect(() => readConfig({ [name]: 'x-header' })).toThrow(
      'must be the name of a header that your CDN sets.',
    );
  });

  test('a setting with an invalid header name prevents the start', () => {
    expect(() => readConfig({ [latitude]: 'x lat', [longitude]: 'x-lng' })).toThrow(
      `${latitude} is "x lat"; it must be the name of a header that your CDN sets.`,
    );
  });
});
