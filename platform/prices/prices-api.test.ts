import { describe, expect, test } from 'vitest';

import { buildRelease } from '../catalogue/build-release.ts';
import { fixturePlatform } from '../catalogue/fixture/fixture-platform.ts';
import { copyFixtureCatalog, temporaryFolder } from '../catalogue/fixture/fixture-release.ts';
import { openRelease } from '../catalogue/release.ts';
import { z } from 'zod';

const platform = fixturePlatform();
const atorvastatin = '72603040401';

const price = z.looseObject({ chain: z.string(), cost: z.number(), key: z.string(), pbm: z.string() });
const pricesReply = z.looseObject({ prices: z.array(price), area: z.looseObject({ label: z.string() }) });

async function getPrices(query: string, headers?: Record<string, string>) {
  const { status, body } = await platform.get(`/v2/prices?${query}`, headers);
  expect(status).toBe(200);
  return pricesReply.parse(body);
}

async function getKey(query: string, source = platform): Promise<string> {
  const { body } = await source.get(`/v2/prices?${query}`);
  return pricesReply.parse(body).prices[0]?.key ?? '';
}

describe('GET v2/prices with a ZIP', () => {
  test('computes prices from the cost, contract, usual price and area', async () => {
    // 0.03099 x 90 x 2.65 + 6.90 = 14.29 and 0.03099 x 90 x 13.5 + 21.00 = 58.65, at 102 percent.
    const { prices, ...rest } = await getPrices(`ndc=${atorvastatin}&quantity=90&zip=19103`);
    expect(prices[0]).toEqual({
      chain: 'cvs',
      chain_display_name: 'CVS Pharmacy',
      calculation: {
        cost: 2.79,
        cost_source: 'NADAC',
        cost_date: '2025-12-03',
        rate: 4.6,
        fee: 6.9,
        limit: 0,
        area: 0.29,
      },
      cost: 14.58,
      key: expect.any(String),
      pbm: 'hippo',
      usual_price: 59.82,
      distance_miles: 0.1,
      distance_approximate: false,
      reach: 'store',
      nearest_store: {
        name: 'CVS Pharmacy',
        street: '1826 Chestnut St',
        city: 'Philadelphia',
        state: 'PA',
        zip: '19103',
        phone: '215-972-0909',
        lat: 39.9516,
        lng: -75.1718,
      },
    });
    expect(rest).toEqual({
      priced_on: '2025-12-03',
      area: { zip: '19103', label: 'Philadelphia, PA' },
      demonstration: true,
    });
  });

  test('lists chains with a nearby store or that serve the state, and independents as other', async () => {
    const { prices } = await getPrices(`ndc=${atorvastatin}&quantity=30&zip=19103`);
    expect(prices.map(({ chain }) => chain)).toEqual(['cvs', 'walgreens', 'costco', 'acme', 'other']);
    // Costco serves Pennsylvania, but its store in the fixture is in Bayonne.
    expect(prices[2]).toMatchObject({ chain: 'costco', distance_miles: null, nearest_store: null });
    const far = await getPrices(`ndc=${atorvastatin}&quantity=30&zip=85016`);
    expect(far.prices.map(({ chain }) => chain)).toEqual(['cvs', 'walgreens', 'costco', 'other']);
    expect(far.prices[0]).toMatchObject({ nearest_store: { city: 'Phoenix' } });
    expect(far.prices[1]).toMatchObject({ nearest_store: null });
  });

  test('returns one price for each chain, of the PBM in the header', async () => {
    const { prices } = await getPrices(`ndc=${atorvastatin}&quantity=30&zip=19103`, { 'x-pbm': 'optumrx' });
    // OptumRx has no contract with Acme.
    expect(prices.map(({ chain, pbm }) => [chain, pbm])).toEqual([
      ['cvs', 'optumrx'],
      ['walgreens', 'optumrx'],
      ['costco', 'optumrx'],
      ['other', 'optumrx'],
    ]);
  });

  test('prices a brand by the contracts for brands', async () => {
    const { prices } = await getPrices('ndc=58151015677&quantity=30&zip=19103');
    const { body } = await platform.get('/v2/prices?ndc=58151015677&quantity=30');
    expect(prices.every(({ cost }) => cost > 100)).toBe(true);
    expect(pricesReply.parse(body).prices.length).toBeGreaterThan(0);
  });

  test('returns no prices for a product without a cost', async () => {
    expect((await getPrices('ndc=59630057460&quantity=30&zip=19103')).prices).toEqual([]);
  });
});

