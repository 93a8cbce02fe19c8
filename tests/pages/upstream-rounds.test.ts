import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

import { createSpecifiedServices } from '../../contracts/specified-services.ts';
import { templates } from '../../script/loopback-site.ts';
import { readConfig } from '../../server/settings/config.ts';
import { startSites } from '../../server/sites/live-sites.ts';
import { startEmbedded } from '../../server/services/start-embedded.ts';
import { createLogger } from '../../server/telemetry/logger.ts';
import { createMetrics } from '../../server/telemetry/metrics.ts';
import { createTelemetry } from '../../server/telemetry/telemetry.ts';
import type { TestSite } from '../start-site.ts';
import { startSite } from './source-site.ts';

/** More turns of the event loop than a page needs from one call to another one that does not wait for its reply. */
const quietTurns = 50;

let answer: typeof fetch;
/** The answered rounds: each has the calls that were made before any of them was answered. */
let rounds: string[][] = [];
let held: { name: string; release: () => void }[] = [];
let turnsSinceCall = 0;

/** A service that answers all calls at once when no more calls come. */
async function holdCall(...[input, init]: Parameters<typeof fetch>): Promise<Response> {
  const request = new Request(input, init);
  const query = /query (\w+)/.exec(await request.clone().text())?.[1];
  turnsSinceCall = 0;
  if (held.length === 0) setImmediate(answerWhenQuiet);
  await new Promise<void>((release) => {
    held.push({ name: query ?? new URL(request.url).pathname, release });
  });
  return answer(request);
}

function answerWhenQuiet(): void {
  turnsSinceCall += 1;
  if (turnsSinceCall < quietTurns) {
    setImmediate(answerWhenQuiet);
    return;
  }
  const calls = held;
  held = [];
  rounds.push(calls.map(({ name }) => name));
  for (const { release } of calls) release();
}

let site: TestSite;
beforeEach(() => void vi.stubGlobal('fetch', holdCall));
afterEach(() => {
  site.close();
  vi.unstubAllGlobals();
});

/** Starts a node that has shown these pages, and the frame that all pages have. */
async function startNode(settings: Record<string, string>, host: string, shown: readonly string[]) {
  site = await startSite(settings);
  for (const path of ['/privacy-choices', ...shown]) await open(host + path);
}

/** Opens a page, and returns the rounds of calls that it waited for. */
async function open(url: string) {
  rounds = [];
  const response = await site.get(`http://${url}`);
  const html = await response.text();
  return { status: response.status, html, rounds };
}

const keys = {
  GATEWAY_API_KEY: 'the-key-of-the-gateway',
  SEARCH_APP_ID: 'TESTS',
  SEARCH_API_KEY: 'the-key-of-the-search',
  GEOCODING_KEY: 'the-key-of-the-geocoding',
  CONTENT_SPACE: 'tests',
  CONTENT_TOKEN: 'the-token-of-the-content',
};
const addresses = {
  GATEWAY_URL: 'http://gateway.embedded',
  SEARCH_URL: 'http://search.embedded',
  GEOCODING_URL: 'http://geocoding.embedded',
  CONTENT_URL: 'http://content.embedded',
  CONTENT_ASSETS_URL: 'http://assets.embedded',
};
const savehealth = 'savehealth.localhost';
const superBrand = 'super.localhost/rx';

/** The page for visitors elsewhere: what it needs to know about medications, but none of its prices. */
const elsewhere = (path: string) => {
  const { pathname, searchParams } = new URL(path, 'http://x');
  searchParams.set('zip', '10001');
  return `${pathname}?${searchParams}`;
};

const brandOf = (path: string) => (path.startsWith('/auction') ? superBrand : savehealth);
const statusOf = ({ id }: { id: string }) => (id === 'not-found' ? 404 : 200);
/** Templates whose medications a node has to know: those of the others are content. */
const ofMedications =
  /^\/($|\?|atorvastatin|adderall-xr|notadrug|embed|auction|card\?|search|conditions\/|classes\/|editorial\/how-|glp-1|pap\/|this\/)/;
const shownBefore = (path: string) => (ofMedications.test(path) ? [elsewhere(path)] : []);

