import { describe, expect, test } from 'vitest';

import { createPharmaciesClient } from './pharmacies-client.ts';
import { catchError, createFakeUpstream } from './fake-upstream.ts';

const program = {
  number: '1001',
  name: 'Program 1001',
  description: 'A sample program.',
  chains: [{ chain: 'cvs', chain_display_name: 'CVS Pharmacy' }],
  help_line: '8005550151',
  demonstration: true,
};
const pharmacy = {
  chain: 'cvs',
  name: 'CVS Pharmacy',
  street: '1826 Chestnut St',
  city: 'Philadelphia',
  state: 'PA',
  zip: '19103',
  phone: '2159720909',
  lat: 39.95,
  lng: -75.17,
  approximate: true,
  distance_miles: 0.4,
};
const origin = { lat: 39.95, lng: -75.17 };
const query = { from: { zip: '19103' }, chains: ['cvs', 'acme'], limit: 10 };

describe('fetchProgram', () => {
  test('requests an assistance program by its number with key and partner', async () => {
    const { gateway, requests, context } = createFakeUpstream([program]);
    expect(await createPharmaciesClient(gateway).fetchProgram('1001', context)).toEqual({
      number: '1001',
      name: 'Program 1001',
      description: 'A sample program.',
      chains: [{ chain: 'cvs', displayName: 'CVS Pharmacy' }],
      helpLine: '8005550151',
      demonstration: true,
    });
    expect(requests).toMatchObject([
      {
        url: 'https://gateway.example/v1/programs/1001',
        headers: { 'x-api-key': 'key-1', 'x-partner-name': 'fairscript' },
      },
    ]);
  });

  test('accepts an assistance program with only a name and chains', async () => {
    const { gateway, context } = createFakeUpstream([{ number: 7, name: 'Seven', chains: [] }]);
    expect(await createPharmaciesClient(gateway).fetchProgram('7', context)).toEqual({
      number: '7',
      name: 'Seven',
      description: '',
      chains: [],
      helpLine: '',
      demonstration: false,
    });
  });

  test('returns null for an unknown assistance program, without an error', async () => {
    const { gateway, context, events } = createFakeUpstream([Response.json({}, { status: 404 })]);
    expect(await createPharmaciesClient(gateway).fetchProgram('7', context)).toBeNull();
    expect(events).toMatchObject([{ ok: true, code: 26 }]);
  });

  test.each([
    ['an assistance program without a name', { ...program, name: '' }, { kind: 'validation', status: 500 }],
    [
      'an assistance program without chains',
      { ...program, chains: undefined },
      { kind: 'validation', status: 500 },
    ],
    ['status 500', Response.json({}, { status: 500 }), { kind: 'http', status: 500 }],
    ['a network failure', new TypeError('fetch failed'), { kind: 'network' }],
  ])('fetchProgram fails for %s', async (_, answer, expected) => {
    const { gateway, context, events } = createFakeUpstream([answer]);
    const error = await catchError(createPharmaciesClient(gateway).fetchProgram('1001', context));
    expect(error).toMatchObject({ ...expected, upstream: 'pharmacies', code: 56 });
    expect(events).toMatchObject([{ ok: false, category: 'other' }]);
  });
});

describe('findNearby', () => {
  test('requests the nearest pharmacies by ZIP', async () => {
    const { gateway, requests, context } = createFakeUpstream([{ origin, pharmacies: [pharmacy] }]);
    expect(await createPharmaciesClient(gateway).findNearby(query, context)).toEqual({
      origin: { latitude: 39.95, longitude: -75.17 },
      pharmacies: [
        {
          chain: 'cvs',
          name: 'CVS Pharmacy',
          street: '1826 Chestnut St',
          city: 'Philadelphia',
          state: 'PA',
          zip: '19103',
          phone: '2159720909',
          coordinates: { latitude: 39.95, longitude: -75.17 },
          approximate: true,
          distanceMiles: 0.4,
        },
      ],
    });
    expect(requests[0]?.url).toBe(
      'https://gateway.example/v1/pharmacies?zip=19103&chains=cvs%2Cacme&limit=10',
    );
  });

  test('requests the nearest pharmacies by point', async () => {
    const { gateway, requests, context } = createFakeUpstream([{ origin, pharmacies: [] }]);
    const from = { latitude: 40.75, longitude: -74 };
    await createPharmaciesClient(gateway).findNearby({ ...query, from }, context);
    expect(requests[0]?.url).toContain('v1/pharmacies?lat=40.75&lng=-74&chains=');
  });

  test('sorts pharmacies by distance without those that lack a name or coordinates', async () => {
    const far = { ...pharmacy, distance_miles: 3, phone: null, approximate: undefined };
    const { gateway, context } = createFakeUpstream([
      { origin, pharmacies: [far, { ...pharmacy, name: '' }, { ...pharmacy, lat: null }, pharmacy, null] },
    ]);
    const near = await createPharmaciesClient(gateway).findNearby(query, context);
    expect(near?.pharmacies).toMatchObject([
      { distanceMiles: 0.4 },
      { distanceMiles: 3, phone: '', approximate: false },
    ]);
    expect(near?.pharmacies).toHaveLength(2);
  });

  test('accepts numbers as text, and restores the zeros of a ZIP code that was sent as a number', async () => {
    const texts = { lat: '39.95', lng: '-75.17', distance_miles: '0.4', zip: 2139 };
    const { gateway, context, events } = createFakeUpstream([
      { origin: { lat: '39.95', lng: '-75.17' }, pharmacies: [{ ...pharmacy, ...texts }] },
    ]);
    expect(await createPharmaciesClient(gateway).findNearby(query, context)).toMatchObject({
      origin: { latitude: 39.95, longitude: -75.17 },
      pharmacies: [{ zip: '02139', distanceMiles: 0.4, coordinates: { latitude: 39.95, longitude: -75.17 } }],
    });
    expect(events).toMatchObject([{ ok: true }]);
  });

  test('returns null for an unknown ZIP, without an error', async () => {
    const notFound = Response.json({ error: { code: 'not_found', message: 'No.' } }, { status: 404 });
    const { gateway, context, events } = createFakeUpstream([notFound]);
    expect(await createPharmaciesClient(gateway).findNearby(query, context)).toBeNull();
    expect(events).toMatchObject([{ ok: true, code: 26 }]);
  });

  test.each([[{ pharmacies: [] }], [{ origin }], [{ origin, pharmacies: {} }]])(
    'fails for pharmacies of another shape: %j',
    async (reply) => {
      const { gateway, context } = createFakeUpstream([reply]);
      const error = await catchError(createPharmaciesClient(gateway).findNearby(query, context));
      expect(error).toMatchObject({ kind: 'validation', status: 500 });
    },
  );
});
