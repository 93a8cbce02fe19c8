import { describe, expect, test } from 'vitest';

import { createPharmaciesClient } from './pharmacies-client.ts';
import { catchError, createFakeUpstream } from './fake-upstream.ts';

const programme = {
  number: '1001',
  name: 'Program 1001',
  description: 'What it is.',
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

describe('a programme', () => {
  test('is asked for by its number, with the key and the partner', async () => {
    const { gateway, requests: seen, context } = createFakeUpstream([programme]);
    expect(await createPharmaciesClient(gateway).fetchProgram('1001', context)).toEqual({
      number: '1001',
      name: 'Program 1001',
      description: 'What it is.',
      chains: [{ chain: 'cvs', displayName: 'CVS Pharmacy' }],
      helpLine: '8005550151',
      demonstration: true,
    });
    expect(seen).toMatchObject([
      {
        url: 'https://gateway.example/v1/programs/1001',
        headers: { 'x-api-key': 'key-1', 'x-partner-name': 'fairscript' },
      },
    ]);
  });

  test('needs a name and its chains alone', async () => {
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

  test('that nobody knows is null, and no error', async () => {
    const { gateway, context, events } = createFakeUpstream([Response.json({}, { status: 404 })]);
    expect(await createPharmaciesClient(gateway).fetchProgram('7', context)).toBeNull();
    expect(events).toMatchObject([{ ok: true, code: 26 }]);
  });

  test.each([
    ['without a name', { ...programme, name: '' }, { kind: 'validation', status: 500 }],
    ['without chains', { ...programme, chains: undefined }, { kind: 'validation', status: 500 }],
    ['from a service that fails', Response.json({}, { status: 500 }), { kind: 'http', status: 500 }],
    ['from a service that is away', new TypeError('fetch failed'), { kind: 'network' }],
  ])('%s is an error', async (_, answer, expected) => {
    const { gateway, context, events } = createFakeUpstream([answer]);
    const error = await catchError(createPharmaciesClient(gateway).fetchProgram('1001', context));
    expect(error).toMatchObject({ ...expected, upstream: 'pharmacies', code: 56 });
    expect(events).toMatchObject([{ ok: false, category: 'other' }]);
  });
});

describe('the nearest pharmacies', () => {
  test('are asked for by ZIP', async () => {
    const { gateway, requests: seen, context } = createFakeUpstream([{ origin, pharmacies: [pharmacy] }]);
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
    expect(seen[0]?.url).toBe('https://gateway.example/v1/pharmacies?zip=19103&chains=cvs%2Cacme&limit=10');
  });

  test('are asked for by point', async () => {
    const { gateway, requests: seen, context } = createFakeUpstream([{ origin, pharmacies: [] }]);
    const from = { latitude: 40.75, longitude: -74 };
    await createPharmaciesClient(gateway).findNearby({ ...query, from }, context);
    expect(seen[0]?.url).toContain('v1/pharmacies?lat=40.75&lng=-74&chains=');
  });

  test('come nearest first, without those that have no name or place', async () => {
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

  test('of a ZIP nobody knows are null, and no error', async () => {
    const refused = Response.json({ error: { code: 'not_found', message: 'No.' } }, { status: 404 });
    const { gateway, context, events } = createFakeUpstream([refused]);
    expect(await createPharmaciesClient(gateway).findNearby(query, context)).toBeNull();
    expect(events).toMatchObject([{ ok: true, code: 26 }]);
  });

  test.each([[{ pharmacies: [] }], [{ origin }], [{ origin, pharmacies: {} }]])(
    'in another shape are an error: %j',
    async (reply) => {
      const { gateway, context } = createFakeUpstream([reply]);
      const error = await catchError(createPharmaciesClient(gateway).findNearby(query, context));
      expect(error).toMatchObject({ kind: 'validation', status: 500 });
    },
  );
});
