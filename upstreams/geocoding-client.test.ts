import { expect, test } from 'vitest';
import { createGeocodingClient } from './geocoding-client.ts';
import { catchError, createFakeUpstream, type FakeUpstream } from './fake-upstream.ts';

const philadelphia = {
  status: 'OK',
  results: [
    {
      formatted_address: 'Philadelphia, PA 19103, USA',
      geometry: { location: { lat: 39.95, lng: -75.17 }, location_type: 'APPROXIMATE' },
    },
    { formatted_address: 'elsewhere' },
  ],
};

function geocode(service: FakeUpstream, zip: string) {
  return createGeocodingClient({ ...service.gateway, key: 'map-key' }).geocode(zip, service.context);
}

test('requests a ZIP in English within the United States, without gateway headers', async () => {
  const service = createFakeUpstream([philadelphia]);
  expect(await geocode(service, ' 19103 ')).toEqual({
    ok: true,
    formattedAddress: 'Philadelphia, PA 19103, USA',
    coordinates: { latitude: 39.95, longitude: -75.17 },
  });
  expect(service.requests[0]).toEqual({
    method: 'GET',
    url: 'https://gateway.example/maps/api/geocode/json?address=19103&language=en&region=us&key=map-key',
    headers: { accept: 'application/json' },
    body: null,
  });
  expect(service.events).toMatchObject([{ upstream: 'geocoding', category: 'other', ok: true, code: 26 }]);
});

test('an address without coordinates is accepted', async () => {
  const service = createFakeUpstream([
    { status: 'OK', results: [{ formatted_address: 'Philadelphia, PA' }] },
  ]);
  expect(await geocode(service, '19103')).toEqual({ ok: true, formattedAddress: 'Philadelphia, PA' });
  expect(service.events).toMatchObject([{ ok: true }]);
});

test.each(['', '1910', '191033', '  1910  '])('rejects %j as a ZIP without a call', async (zip) => {
  const service = createFakeUpstream([philadelphia]);
  expect(await geocode(service, zip)).toEqual({ ok: false, isUnknown: true });
  expect(service.requests).toEqual([]);
});

test('returns not ok for an unknown place, without an error', async () => {
  const service = createFakeUpstream([{ status: 'ZERO_RESULTS', results: [] }]);
  expect(await geocode(service, '00000')).toEqual({ ok: false, isUnknown: true });
  expect(service.events).toMatchObject([{ ok: true }]);
});

test.each(['REQUEST_DENIED', 'OVER_QUERY_LIMIT', 'UNKNOWN_ERROR'])(
  'returns not ok for the geocoding status %s and reports an error',
  async (status) => {
    const service = createFakeUpstream([
      { status, results: [], error_message: 'The key map-key is not allowed.' },
    ]);
    expect(await geocode(service, '19103')).toEqual({ ok: false, isUnknown: false });
    expect(service.events).toMatchObject([{ ok: false, code: 56, message: `Geocode status ${status}` }]);
  },
);

test.each([[{}], [{ status: 'OK', results: [] }], [{ status: 'OK' }], [null]])(
  'returns not ok for a reply without a place (%#)',
  async (reply) => {
    const service = createFakeUpstream([reply]);
    expect(await geocode(service, '19103')).toEqual({ ok: false, isUnknown: false });
    expect(service.events).toMatchObject([{ ok: false, code: 56 }]);
  },
);

test('the first well-formed place of a reply counts', async () => {
  const results = [null, {}, { formatted_address: 'Philadelphia, PA' }];
  const service = createFakeUpstream([{ status: 'OK', results }]);
  expect(await geocode(service, '19103')).toEqual({ ok: true, formattedAddress: 'Philadelphia, PA' });
});

test.each([
  ['50008', '50008 Zaragoza, Spain'],
  ['50008', '50008 Zaragoza'],
  ['50200', 'Chiang Mai 50200, Thailand'],
  ['00000', 'Los Angeles, CA 90001, USA'],
])('uses no place that is not in the United States or has another ZIP than %s: %s', async (zip, address) => {
  const geometry = { location: { lat: 41.65, lng: -0.89 } };
  const elsewhere = { formatted_address: address, geometry };
  const alone = createFakeUpstream([{ status: 'OK', results: [elsewhere] }]);
  expect(await geocode(alone, zip)).toEqual({ ok: false, isUnknown: false });
  expect(alone.events).toMatchObject([{ ok: true }]);
  const own = { formatted_address: `Des Moines, IA ${zip}, USA` };
  const first = createFakeUpstream([{ status: 'OK', results: [elsewhere, own] }]);
  expect(await geocode(first, zip)).toEqual({ ok: true, formattedAddress: own.formatted_address });
});

test.each([
  ['00901', 'San Juan, 00901, Puerto Rico'],
  ['96910', 'Hagåtña 96910, Guam'],
  ['19103', '19103, USA'],
  ['19103', 'Philadelphia, PA 19103'],
  ['19103', 'Philadelphia, Pennsylvania'],
  ['19103', '12345 Market St, Philadelphia, PA 19103-1234, USA'],
])('returns for %s the address %s', async (zip, address) => {
  const service = createFakeUpstream([{ status: 'OK', results: [{ formatted_address: address }] }]);
  expect(await geocode(service, zip)).toEqual({ ok: true, formattedAddress: address });
});

test('fails if the geocoding service cannot be reached', async () => {
  const service = createFakeUpstream([new TypeError('fetch failed')]);
  expect(await catchError(geocode(service, '19103'))).toMatchObject({
    kind: 'network',
    category: 'other',
    code: 56,
  });
});
