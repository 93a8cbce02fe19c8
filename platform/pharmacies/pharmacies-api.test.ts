import { describe, expect, test } from 'vitest';
import { z } from 'zod';

import { fixturePlatform } from '../catalogue/fixture/fixture-platform.ts';

const platform = fixturePlatform();
const pharmaciesReply = z.looseObject({
  pharmacies: z.array(z.looseObject({ chain: z.string(), street: z.string(), distance_miles: z.number() })),
});

async function getPharmacies(query: string, source = platform) {
  const { status, body } = await source.get(`/v1/pharmacies?${query}`);
  return status === 200 ? pharmaciesReply.parse(body).pharmacies : status;
}

describe('GET v1/programs/{number}', () => {
  test('returns an assistance program with its chains in order', async () => {
    expect(await platform.get('/v1/programs/1001')).toEqual({
      status: 200,
      body: {
        number: '1001',
        name: 'Demonstration Program 1001',
        description: 'This program is a demonstration.',
        chains: [
          { chain: 'cvs', chain_display_name: 'CVS Pharmacy' },
          { chain: 'walgreens', chain_display_name: 'Walgreens' },
          { chain: 'acme', chain_display_name: 'Acme' },
        ],
        help_line: '8005550151',
        demonstration: true,
      },
    });
    expect(await platform.get('/v1/programs/20')).toMatchObject({ body: { demonstration: false } });
  });

  test.each(['7', '01001', 'pap', '%20'])(
    'responds with 404 to the assistance program number %s',
    async (number) => {
      expect(await platform.get(`/v1/programs/${number}`)).toMatchObject({
        status: 404,
        body: { error: { code: 'not_found' } },
      });
    },
  );
});

describe('GET v1/pharmacies', () => {
  test('lists the pharmacies around a ZIP, nearest first', async () => {
    const { body } = await platform.get('/v1/pharmacies?zip=19103&chains=cvs,other&limit=3');
    expect(body).toEqual({
      origin: { lat: expect.closeTo(39.95, 1), lng: expect.closeTo(-75.17, 1) },
      pharmacies: [
        {
          chain: 'cvs',
          chain_display_name: 'CVS Pharmacy',
          name: 'CVS Pharmacy',
          street: '1826 Chestnut St',
          city: 'Philadelphia',
          state: 'PA',
          zip: '19103',
          phone: '2159720909',
          lat: 39.9516,
          lng: -75.1718,
          approximate: false,
          distance_miles: expect.any(Number),
        },
        expect.objectContaining({ street: '1500 Spruce St' }),
        expect.objectContaining({ chain: 'other', approximate: true }),
      ],
    });
  });

  test('lists the same pharmacies for a point as for its ZIP', async () => {
    const atZip = await getPharmacies('zip=19103');
    const { latitude, longitude } = { latitude: 39.9529, longitude: -75.1741 };
    const atPoint = await getPharmacies(`lat=${latitude}&lng=${longitude}`);
    const streets = (pharmacies: typeof atZip) =>
      Array.isArray(pharmacies) ? pharmacies.map(({ street }) => street) : pharmacies;
    expect(streets(atPoint)).toEqual(streets(atZip));
  });

  test('lists at most the requested number of pharmacies, and none beyond 100 miles', async () => {
    const pharmacies = await getPharmacies('zip=19103&limit=50');
    expect(pharmacies).toHaveLength(8);
    expect(await getPharmacies('zip=19103&limit=2')).toHaveLength(2);
    expect(await getPharmacies('zip=59718')).toEqual([]);
  });

  test('returns an empty phone number for a pharmacy without one', async () => {
    const { body } = await platform.get('/v1/pharmacies?zip=19103&chains=walgreens&limit=1');
    expect(body).toMatchObject({ pharmacies: [{ street: '1617 John F Kennedy Blvd', phone: '' }] });
  });

  test.each([
    ['', 'invalid_request'],
    ['lat=39.95', 'invalid_request'],
    ['lat=91&lng=0', 'invalid_request'],
    ['lat=40&lng=-181', 'invalid_request'],
    ['lat=forty&lng=-75', 'invalid_request'],
    ['lat=1e1&lng=-75', 'invalid_request'],
    ['zip=1910', 'invalid_request'],
    ['zip=19103&limit=0', 'invalid_request'],
    ['zip=19103&limit=51', 'invalid_request'],
    ['zip=19103&limit=-1', 'invalid_request'],
    ['zip=19103&chains=cvs,unknown', 'invalid_request'],
    ['zip=19103&chains=', 'invalid_request'],
  ])('rejects the pharmacies query %j', async (query, code) => {
    expect(await platform.get(`/v1/pharmacies?${query}`)).toMatchObject({
      status: 400,
      body: { error: { code } },
    });
  });

  test('responds with 404 to a pharmacies query with an unknown ZIP', async () => {
    expect(await platform.get('/v1/pharmacies?zip=00009')).toMatchObject({
      status: 404,
      body: { error: { code: 'not_found' } },
    });
  });

  test('a pharmacies query with a sentinel ZIP provokes its fault only with faults on', async () => {
    const platformWithFaults = fixturePlatform({ faults: true });
    expect(await getPharmacies('zip=00002', platformWithFaults)).toBe(500);
    expect(await getPharmacies('zip=00003', platformWithFaults)).toEqual([]);
    expect(await getPharmacies('zip=00002')).toBe(404);
  });
});
