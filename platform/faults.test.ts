import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { fixturePlatform } from './catalogue/fixture/fixture-platform.ts';
import { faultForDrug, faultForNdc, faultForSearch, faultForZip } from './faults.ts';
import { createPriceKeys } from './prices/signed-price-keys.ts';

const platform = fixturePlatform({ faults: true });
const headers = { 'x-api-key': 'gateway-key', 'x-partner-name': 'tests' };
const get = async (path: string) => platform.gateway.request(path, { headers });
const pricesPath = (ndc: string, zip: string) => `/v2/prices?ndc=${ndc}&quantity=30&zip=${zip}`;
const marketPricesPath = (ndc: string, zip: string) => `/v1/market-prices?ndc=${ndc}&quantity=30&zip=${zip}`;
const knownNdc = '72603040401';

/** The prices in a reply, without the costs that they are calculated from. */
function findCosts(reply: unknown): number[] {
  const text = JSON.stringify(reply, (key, value: unknown) => (key === 'calculation' ? undefined : value));
  return [...text.matchAll(/"cost":([\d.]+)/g)].map(([, cost]) => Number(cost));
}

describe('a sentinel input', () => {
  test('a sentinel input is recognized only in its exact form', () => {
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
    ['v2/prices', pricesPath],
    ['v1/market-prices', marketPricesPath],
  ])('of %s', (_, path) => {
    const sentinelPaths = (digit: number) => [
      path(knownNdc, `0000${digit}`),
      path(`9999900000${digit}`, '19103'),
    ];

    test.each(sentinelPaths(2))('a sentinel input provokes a 500 at %s', async (url) => {
      const response = await get(url);
      expect(response.status).toBe(500);
      expect(await response.json()).toMatchObject({ error: { code: 'internal_error' } });
    });

    test.each(sentinelPaths(3))('a sentinel input provokes an empty list at %s', async (url) => {
      const response = await get(url);
      expect([response.status, await response.json()]).toMatchObject([200, { prices: [] }]);
    });

    test.each(sentinelPaths(4))('a sentinel input provokes prices of 0 at %s', async (url) => {
      const costs = findCosts(await (await get(url)).json());
      expect(costs.length).toBeGreaterThan(1);
      expect(costs.every((cost) => cost === 0)).toBe(true);
    });

    test.each(sentinelPaths(5))('a sentinel input provokes malformed JSON at %s', async (url) => {
      const response = await get(url);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toMatch('application/json');
      await expect(response.json()).rejects.toThrow(SyntaxError);
    });

    test.each(sentinelPaths(6))('a sentinel input provokes one price of 0 at %s', async (url) => {
      const costs = findCosts(await (await get(url)).json());
      expect(costs.filter((cost) => cost === 0)).toHaveLength(1);
      expect(costs.length).toBeGreaterThan(1);
    });
  });

  test('a sentinel drug name provokes lookups that fail, are empty or malformed', async () => {
    for (const path of ['/v1/drugs/', '/v2/medications/']) {
      expect((await get(`${path}fault-500`)).status).toBe(500);
      await expect((await get(`${path}fault-malformed`)).json()).rejects.toThrow(SyntaxError);
      const empty = await get(`${path}fault-empty`);
      expect(empty.status).toBe(200);
      expect(await empty.text()).not.toContain('"ndc"');
    }
  });

  test('a sentinel NDC in a price key provokes card faults even without a valid signature', async () => {
    const card = async (digit: number) => {
      const ndc = `9999900000${digit}`;
      const { issue } = createPriceKeys('other secret');
      const text = issue({
        partner: 'tests',
        pbm: 'hippo',
        chain: 'cvs',
        ncpdps: [],
        ndc,
        quantity: 30,
        zip: null,
        release: '0123456789ab',
      });
      return get(`/v1/cards?key=${encodeURIComponent(text)}`);
    };
    expect((await card(2)).status).toBe(500);
    expect(await (await card(3)).json()).toMatchObject({ price: {} });
    await expect((await card(5)).json()).rejects.toThrow(SyntaxError);
    // A fault that does not apply to cards does not skip the check of the key.
    expect((await card(6)).status).toBe(400);
  });

  test('a sentinel query provokes searches that fail or are malformed', async () => {
    const credentials = 'x-algolia-application-id=APP&x-algolia-api-key=search-key';
    const search = async (query: string) =>
      platform.search.request(`/1/indexes/medications/query?${credentials}`, {
        method: 'POST',
        body: JSON.stringify({ query }),
      });
    expect((await search('fault 500')).status).toBe(500);
    await expect((await search('fault malformed')).json()).rejects.toThrow(SyntaxError);
  });

  test('a sentinel ZIP has a location, so that a page can request its prices', async () => {
    const response = await platform.geocoding.request(
      '/maps/api/geocode/json?address=00004&key=geocoding-key',
    );
    expect(await response.json()).toMatchObject({
      status: 'OK',
      results: [{ formatted_address: 'Testville, PA 00004, USA' }],
    });
  });

  test('a sentinel input is an ordinary input when faults are off', async () => {
    const { get: getReply, query } = fixturePlatform();
    expect(await getReply('/v1/drugs/fault-500')).toMatchObject({ status: 404 });
    expect(await getReply(pricesPath(knownNdc, '00002'))).toMatchObject({
      status: 400,
      body: { error: { code: 'invalid_zip' } },
    });
    expect(await getReply(pricesPath('99999000002', '19103'))).toMatchObject({ status: 404 });
    expect(await query({ query: 'fault 500' })).toMatchObject({ nbHits: 0 });
  });
});

describe('a slow fault', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  test('a slow fault delays the reply by 8 seconds', async () => {
    let status = 0;
    const reply = get(pricesPath(knownNdc, '00001')).then((response) => (status = response.status));
    await vi.advanceTimersByTimeAsync(7900);
    expect(status).toBe(0);
    await vi.advanceTimersByTimeAsync(200);
    await reply;
    expect(status).toBe(200);
  });

  test('a slow fault ends with the reason when the caller aborts', async () => {
    const controller = new AbortController();
    const url = 'http://gateway.embedded/v1/drugs/fault-slow';
    const request = new Request(url, { headers, signal: controller.signal });
    const started = vi.spyOn(globalThis, 'setTimeout');
    const ended = vi.spyOn(globalThis, 'clearTimeout');
    const rejection = platform.fetch(request).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(1000);
    controller.abort(new Error('the visitor left'));
    expect(await rejection).toMatchObject({ message: 'the visitor left' });
    // Other test files in this process may have timers too.
    const slow = started.mock.calls.findIndex(([, milliseconds]) => milliseconds === 8000);
    expect(ended).toHaveBeenCalledWith(started.mock.results[slow]?.value);
  });
});