describe('GET v2/prices without a ZIP', () => {
  test('returns a national average for nationwide chains and independents', async () => {
    const { prices, area } = await getPrices(`ndc=${atorvastatin}&quantity=30`);
    expect(area).toEqual({ zip: null, label: 'United States average' });
    expect(prices.map(({ chain }) => chain)).toEqual(['cvs', 'walgreens', 'costco', 'other']);
    // 0.03099 x 30 x 2.65 + 6.90, at 100 percent.
    expect(prices[0]).toMatchObject({ cost: 9.36, distance_miles: null, nearest_store: null });
  });
});

describe('a price request', () => {
  test.each([
    ['without an NDC', 'quantity=30', 400, 'invalid_request'],
    ['with an NDC of 10 digits', 'ndc=7260304040&quantity=30', 400, 'invalid_request'],
    ['without a quantity', `ndc=${atorvastatin}`, 400, 'invalid_request'],
    ['for a quantity of 0', `ndc=${atorvastatin}&quantity=0`, 400, 'invalid_request'],
    ['for a negative quantity', `ndc=${atorvastatin}&quantity=-1`, 400, 'invalid_request'],
    ['for a malformed quantity', `ndc=${atorvastatin}&quantity=1e3`, 400, 'invalid_request'],
    ['for more than 10000', `ndc=${atorvastatin}&quantity=10000.5`, 400, 'invalid_request'],
    ['at a ZIP of 4 digits', `ndc=${atorvastatin}&quantity=30&zip=1910`, 400, 'invalid_request'],
    ['at an empty ZIP', `ndc=${atorvastatin}&quantity=30&zip=`, 400, 'invalid_request'],
    ['at an unknown ZIP', `ndc=${atorvastatin}&quantity=30&zip=00009`, 400, 'invalid_zip'],
    ['for an unknown NDC', 'ndc=99999999999&quantity=30', 404, 'not_found'],
  ])('a price request is rejected %s', async (_, query, status, code) => {
    for (const path of ['/v2/prices', '/v1/market-prices']) {
      expect(await platform.get(`${path}?${query}`)).toMatchObject({ status, body: { error: { code } } });
    }
  });

  test('a price request accepts only a PBM with contracts and a source in lower case', async () => {
    const query = `/v2/prices?ndc=${atorvastatin}&quantity=30`;
    expect(await platform.get(query, { 'x-pbm': 'unknown' })).toMatchObject({ status: 400 });
    expect(await platform.get(query, { 'x-source': 'Not A Name' })).toMatchObject({ status: 400 });
    expect(await platform.get(query, { 'x-source': 'partner' })).toMatchObject({ status: 200 });
  });

  test('a price request accepts a fraction of a unit with floating-point noise', async () => {
    const { prices } = await getPrices('ndc=00093317431&quantity=8.5');
    expect((await getPrices('ndc=00093317431&quantity=8.500000000000001')).prices).toEqual(prices);
  });
});

describe('GET v1/market-prices', () => {
  test('compares all PBMs at each chain', async () => {
    const { status, body } = await platform.get(
      `/v1/market-prices?ndc=${atorvastatin}&quantity=30&zip=19103`,
    );
    expect(status).toBe(200);
    const offers = (...pbms: string[]) => pbms.map((pbm) => expect.objectContaining({ pbm }));
    expect(body).toMatchObject({
      prices: [
        { chain_name: 'cvs', chain_prices: offers('hippo', 'goodrx', 'optumrx') },
        { chain_name: 'walgreens', chain_prices: offers('hippo', 'goodrx', 'optumrx') },
        { chain_name: 'costco', chain_prices: offers('hippo', 'goodrx', 'optumrx') },
        { chain_name: 'acme', chain_display_name: 'Acme', chain_prices: offers('hippo', 'goodrx') },
        { chain_name: 'other', chain_prices: offers('hippo', 'goodrx', 'optumrx') },
      ],
      area: { zip: '19103' },
      demonstration: true,
    });
  });
});

