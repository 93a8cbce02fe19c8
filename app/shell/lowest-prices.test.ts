import { describe, expect, test } from 'vitest';

import type { PriceEntry, PriceQuery } from '../../domain/prices.ts';
import { shippedSite } from '../../tests/shipped-brands.ts';
import type { PriceTableQuery } from '../../upstreams/prices-client.ts';
import { UpstreamError } from '../../upstreams/upstream-error.ts';
import type { PageContext } from '../context.ts';
import { loadLowestPrices, lowestPricesNote } from './lowest-prices.server.ts';

// A cost of today has no date beside its price.
const today = new Date().toISOString().slice(0, 10);
const site = shippedSite('super.localhost');
const drug = { name: 'X', form: 'Tablet', dosage: '20 mg', quantity: 30, label: '30 tablets' };
const medication = (ndc: string) => ({ slug: ndc, name: 'X', defaultDrug: { ...drug, ndc } });
const medications = (count: number) => Array.from({ length: count }, (_, index) => medication(String(index)));

const entry = (cost: number, distanceMiles: number | null = null): PriceEntry => ({
  chain: `chain ${cost}`,
  chainDisplayName: '',
  cost,
  key: String(cost),
  pbm: 'hippo',
  usualPrice: null,
  distanceMiles,
  nearestStore: null,
});

const failure = (kind: 'network' | 'validation' | 'http', reason: string | null = null) =>
  new UpstreamError({ upstream: 'prices', category: 'prices', kind, message: '', reason });

/** A page whose price service replies with the given prices. */
function createPage(answer: (query: PriceQuery) => PriceEntry[] | Promise<PriceEntry[]>) {
  const queries: PriceQuery[] = [];
  const errors: unknown[] = [];
  const prices = {
    fetchPriceTable: () => Promise.resolve(null),
    fetchPrices: async (query: PriceQuery) => {
      queries.push(query);
      const area = { zip: query.zip, label: '' };
      return { prices: await answer(query), pricedOn: today, area, demonstration: true };
    },
  };
  const logError = (error: unknown) => void errors.push(error);
  const call = { partnerName: 'super', pbm: null, source: null, report: () => undefined };
  const page = {
    site: { ...site, pricesWithinMs: 60_000, optionalWithinMs: 60_000 },
    request: { zip: null, call },
    services: { prices },
    telemetry: { logError },
    traits: { takesZip: true, isExact: true },
  } as unknown as PageContext;
  return { page, queries, errors };
}

