import { afterEach, describe, expect, test } from 'vitest';

import { startGatewayService } from '../gateway-service.ts';
import { waitFor } from '../wait-for.ts';
import { textOfPage } from './page-html.ts';
import { startSite } from './source-site.ts';

const host = 'http://super.localhost';
const drugPage = `${host}/rx/atorvastatin?zip=19103&quantity=30`;
const lists = /^\/v2\/prices$|^\/v1\/market-prices$/;
const answer = 'data-testid="best-price"';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

/** A site over a gateway whose lists of prices reply when `release` is called, or with a status. */
async function siteWithPrices(priceReply: 'held' | 500) {
  let release = (): void => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  closing.push(() => release());
  const gateway = await startGatewayService((path) =>
    lists.test(path) ? (priceReply === 'held' ? held : priceReply) : null,
  );
  const site = await startSite({ ...gateway.settings, PRICES_WITHIN_MS: '10', PAGE_CACHE_MB: '64' });
  closing.push(
    () => gateway.close(),
    () => site.close(),
  );
  const visit = async (url: string) => {
    const response = await site.get(url);
    return { status: response.status, headers: response.headers, html: await response.text() };
  };
  const priceCalls = () =>
    gateway.requests.filter((request) => /^\/v2\/prices\?|^\/v1\/market/.test(request));
  return { ...site, visit, release, priceCalls };
}

test('a gateway that was closed does not read its data for a call that it had held', async () => {
  const warnings: string[] = [];
  const warn = ({ message }: Error) => warnings.push(message);
  process.on('warning', warn);
  closing.push(() => process.off('warning', warn));
  let release = (): void => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const gateway = await startGatewayService(() => held);
  const { GATEWAY_URL: url, GATEWAY_API_KEY: key } = gateway.settings;
  const call = fetch(`${url}/v2/medications/atorvastatin?quantity=30`, {
    headers: { 'x-api-key': key, 'x-partner-name': 'tests' },
  }).catch(() => null);
  await waitFor(() => expect(gateway.requests).toHaveLength(1));
  await gateway.close();
  release();
  expect(await call).toBeNull();
  await new Promise((resolve) => setImmediate(resolve));
  expect(warnings).toEqual([]);
});

describe('a drug page whose prices take longer than PRICES_WITHIN_MS', () => {
  test('a drug page is sent without its late prices, with the address that waits for them', async () => {
    const { visit } = await siteWithPrices('held');
    const { status, headers, html } = await visit(drugPage);
    expect(status).toBe(200);
    expect(html).not.toContain(answer);
    expect(html).toMatch(/<p class="sr-only">Getting prices<\/p>/);
    expect(html).toMatch(/<noscript>.*href="\?quantity=30&amp;zip=19103&amp;wait=1".*<\/noscript>/);
    expect(html).toMatch(/<input[^>]+name="zip"[^>]+value="19103"/);
    expect(html).not.toMatch(/rel="canonical"[^>]+wait/);
    expect(headers.get('cache-control')).toBe('private, no-store');
  });

  test('a request that waits for late prices joins the call that is under way', async () => {
    const { visit, release, priceCalls } = await siteWithPrices('held');
    await visit(drugPage);
    const waiting = visit(`${drugPage}&wait=1`);
    release();
    const { status, html } = await waiting;
    expect(status).toBe(200);
    expect(html).toContain(answer);
    expect(html).toMatch(/rel="canonical" href="[^"]*\/rx\/atorvastatin[^"]*"/);
    expect(html).not.toMatch(/rel="canonical"[^>]+wait/);
    expect(priceCalls()).toHaveLength(new Set(priceCalls()).size);
  });

  test('a page without its prices is not cached', async () => {
    const { visit, release } = await siteWithPrices('held');
    expect((await visit(drugPage)).html).not.toContain(answer);
    release();
    // The call that was under way ends.
    await visit(`${drugPage}&wait=1`);
    // On a busy machine a reply of the gateway may be late as well.
    await expect.poll(async () => (await visit(drugPage)).html.includes(answer)).toBe(true);
  });

  test('a page whose prices failed does not say that its medication has no price', async () => {
    const { visit } = await siteWithPrices(500);
    const { html } = await visit(`${drugPage}&wait=1`);
    expect(html).toContain('Prices are not available');
    expect(html).not.toContain('no price');
    // A card that was opened before works without prices.
    expect(html).toMatch(/Try again<\/a><a [^>]*href="\/rx\/card\/saved"[^>]*>Saved cards/);
  });

  test('a page says at once that there are no prices while the circuit breaker is open', async () => {
    const { visit, priceCalls, metrics } = await siteWithPrices(500);
    for (let quantity = 1; quantity <= 8; quantity += 1)
      await visit(`${host}/rx/atorvastatin?other=${quantity}&wait=1`);
    expect(await metrics.registry.metrics()).toContain('upstream_circuit_state{upstream="prices"} 2');
    const before = priceCalls().length;
    const { status, html, headers } = await visit(`${host}/rx/gabapentin?zip=19103`);
    expect(status).toBe(200);
    expect(html).toContain('Prices are not available');
    expect(html).toMatch(/<a[^>]+href="\?(?![^"]*wait)[^"]*"[^>]*>Try again<\/a>/);
    expect(html).not.toContain('wait=1');
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(priceCalls()).toHaveLength(before);
  });
});

