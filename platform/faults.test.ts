import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { fixturePlatform } from './catalogue/fixture/fixture-platform.ts';
import { faultForDrug, faultForNdc, faultForSearch, faultForZip } from './faults.ts';
import { createPriceKeys } from './prices/signed-price-keys.ts';

const platform = fixturePlatform({ faults: true });
const key = { 'x-api-key': 'gateway-key', 'x-partner-name': 'tests' };
const ask = async (path: string) => platform.gateway.request(path, { headers: key });
const prices = (ndc: string, zip: string) => `/v2/prices?ndc=${ndc}&quantity=30&zip=${zip}`;
const market = (ndc: string, zip: string) => `/v1/market-prices?ndc=${ndc}&quantity=30&zip=${zip}`;
const known = '72603040401';

function costsIn(reply: unknown): number[] {
  return [...JSON.stringify(reply).matchAll(/"cost":([\d.]+)/g)].map(([, cost]) => Number(cost));
}

describe('sentinel inputs', () => {
  test('are few and exact', () => {
    const zips = ['00001', '00002', '00003', '00004', '00005', '00006'];
    expect(zips.map(faultForZip)).toEqual(['slow', 'error', 'empty', 'zero', 'malformed', 'one-zero']);
    expect([
      faultForZip('00000'),
      faultForZip('00007'),
      faultForZip(null),
      faultForNdc('99999000007'),
    ]).toEqual([null, null, null, null]);
    expect([
      faultForDrug('fault-500'),
      faultForDrug('fault-constructor'),
      faultForDrug('default-500'),
    ]).toEqual(['error', null, null]);
    expect([faultForSearch(' Fault  500'), faultForSearch('fault 500'), faultForSearch('fault 50')]).toEqual([
      null,
      'error',
      null,
    ]);
  });

  describe.each([
    ['prices', prices],
    ['market prices', market],
  ])('in %s', (_, path) => {
    const at = (digit: number) => [path(known, `0000${digit}`), path(`9999900000${digit}`, '19103')];

    test.each(at(2))('fail with 500: %s', async (url) => {
      const response = await ask(url);
      expect(response.status).toBe(500);
      expect(await response.json()).toMatchObject({ error: { code: 'internal_error' } });
    });

    test.each(at(3))('have no prices: %s', async (url) => {
      const response = await ask(url);
      expect([response.status, await response.json()]).toMatchObject([200, { prices: [] }]);
    });

    test.each(at(4))('cost nothing: %s', async (url) => {
      const costs = costsIn(await (await ask(url)).json());
      expect(costs.length).toBeGreaterThan(1);
      expect(costs.every((cost) => cost === 0)).toBe(true);
    });

    test.each(at(5))('are not JSON: %s', async (url) => {
      const response = await ask(url);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toMatch('application/json');
      await expect(response.json()).rejects.toThrow(SyntaxError);
    });

    test.each(at(6))('cost nothing once among good ones: %s', async (url) => {
      const costs = costsIn(await (await ask(url)).json());
      expect(costs.filter((cost) => cost === 0)).toHaveLength(1);
      expect(costs.length).toBeGreaterThan(1);
    });
  });

  test('make drugs fail, be empty or be no JSON', async () => {
    for (const path of ['/v1/drugs/', '/v2/medications/']) {
      expect((await ask(`${path}fault-500`)).status).toBe(500);
      await expect((await ask(`${path}fault-malformed`)).json()).rejects.toThrow(SyntaxError);
      const empty = await ask(`${path}fault-empty`);
      expect(empty.status).toBe(200);
      expect(await empty.text()).not.toContain('"ndc"');
    }
  });

  test('inside a key make a card fail, whoever made the key', async () => {
    const card = async (digit: number) => {
      const ndc = `9999900000${digit}`;
      const { issue } = createPriceKeys('nobody');
      const text = issue({
        pbm: 'hippo',
        chain: 'cvs',
        ncpdps: [],
        ndc,
        quantity: 30,
        zip: null,
        release: '0123456789ab',
      });
      return ask(`/v1/cards?key=${encodeURIComponent(text)}`);
    };
    expect((await card(2)).status).toBe(500);
    expect(await (await card(3)).json()).toMatchObject({ price: {} });
    await expect((await card(5)).json()).rejects.toThrow(SyntaxError);
    // Where the fault leaves the card as it is, the key is checked as any other.
    expect((await card(6)).status).toBe(400);
  });

  test('make a search fail or be no JSON', async () => {
    const credentials = 'x-algolia-application-id=APP&x-algolia-api-key=search-key';
    const search = async (query: string) =>
      platform.search.request(`/1/indexes/medications/query?${credentials}`, {
        method: 'POST',
        body: JSON.stringify({ query }),
      });
    expect((await search('fault 500')).status).toBe(500);
    await expect((await search('fault malformed')).json()).rejects.toThrow(SyntaxError);
  });

  test('are places, so that a page gets as far as their prices', async () => {
    const response = await platform.geocoding.request(
      '/maps/api/geocode/json?address=00004&key=geocoding-key',
    );
    expect(await response.json()).toMatchObject({
      status: 'OK',
      results: [{ formatted_address: 'Testville, PA 00004, USA' }],
    });
  });

  test('are ordinary inputs where nobody asked for faults', async () => {
    const { get, query } = fixturePlatform();
    expect(await get('/v1/drugs/fault-500')).toMatchObject({ status: 404 });
    expect(await get(prices(known, '00002'))).toMatchObject({
      status: 400,
      body: { error: { code: 'invalid_zip' } },
    });
    expect(await get(prices('99999000002', '19103'))).toMatchObject({ status: 404 });
    expect(await query({ query: 'fault 500' })).toMatchObject({ nbHits: 0 });
  });
});

describe('a slow answer', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  test('comes after 8 seconds, and is right', async () => {
    let status = 0;
    const asked = ask(prices(known, '00001')).then((response) => (status = response.status));
    await vi.advanceTimersByTimeAsync(7900);
    expect(status).toBe(0);
    await vi.advanceTimersByTimeAsync(200);
    await asked;
    expect(status).toBe(200);
  });

  test('stops when nobody waits any more, and the caller hears why', async () => {
    const controller = new AbortController();
    const url = 'http://gateway.embedded/v1/drugs/fault-slow';
    const request = new Request(url, { headers: key, signal: controller.signal });
    const asked = platform.fetch(request).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(1000);
    controller.abort(new Error('the visitor left'));
    expect(await asked).toMatchObject({ message: 'the visitor left' });
    expect(vi.getTimerCount()).toBe(0);
  });
});