describe('GET v2/prices/{key}', () => {
  test('returns the price that the key was issued for', async () => {
    const { prices } = await getPrices(`ndc=${atorvastatin}&quantity=90&zip=19103`);
    for (const expected of prices) {
      expect(await platform.get(`/v2/prices/${encodeURIComponent(expected.key)}`)).toEqual({
        status: 200,
        body: {
          price: expected,
          ndc: atorvastatin,
          quantity: 90,
          priced_on: '2025-12-03',
          demonstration: true,
        },
      });
    }
  });

  test('accepts a price key in the URL-safe alphabet', async () => {
    const key = await getKey(`ndc=${atorvastatin}&quantity=90&zip=19103`);
    const safe = key.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
    expect(await platform.get(`/v2/prices/${safe}`)).toMatchObject({ status: 200 });
  });

  test('rejects a price key that was changed or issued elsewhere', async () => {
    const otherPlatform = fixturePlatform({ secret: 'another secret' });
    const key = await getKey(`ndc=${atorvastatin}&quantity=90&zip=19103`, otherPlatform);
    for (const bad of [key, 'bogus', '%25', key.slice(4)]) {
      const reply = await platform.get(`/v2/prices/${encodeURIComponent(bad)}`);
      expect(reply).toMatchObject({ status: 400, body: { error: { code: 'invalid_key' } } });
    }
  });

  test('returns the current price for a price key of an older release', async () => {
    const { folder, remove } = temporaryFolder();
    copyFixtureCatalog(`${folder}/catalogue`).edit(
      'costs.csv',
      (text) => `${text}${atorvastatin},2026-02-01,0.04000,EA\n`,
    );
    buildRelease(`${folder}/catalogue`, `${folder}/data`);
    const current = fixturePlatform({ release: openRelease(`${folder}/data`) });
    remove();
    const key = await getKey(`ndc=${atorvastatin}&quantity=90`);
    const { status, body } = await current.get(`/v2/prices/${encodeURIComponent(key)}`);
    // 0.04 x 90 x 2.65 + 6.90.
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { price: { cost: 16.44 }, priced_on: '2026-02-01' },
    });
  });

  test('responds with 404 to a price key whose contract no longer exists', async () => {
    const { folder, remove } = temporaryFolder();
    const { edit } = copyFixtureCatalog(`${folder}/catalogue`);
    edit('contracts.csv', (text) => text.replace(/^hippo,cvs,Generic.*\n/m, ''));
    buildRelease(`${folder}/catalogue`, `${folder}/data`);
    const current = fixturePlatform({ release: openRelease(`${folder}/data`) });
    remove();
    const key = await getKey(`ndc=${atorvastatin}&quantity=90`);
    expect(await current.get(`/v2/prices/${encodeURIComponent(key)}`)).toMatchObject({ status: 404 });
    expect(await current.get(`/v1/cards?key=${encodeURIComponent(key)}`)).toMatchObject({ status: 404 });
  });
});

describe('GET v1/price-table', () => {
  const tableReply = z.object({
    chains: z.array(z.looseObject({ chain: z.string() })),
    products: z.array(
      z.object({
        ndc: z.string(),
        quantity: z.number(),
        priced_on: z.string(),
        costs: z.array(z.number().nullable()),
      }),
    ),
    area: z.object({ zip: z.string().nullable(), label: z.string() }),
  });

  test.each([
    ['at a ZIP', '&zip=19103'],
    ['without a ZIP', ''],
  ])('v1/price-table has the costs of v2/prices for each product %s', async (_, zip) => {
    const products = [`${atorvastatin}:30`, `${atorvastatin}:90`, '00093317431:8.5'];
    const { body } = await platform.get(`/v1/price-table?products=${products.join()}${zip}`);
    const table = tableReply.parse(body);
    expect(table.products).toHaveLength(3);
    for (const { ndc, quantity, priced_on, costs } of table.products) {
      const { prices, ...rest } = await getPrices(`ndc=${ndc}&quantity=${quantity}${zip}`);
      expect(rest).toMatchObject({ priced_on, area: table.area });
      expect(
        table.chains.flatMap((chain, index) =>
          typeof costs[index] === 'number' ? [{ ...chain, cost: costs[index] }] : [],
        ),
      ).toEqual(
        prices.map(({ chain, cost, distance_miles, reach }) => ({
          chain,
          cost,
          distance_miles,
          ...(reach ? { reach } : {}),
        })),
      );
    }
  });

  test('leaves out unknown products and amounts that have no price', async () => {
    const products = `99999999999:30,${atorvastatin}:10001,12:30,${atorvastatin}:30`;
    const { body } = await platform.get(`/v1/price-table?products=${products}`);
    expect(tableReply.parse(body).products).toMatchObject([{ ndc: atorvastatin, quantity: 30 }]);
  });

  test.each([
    ['no products', '', 'invalid_request'],
    ['malformed products', `products=${atorvastatin}`, 'invalid_request'],
    ['more than 60 products', `products=${`${atorvastatin}:30,`.repeat(61)}`, 'invalid_request'],
    ['a ZIP of 4 digits', `products=${atorvastatin}:30&zip=1910`, 'invalid_request'],
    ['an unknown ZIP', `products=${atorvastatin}:30&zip=00009`, 'invalid_zip'],
  ])('rejects a request with %s', async (_, query, code) => {
    expect(await platform.get(`/v1/price-table?${query}`)).toMatchObject({
      status: 400,
      body: { error: { code } },
    });
  });

  test('v1/price-table has the prices of the PBM that x-pbm names', async () => {
    const path = `/v1/price-table?products=${atorvastatin}:30`;
    const { body } = await platform.get(path, { 'x-pbm': 'goodrx' });
    const { prices } = await getPrices(`ndc=${atorvastatin}&quantity=30`, { 'x-pbm': 'goodrx' });
    expect(tableReply.parse(body).products[0]?.costs).toEqual(prices.map(({ cost }) => cost));
    expect(await platform.get(path, { 'x-pbm': 'unknown' })).toMatchObject({ status: 400 });
  });
});

