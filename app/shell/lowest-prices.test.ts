import { describe, expect, test } from 'vitest';

import type { PriceEntry, PriceQuery } from '../../domain/prices.ts';
import { createRegistry } from '../../tenants/registry.ts';
import { UpstreamError } from '../../upstreams/upstream-error.ts';
import type { PageContext } from '../context.ts';
import { lowestPrices } from './lowest-prices.server.ts';

const site = createRegistry({ environment: 'production' })('super.localhost')!;
const drug = { name: 'X', form: 'Tablet', dosage: '20 mg', quantity: 30, label: '30 tablets' };
const medicine = (ndc: string) => ({ slug: ndc, name: 'X', defaultDrug: { ...drug, ndc } });
const medicines = (count: number) => Array.from({ length: count }, (_, at) => medicine(String(at)));

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

/** A page over a price service that answers so. */
function pageOver(answer: (query: PriceQuery) => PriceEntry[] | Promise<PriceEntry[]>) {
  const asked: PriceQuery[] = [];
  const errors: unknown[] = [];
  const prices = {
    fetchPrices: async (query: PriceQuery) => {
      asked.push(query);
      const area = { zip: query.zip, label: '' };
      return { prices: await answer(query), pricedOn: '2026-11-18', area, demonstration: true };
    },
  };
  const reportError = (error: unknown) => void errors.push(error);
  const call = { partnerName: 'super', pbm: null, source: null, report: () => undefined };
  const page = {
    site,
    request: { zip: null, call },
    services: { prices },
    telemetry: { logError: reportError },
  } as unknown as PageContext;
  return { page, asked, errors };
}

describe('the lowest prices of a list', () => {
  test('are those the pages of the medicines lead with, and say what they are for', async () => {
    const { page } = pageOver(() => [entry(9), entry(4.2)]);
    expect([...(await lowestPrices(page, [medicine('1')]))]).toEqual([
      ['1', { dollars: 4.2, what: '20 mg, 30 tablets', zip: null }],
    ]);
  });

  test('are of a pharmacy nearby where a ZIP is known', async () => {
    const { page, asked } = pageOver(() => [entry(4), entry(6, 1.5)]);
    const found = await lowestPrices({ ...page, request: { ...page.request, zip: '19103' } }, [
      medicine('1'),
    ]);
    expect(found.get('1')).toMatchObject({ dollars: 6, zip: '19103' });
    expect(asked).toEqual([{ ndc: '1', quantity: 30, zip: '19103' }]);
  });

  test('are the average of the country where the ZIP is nowhere', async () => {
    const { page } = pageOver(({ zip }) =>
      zip ? Promise.reject(failure('http', 'invalid_zip')) : [entry(4)],
    );
    const found = await lowestPrices({ ...page, request: { ...page.request, zip: '00009' } }, [
      medicine('1'),
    ]);
    expect(found.get('1')).toMatchObject({ dollars: 4, zip: null });
  });

  test('stand without the one that could not be had', async () => {
    const { page, errors } = pageOver(({ ndc }) =>
      ndc === '1' ? Promise.reject(failure('network')) : [entry(4)],
    );
    expect([...(await lowestPrices(page, medicines(3))).keys()]).toEqual(['0', '2']);
    expect(errors).toEqual([]);
  });

  test('stand without the one that broke something, which is logged', async () => {
    const broken = new Error('a mistake of ours');
    const { page, errors } = pageOver(({ ndc }) => (ndc === '1' ? Promise.reject(broken) : [entry(4)]));
    expect((await lowestPrices(page, medicines(2))).size).toBe(1);
    expect(errors).toEqual([broken]);
  });

  test('are none where the service is down, and of medicines nobody knows an amount of', async () => {
    const { page } = pageOver(() => Promise.reject(failure('network')));
    expect((await lowestPrices(page, [...medicines(3), { ...medicine('x'), defaultDrug: null }])).size).toBe(
      0,
    );
  });

  test('are of the first 60 medicines, 8 asked for at a time', async () => {
    let under = 0;
    let most = 0;
    const { page } = pageOver(async () => {
      under += 1;
      most = Math.max(most, under);
      await Promise.resolve();
      under -= 1;
      return [entry(4)];
    });
    expect((await lowestPrices(page, medicines(90))).size).toBe(60);
    expect(most).toBe(8);
  });

  test('are remembered by what decides them', async () => {
    const { page, asked } = pageOver(() => [entry(4)]);
    await lowestPrices(page, medicines(2));
    await lowestPrices(page, medicines(2));
    expect(asked).toHaveLength(2);
    await lowestPrices({ ...page, request: { ...page.request, zip: '19103' } }, medicines(2));
    await lowestPrices(
      { ...page, request: { ...page.request, call: { ...page.request.call, pbm: 'goodrx' } } },
      medicines(2),
    );
    expect(asked).toHaveLength(6);
  });

  test('that there is none is remembered, that it could not be had is not', async () => {
    const { page, asked } = pageOver(({ ndc }) =>
      Promise.reject(failure(ndc === '0' ? 'validation' : 'network')),
    );
    await lowestPrices(page, medicines(2));
    await lowestPrices(page, medicines(2));
    expect(asked.map(({ ndc }) => ndc)).toEqual(['0', '1', '1']);
  });
});