describe('a page makes one round of calls to its services', () => {
  let stop: () => Promise<void>;
  beforeAll(async () => {
    const config = readConfig({ ...keys, LOG_LEVEL: 'silent', DATABASE_URL: 'sqlite::memory:' });
    const telemetry = createTelemetry(createLogger('silent'), createMetrics());
    const sites = await startSites(config, { ...telemetry, readAgain: () => config });
    const platform = await startEmbedded(config, telemetry, () => Promise.resolve('not_found'), sites);
    answer = platform.fetch;
    // Their first answers take longer on a busy machine than a page waits.
    await answer('http://gateway.embedded/v1/drugs', {
      headers: { 'x-api-key': keys.GATEWAY_API_KEY, 'x-partner-name': 'tests' },
    });
    await answer('http://search.embedded/1/indexes/medications/query', {
      method: 'POST',
      headers: { 'x-algolia-application-id': keys.SEARCH_APP_ID, 'x-algolia-api-key': keys.SEARCH_API_KEY },
      body: JSON.stringify({ query: 'ator' }),
    });
    stop = async () => {
      sites.close();
      await platform.close();
    };
  });
  afterAll(() => stop());

  const start = (host: string, ...shown: string[]) => startNode({ ...keys, ...addresses }, host, shown);

  /** Without a key they ask for the price first, and then for its card. */
  const ofCards = ['card', 'send', 'counter'];
  test.each(templates.filter(({ id }) => !ofCards.includes(id)))('$title', async (template) => {
    const { path } = template;
    const host = brandOf(path);
    await start(host, ...shownBefore(path));
    const opened = await open(host + path);
    expect(opened.status).toBe(statusOf(template));
    expect(opened.rounds.slice(1)).toEqual([]);
  });

  test.each(['super.localhost/rx', 'super.localhost/rx/es', 'medicaid.localhost/rx'])(
    'a drug page of %s for a ZIP code not seen before',
    async (host) => {
      await start(host, '/atorvastatin?zip=10001', '/levothyroxine?zip=10001');
      for (const path of ['/atorvastatin?zip=19103', '/levothyroxine?zip=60601&chain=cvs']) {
        const opened = await open(host + path);
        expect(opened.rounds).toHaveLength(1);
      }
    },
  );

  test.each([
    ['a brand without a price', '/antara', ['/antara'], 'These have a price'],
    ['a product whose last cost is old', '/alora?ndc=52544047108', ['/alora'], 'No current price'],
    ['a name without a product', '/es/levemir', ['/levemir', '/es/atorvastatin'], 'Detemir'],
  ])('the page of %s', async (_, path, shown, text) => {
    await start(savehealth, ...shown.map(elsewhere));
    const opened = await open(`${savehealth}${path}${path.includes('?') ? '&' : '?'}zip=19103`);
    expect(opened.html.includes(text)).toBe(true);
    expect(opened.rounds).toHaveLength(1);
  });

  test('a card, its form and the counter, for a price of a ZIP code not seen before', async () => {
    await start(superBrand, '/card?drug=atorvastatin&zip=10001');
    const { html } = await open(`${superBrand}/atorvastatin?zip=19103`);
    const query = /href="\/rx\/card\?([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
    for (const path of ['/card', '/coupon', '/at-the-counter']) {
      const opened = await open(`${superBrand}${path}?${query}`);
      expect([path, opened.status, opened.rounds.slice(1)]).toEqual([path, 200, []]);
    }
  });

  test.each(['lewofairoxiane', 'lipitor 40mg', 'water pill', '19103'])(
    'the results for “%s”',
    async (text) => {
      const path = `/search?q=${encodeURIComponent(text)}`;
      await start(savehealth, ...shownBefore(path));
      expect((await open(`${savehealth}${path}&zip=19103`)).rounds.slice(1)).toEqual([]);
    },
  );

  test('a search on the page of a chain', async () => {
    await start(superBrand);
    const { html, rounds: waited } = await open(`${superBrand}/auction/cvs?q=lipi`);
    expect(html).toContain('/rx/auction/cvs/lipitor');
    expect(waited.slice(1)).toEqual([]);
  });

  test.each([
    ['an unknown name: a search for each name would be one for nothing on most pages', '/notadrug'],
    ['results that their text resembles little: only the search knows them', '/search?q=sertre'],
    ['a card of a selection: its key is in the prices', '/card?drug=atorvastatin&zip=19103'],
    ['prices of an unknown ZIP code: their service is the one that knows', '/atorvastatin?zip=00000'],
    ['a guide of a medication not listed before', '/editorial/medicare-part-d-basics'],
  ])('%s, so this page makes two', async (_, path) => {
    await start(savehealth, ...shownBefore(path));
    expect((await open(savehealth + path)).rounds).toHaveLength(2);
  });

  test('a medication that was not looked up within the hour needs three rounds', async () => {
    await start(savehealth);
    expect((await open(`${savehealth}/atorvastatin?zip=19103`)).rounds).toEqual([
      expect.arrayContaining(['/v1/drugs/atorvastatin']),
      expect.arrayContaining(['/v2/prices', '/v1/drugs']),
      ['/v1/price-table'],
    ]);
  });
});

test.each([
  '/',
  '/?zip=19103',
  '/atorvastatin?zip=19103',
  '/auction',
  '/auction/cvs',
  '/auction/cvs/atorvastatin?zip=19103',
])('the page %s makes one round of calls to services that know only the specification', async (path) => {
  const vendor = createSpecifiedServices();
  const { credentials } = vendor;
  answer = vendor.fetch;
  const settings = {
    ...addresses,
    GATEWAY_API_KEY: credentials.gateway,
    SEARCH_APP_ID: credentials.appId,
    SEARCH_API_KEY: credentials.search,
    GEOCODING_KEY: credentials.geocoding,
    CONTENT_SPACE: credentials.space,
    CONTENT_TOKEN: credentials.token,
  };
  const host = brandOf(path);
  await startNode(settings, host, shownBefore(path));
  const opened = await open(host + path);
  expect(opened.status).toBe(200);
  expect(opened.rounds.slice(1)).toEqual([]);
});