describe('loadLowestPrices', () => {
  test('loadLowestPrices gives the leading price of a medication’s page, with its dosage and quantity', async () => {
    const { page } = createPage(() => [entry(9), entry(4.2)]);
    expect([...(await loadLowestPrices(page, [medication('1')]))]).toEqual([
      [
        '1',
        {
          dollars: 4.2,
          label: '20 mg, 30 tablets',
          costDate: '',
          pricedOn: today,
          zip: null,
          isAverage: true,
        },
      ],
    ]);
  });

  test('loadLowestPrices gives the lowest price nearby if the ZIP is known', async () => {
    const { page, queries } = createPage(() => [entry(4), entry(6, 1.5)]);
    const prices = await loadLowestPrices({ ...page, request: { ...page.request, zip: '19103' } }, [
      medication('1'),
    ]);
    expect(prices.get('1')).toMatchObject({ dollars: 6, zip: '19103' });
    expect(queries).toEqual([{ ndc: '1', quantity: 30, zip: '19103' }]);
  });

  test('loadLowestPrices gives the national average for an unknown ZIP', async () => {
    const { page } = createPage(({ zip }) =>
      zip ? Promise.reject(failure('http', 'invalid_zip')) : [entry(4)],
    );
    const prices = await loadLowestPrices({ ...page, request: { ...page.request, zip: '00009' } }, [
      medication('1'),
    ]);
    expect(prices.get('1')).toMatchObject({ dollars: 4, zip: null });
  });

  test('loadLowestPrices leaves out a medication whose price could not be loaded', async () => {
    const { page, errors } = createPage(({ ndc }) =>
      ndc === '1' ? Promise.reject(failure('network')) : [entry(4)],
    );
    expect([...(await loadLowestPrices(page, medications(3))).keys()]).toEqual(['0', '2']);
    expect(errors).toEqual([]);
  });

  test('loadLowestPrices leaves out a medication after an unexpected error, and logs the error', async () => {
    const error = new Error('unexpected');
    const { page, errors } = createPage(({ ndc }) => (ndc === '1' ? Promise.reject(error) : [entry(4)]));
    expect((await loadLowestPrices(page, medications(2))).size).toBe(1);
    expect(errors).toEqual([error]);
  });

  test('loadLowestPrices gives no price if the service is down or a medication has no default product', async () => {
    const { page } = createPage(() => Promise.reject(failure('network')));
    expect(
      (await loadLowestPrices(page, [...medications(3), { ...medication('x'), defaultDrug: null }])).size,
    ).toBe(0);
  });

  test('loadLowestPrices prices the first 60 medications with 8 concurrent calls', async () => {
    let running = 0;
    let maxRunning = 0;
    const { page } = createPage(async () => {
      running += 1;
      maxRunning = Math.max(maxRunning, running);
      await Promise.resolve();
      running -= 1;
      return [entry(4)];
    });
    expect((await loadLowestPrices(page, medications(90))).size).toBe(60);
    expect(maxRunning).toBe(8);
  });

  test('loadLowestPrices caches a price by everything that it depends on', async () => {
    const { page, queries } = createPage(() => [entry(4)]);
    await loadLowestPrices(page, medications(2));
    await loadLowestPrices(page, medications(2));
    expect(queries).toHaveLength(2);
    await loadLowestPrices({ ...page, request: { ...page.request, zip: '19103' } }, medications(2));
    await loadLowestPrices(
      { ...page, request: { ...page.request, call: { ...page.request.call, pbm: 'goodrx' } } },
      medications(2),
    );
    expect(queries).toHaveLength(6);
  });

  test('loadLowestPrices requests all prices that are not cached in one call, if the service has that call', async () => {
    const { page, queries } = createPage(() => [entry(9)]);
    const tables: PriceTableQuery[] = [];
    const near = { chain: 'near', cost: 6, distanceMiles: 1.5 };
    const far = { chain: 'far', cost: 4, distanceMiles: null };
    Object.assign(page.services.prices, {
      fetchPriceTable: async (query: PriceTableQuery) => {
        tables.push(query);
        await Promise.resolve();
        const priced = query.products.filter(({ ndc }) => ndc !== '1');
        const products = priced.map((product) => ({
          ...product,
          pricedOn: today,
          costs: [far, near],
        }));
        return { products, area: { zip: query.zip, label: '' } };
      },
    });
    const atZip = { ...page, request: { ...page.request, zip: '19103' } };
    const expected = {
      dollars: 6,
      label: '20 mg, 30 tablets',
      costDate: '',
      pricedOn: today,
      zip: '19103',
      isAverage: false,
    };
    expect([...(await loadLowestPrices(atZip, medications(2)))]).toEqual([['0', expected]]);
    expect([...(await loadLowestPrices(atZip, medications(3))).keys()]).toEqual(['0', '2']);
    const product = (ndc: string) => expect.objectContaining({ ndc, quantity: 30 }) as unknown;
    expect(tables).toEqual([
      { products: [product('0'), product('1')], zip: '19103' },
      { products: [product('2')], zip: '19103' },
    ]);
    expect(queries).toEqual([]);
  });

  test('loadLowestPrices gives the averages of a table for an unknown ZIP', async () => {
    const { page } = createPage(() => [entry(9)]);
    Object.assign(page.services.prices, {
      fetchPriceTable: ({ products, zip }: PriceTableQuery) =>
        zip
          ? Promise.reject(failure('http', 'invalid_zip'))
          : Promise.resolve({
              products: products.map((product) => ({
                ...product,
                pricedOn: today,
                costs: [{ chain: 'cvs', cost: 7 }],
              })),
              area: { zip: null, label: '' },
            }),
    });
    const atZip = { ...page, request: { ...page.request, zip: '00009' } };
    expect((await loadLowestPrices(atZip, medications(1))).get('0')).toMatchObject({
      dollars: 7,
      zip: null,
      isAverage: true,
    });
  });

  test('loadLowestPrices makes a call for each medication if the call for all fails', async () => {
    const { page, queries } = createPage(() => [entry(4)]);
    Object.assign(page.services.prices, { fetchPriceTable: () => Promise.reject(failure('network')) });
    expect((await loadLowestPrices(page, medications(2))).size).toBe(2);
    expect(queries).toHaveLength(2);
  });

  test('loadLowestPrices caches that there is no price, but not a failure', async () => {
    const { page, queries } = createPage(({ ndc }) =>
      Promise.reject(ndc === '0' ? failure('validation', 'no_prices') : failure('network')),
    );
    await loadLowestPrices(page, medications(2));
    await loadLowestPrices(page, medications(2));
    expect(queries.map(({ ndc }) => ndc)).toEqual(['0', '1', '1']);
  });
});

describe('what a list says about its prices', () => {
  const price = { dollars: 6, label: '', costDate: '', zip: null, isAverage: true };
  const noteOf = (...days: string[]) =>
    lowestPricesNote('en-US', new Map(days.map((pricedOn) => [pricedOn, { ...price, pricedOn }])), {
      hasZipField: true,
    });

  test('a list says the day of its costs, or the first and the last one', () => {
    expect(noteOf('2026-08-19')).toContain('Prices as of Aug\u00A019,\u00A02026.');
    expect(noteOf('2026-08-19', '2026-07-15')).toContain(
      'Prices dated Jul\u00A015 to Aug\u00A019,\u00A02026.',
    );
    expect(noteOf('2026-01-19', '2025-12-15')).toContain(
      'Prices dated Dec\u00A015,\u00A02025 to Jan\u00A019,\u00A02026.',
    );
  });

  test('a list says no day where the service does not say one, or where each row has its own', () => {
    expect(noteOf('')).not.toMatch(/as of|dated/);
    const old = { ...price, pricedOn: '2020-01-01', costDate: 'Old cost' };
    expect(lowestPricesNote('en-US', new Map([['old', old]]), { hasZipField: true })).not.toMatch(
      /as of|dated/,
    );
  });

  test('a list without a field for the ZIP code leads to the pages of its medications', () => {
    const note = lowestPricesNote('en-US', new Map([['one', { ...price, pricedOn: '' }]]), {
      hasZipField: false,
    });
    expect(note).toContain('Choose a medication for prices near you.');
    expect(noteOf('')).not.toContain('Choose');
  });
});