test('a drug page asks for one list of prices, and in one call each for its alternatives and for similar medications', async () => {
  const gateway = await startGatewayService(() => null);
  closing.push(() => gateway.close());
  const site = await startSite(gateway.settings);
  closing.push(() => site.close());
  expect((await site.get(drugPage)).status).toBe(200);
  const calls = gateway.requests.filter((request) => /prices|price-table/.test(request));
  expect(calls.map((call) => call.replace(/\?.*/, '')).toSorted()).toEqual([
    '/v1/price-table',
    '/v1/price-table',
    '/v2/prices',
  ]);
});

test('a page of one chain is sent without its late price', async () => {
  const { visit, release } = await siteWithPrices('held');
  const url = `${host}/rx/auction/walgreens/atorvastatin?zip=19103`;
  const { status, html } = await visit(url);
  expect(status).toBe(200);
  expect(html).toContain('Getting the price');
  expect(html).toContain('href="?zip=19103&amp;wait=1"');
  release();
  expect((await visit(`${url}&wait=1`)).html).toContain(answer);
});

test('the home page and lists of medications do not wait for late prices', async () => {
  const { visit } = await siteWithPrices('held');
  for (const path of ['/rx', '/rx/classes/statins', '/rx/faq']) {
    const { status, headers } = await visit(host + path);
    expect([path, status]).toEqual([path, 200]);
    expect([path, headers.get('cache-control')]).toEqual([path, expect.any(String)]);
  }
});

test('an optional part that takes too long is logged with the code of its service', async () => {
  const site = await startSite({ OPTIONAL_WITHIN_MS: '0' });
  closing.push(() => site.close());
  await (await site.get(drugPage)).text();
  const late = site.lines
    .map((line) => JSON.parse(line) as { upstream: string; code: number; msg: string })
    .filter(({ msg }) => msg.includes('which took more than 0 ms'))
    .map(({ upstream, code }) => `${upstream} ${code}`);
  expect(late).toEqual(expect.arrayContaining(['content 57', 'drugs 50', 'price history 51']));
  expect(late.filter((line) => line.endsWith(' 55'))).toEqual([]);
});

test('the log says once for a page that its prices are late, however many it waited for', async () => {
  const site = await startSite({ OPTIONAL_WITHIN_MS: '1' });
  closing.push(() => site.close());
  site.upstreams.prices.fetchPrices = (_query, { signal }) =>
    new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new Error('given up')));
    });
  await (await site.get(`${host}/rx`)).text();
  expect(site.lines.filter((line) => line.includes('The page was shown without prices'))).toHaveLength(1);
});

test('a comparison of medications does not say that there is no price where the prices fail', async () => {
  const gateway = await startGatewayService((path) => (/price/.test(path) ? 500 : null));
  const site = await startSite(gateway.settings);
  closing.push(
    () => gateway.close(),
    () => site.close(),
  );
  const texts = await Promise.all(
    ['/glp-1', '/es/glp-1'].map(async (path) => {
      const response = await site.get(`http://savehealth.localhost${path}`);
      return textOfPage(await response.text());
    }),
  );
  expect(texts[0]).toContain('We can’t show prices right now.');
  expect(texts[0]).toContain('No price shown');
  expect(texts.join()).not.toMatch(/No price now|Sin precio por ahora/);
});