test('GET v1/chains lists every chain in the order of the catalog', async () => {
  const { status, body } = await platform.get('/v1/chains');
  expect(status).toBe(200);
  const { chains } = z.object({ chains: z.array(z.object({ chain: z.string() })) }).parse(body);
  expect(chains.map(({ chain }) => chain)).toEqual(['cvs', 'walgreens', 'costco', 'acme', 'other']);
});

test('GET v1/chains says how far each chain is from a ZIP code, and ignores an unknown one', async () => {
  const near = await platform.get('/v1/chains?zip=19103');
  expect(near.body).toMatchObject({
    chains: expect.arrayContaining([
      expect.objectContaining({ chain: 'cvs', reach: 'store', distance_approximate: false }),
      expect.objectContaining({ chain: 'costco', reach: 'none', distance_miles: null }),
    ]),
  });
  const unknown = await platform.get('/v1/chains?zip=00009');
  expect(unknown).toEqual(await platform.get('/v1/chains'));
});

describe('GET v2/prices for a cost that would mislead', () => {
  const at = (day: string) => fixturePlatform({ now: () => new Date(`${day}T12:00:00Z`) });

  test('v2/prices has no price from a cost older than five years, and returns the date of the cost', async () => {
    const synthroid = '/v2/prices?ndc=00074434119&quantity=30';
    const { body: last } = await at('2024-12-31').get(synthroid);
    expect(pricesReply.parse(last).prices).not.toEqual([]);
    const { status, body } = await at('2025-01-02').get(synthroid);
    expect(status).toBe(200);
    expect(body).toMatchObject({ prices: [], priced_on: '2020-01-01' });
  });

  test('v2/prices has no price for a key whose cost has expired since', async () => {
    const before = at('2024-12-31');
    const key = await getKey('ndc=00074434119&quantity=30', before);
    expect((await before.get(`/v2/prices/${key}`)).status).toBe(200);
    expect((await at('2025-01-02').get(`/v2/prices/${key}`)).status).toBe(404);
  });

  test('v2/prices has no price from a cost of insulin that is older than a year', async () => {
    const insulin = platformOf(['drugs.csv', 'classes.csv', 'needs.csv'], (text) =>
      text.replaceAll('glp-1-receptor-agonists', 'insulins'),
    );
    const query = '/v2/prices?ndc=00169418103&quantity=3';
    const { body } = await insulin('2026-12-31').get(query);
    expect(pricesReply.parse(body).prices).not.toEqual([]);
    expect((await insulin('2027-01-02').get(query)).body).toMatchObject({
      prices: [],
      priced_on: '2026-01-01',
    });
  });

  // Lipitor 20 mg and its generic are both in the fixture. Only the cost of the generic changes.
  const genericCost = (cost: string) =>
    platformOf(['costs.csv'], (text) => text.replace(/(72603040401,2025-12-03,)[\d.]+/, `$1${cost}`))(
      '2026-03-04',
    );
  const ofGeneric = 'ndc=72603040401&quantity=30';
  const ofLipitor = 'ndc=58151015677&quantity=30';

  test("caps a generic's prices at those of its brand", async () => {
    const source = genericCost('18.00000');
    const generic = pricesReply.parse((await source.get(`/v2/prices?${ofGeneric}`)).body).prices;
    const brand = pricesReply.parse((await source.get(`/v2/prices?${ofLipitor}`)).body).prices;
    expect(brand.length).toBeGreaterThan(1);
    for (const { chain, cost, usual_price: usual } of generic) {
      const same = brand.find((entry) => entry.chain === chain);
      expect(cost).toBeLessThanOrEqual(Number(same?.cost));
      expect(usual).toBeLessThanOrEqual(Number(same?.['usual_price']));
    }
  });
});

/** Creates a platform of an edited fixture catalog on a day. */
function platformOf(files: string[], change: (text: string) => string): (day: string) => typeof platform {
  const { folder, remove } = temporaryFolder();
  const { edit } = copyFixtureCatalog(`${folder}/catalog`);
  for (const file of files) edit(file, change);
  buildRelease(`${folder}/catalog`, `${folder}/data`);
  const release = openRelease(`${folder}/data`);
  remove();
  return (day) => fixturePlatform({ release, now: () => new Date(`${day}T12:00:00Z`) });
}
