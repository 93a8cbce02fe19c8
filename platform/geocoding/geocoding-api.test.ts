import { describe, expect, test } from 'vitest';

import { fixturePlatform } from '../catalogue/fixture/fixture-platform.ts';

const { geocoding } = fixturePlatform();

async function geocode(query: Record<string, string>): Promise<unknown> {
  const response = await geocoding.request(`/maps/api/geocode/json?${new URLSearchParams(query)}`);
  expect(response.status).toBe(200);
  return response.json();
}

const key = 'geocoding-key';

describe('the geocoding API', () => {
  test.each(['19103', ' 19103 ', '19103-4414', 'Philadelphia, PA 19103'])(
    'the geocoding API finds the location of %j',
    async (address) => {
      expect(await geocode({ address, key, language: 'en', region: 'us' })).toMatchObject({
        status: 'OK',
        results: [
          {
            formatted_address: 'Philadelphia, PA 19103, USA',
            geometry: { location: { lat: 39.9513, lng: -75.1741 } },
            types: ['postal_code'],
            address_components: expect.arrayContaining([
              { long_name: '19103', short_name: '19103', types: ['postal_code'] },
            ]),
          },
        ],
      });
    },
  );

  test.each(['00009', '00001', '1910', '191033', 'nowhere'])(
    'the geocoding API finds nothing for %j',
    async (address) => {
      expect(await geocode({ address, key })).toEqual({ status: 'ZERO_RESULTS', results: [] });
    },
  );

  test('the geocoding API rejects a request without an address or with an unknown key', async () => {
    expect(await geocode({ key })).toMatchObject({ status: 'INVALID_REQUEST', results: [] });
    const denied = { status: 'REQUEST_DENIED', results: [], error_message: expect.any(String) };
    expect(await geocode({ address: '19103' })).toEqual(denied);
    expect(await geocode({ address: '19103', key: 'another' })).toEqual(denied);
  });
});
