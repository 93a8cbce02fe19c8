import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

import { buildRelease } from '../../platform/catalogue/build-release.ts';
import { addRelease, doubledCosts } from '../../platform/catalogue/fixture/changed-release.ts';
import { fixtureCatalog } from '../../platform/catalogue/fixture/fixture-release.ts';
import {
  hashOfFile,
  releaseFile,
  requireCurrent,
  useRelease,
} from '../../platform/catalogue/release-files.ts';
import { createSiteAdmission } from '../../server/edge/overload.ts';
import { runInRequest } from '../../server/telemetry/request-scope.ts';
import type { TestSite } from '../start-site.ts';
import { startSite } from './source-site.ts';

const folder = mkdtempSync(join(tmpdir(), 'fairscript-releases-'));
const admission = createSiteAdmission({ maxRenders: 32, waitMs: 600_000 });
let site: TestSite;
let first = '';
let doubled = '';

beforeAll(async () => {
  // A few medications, because a server lists all of them for each new release.
  buildRelease(fixtureCatalog, folder);
  first = hashOfFile(requireCurrent(folder)) ?? '';
  doubled = addRelease(folder, doubledCosts);
  site = await startSite({ RELEASE_DIR: folder, PAGE_CACHE_MB: '8' }, admission);
});
afterEach(async () => {
  await take(first);
  site.lines.length = 0;
});
afterAll(async () => {
  await site.stop();
  rmSync(folder, { recursive: true });
});

/** What an operator does: script/import use HASH, then SIGHUP. */
async function take(hash: string): Promise<void> {
  useRelease(folder, hash);
  await site.releases?.reload();
}

const host = 'http://super.localhost';
const drugPage = `${host}/rx/atorvastatin?zip=19103&quantity=90`;
const read = async (url: string) => {
  const response = await site.get(url);
  const html = await response.text();
  const links = [...html.matchAll(/href="([^"]+\/card\?[^"]+)"/g)].map(([, link = '']) =>
    link.replaceAll('&amp;', '&'),
  );
  return { status: response.status, html, links, price: /\$(\d+\.\d\d)/.exec(html)?.[1] ?? '' };
};
const inUse = async () => {
  const ready: unknown = await (await site.get(`${host}/health/ready`)).json();
  return ready;
};
const metricLines = async (name: string) =>
  (await site.metrics.registry.metrics()).split('\n').filter((line) => line.startsWith(name));

test('a server switches to another data release while it serves, shows its prices at once, and goes back', async () => {
  const before = await read(drugPage);
  const countHits = async () => {
    const [line = ''] = await metricLines('page_cache_total{result="hit"}');
    return Number(line.split(' ').at(-1));
  };
  const hits = await countHits();
  expect((await read(drugPage)).price).toBe(before.price);
  expect(await countHits()).toBe(hits + 1);

  await take(doubled);
  const after = await read(drugPage);
  expect(Number(after.price)).toBeGreaterThan(Number(before.price));
  expect(await inUse()).toEqual({ status: 'ready', release: doubled.slice(0, 12) });
  expect(await metricLines('data_release_info')).toEqual([
    expect.stringMatching(
      new RegExp(`^data_release_info\\{release="${doubled.slice(0, 12)}",newest_cost="[\\d-]+"\\} 1$`),
    ),
  ]);

  await take(first);
  expect((await read(drugPage)).price).toBe(before.price);
  expect(await inUse()).toEqual({ status: 'ready', release: first.slice(0, 12) });
});

test('a card that was opened with a price of the old data release shows the price of the new one', async () => {
  const { links, price } = await read(drugPage);
  const card = new URL(links[0] ?? '', host).href;
  const before = await read(card);
  expect(before.price).toBe(price);
  const highest = (html: string) =>
    Math.max(...[...html.matchAll(/\$(\d+\.\d\d)/g)].map(([, amount]) => Number(amount)));
  await take(doubled);
  const after = await read(card);
  expect(after.status).toBe(200);
  // It names the old price, too.
  expect(after.html).toContain(`$${price}`);
  expect(highest(after.html)).toBeGreaterThan(highest(before.html));
});

test('lists, prices of lists and suggestions are those of the new data release', async () => {
  const list = () => read(`${host}/rx/classes/statins`);
  const suggest = async () => (await site.get(`${host}/rx/api/search?q=renamedstatin`)).text();
  const before = await list();
  await suggest();
  const renamed = addRelease(
    folder,
    `${doubledCosts}; UPDATE documents SET name = 'Renamedstatin' WHERE id = 'atorvastatin'`,
  );
  await take(renamed);
  const after = await list();
  expect(before.html).not.toContain('Renamedstatin');
  expect(after.html).toContain('Renamedstatin');
  expect(await suggest()).toContain('Renamedstatin');
});

test('a request finishes on the data release that it began with, which is closed after the last such request', async () => {
  const { upstreams, releases } = site;
  const call = { partnerName: 'super', pbm: null, source: null, report: () => undefined };
  const query = { ndc: '72603040401', quantity: 90, zip: '19103' };
  const release = releases?.live.begin();
  const scope = {
    requestId: 'r',
    arrivedAt: 0,
    signal: new AbortController().signal,
    kind: 'page',
    tenant: 'super',
    release,
  };
  /** As in one request: two calls, each with an answer of its own. */
  const price = (within: typeof scope | null) => {
    const load = () =>
      upstreams.prices.fetchPrices(query, { ...call, release: within?.release?.version ?? 'later' });
    return within ? runInRequest(within, load) : load();
  };
  const before = await price(scope);
  await take(doubled);
  const later = await price(null);
  const during = await runInRequest(scope, () =>
    upstreams.prices.fetchPrices(query, { ...call, release: 'uncached' }),
  );
  expect(during.prices[0]?.cost).toBe(before.prices[0]?.cost);
  expect(later.prices[0]?.cost).toBeGreaterThan(before.prices[0]?.cost ?? Number.NaN);
  const old = release?.value.release;
  expect(old?.zip('10001')).not.toBeNull();
  release?.end();
  expect(() => old?.zip('10001')).toThrow('finalized');
  // What a request left behind, such as the renewal of a page, uses the new one.
  const renewed = await runInRequest(scope, () =>
    upstreams.prices.fetchPrices(query, { ...call, release: 'behind' }),
  );
  expect(renewed.prices[0]?.cost).toBe(later.prices[0]?.cost);
});

test('every request while data releases are exchanged gets a whole page of one of them', async () => {
  const paths = [
    '/rx',
    '/rx/atorvastatin?zip=19103',
    '/rx/classes/statins',
    '/rx/metformin',
    '/rx/medications',
  ];
  const statuses: number[] = [];
  const load = { isOver: false };
  const visit = async (path: string) => {
    for (let visits = 0; !load.isOver || visits < 2; visits += 1) {
      const { status, html } = await read(host + path);
      statuses.push(html.includes('</html>') ? status : 0);
      // A cached page takes no turn of the event loop.
      await nextTurn();
    }
  };
  const visitors = paths.map(visit);
  for (const hash of [doubled, first, doubled]) await take(hash);
  load.isOver = true;
  await Promise.all(visitors);
  expect(new Set(statuses)).toEqual(new Set([200]));
});

test('a page of the old data release is served where the new one cannot be rendered in time', async () => {
  const { price } = await read(drugPage);
  // No page of it has been rendered.
  await take(addRelease(folder, 'UPDATE reference_costs SET cost_e5 = cost_e5 * 3'));
  const end = Promise.withResolvers<void>();
  for (let at = 0; at < 200; at += 1) admission.run('page', () => end.promise).catch(() => undefined);
  const overloaded = await read(drugPage);
  end.resolve();
  expect([overloaded.status, overloaded.price]).toEqual([200, price]);
});

test.each([
  [
    'of which a byte differs',
    (path: string) => {
      const content = readFileSync(path);
      content[5000] = (content[5000] ?? 0) ^ 1;
      writeFileSync(path, content);
    },
    'The file is damaged: its content does not match the hash in its name.',
  ],
  [
    'that is cut off',
    (path: string) => truncateSync(path, 100_000),
    'The file is damaged: its content does not match the hash in its name.',
  ],
  ['that is missing', (path: string) => rmSync(path), 'There is no file release-'],
])('a data release %s is rejected, and the old one stays', async (_, damage, reason) => {
  const bad = addRelease(
    folder,
    `${doubledCosts}; UPDATE meta SET value = '2026-12-31' WHERE key = 'newest_cost'`,
  );
  damage(join(folder, releaseFile(bad)));
  await expectRejected(bad, reason);
});

test.each([
  [
    'of an older schema',
    `UPDATE meta SET value = '6' WHERE key = 'schema'`,
    'The data release was made by another version (schema 6, not 8)',
  ],
  ['without a table', 'DROP TABLE contracts', 'no such table: contracts'],
  ['without prices', 'DELETE FROM contracts', 'The data release has no contracts.'],
  ['without medications', 'DELETE FROM products', 'The data release has no drug with a default product.'],
])('a data release %s is rejected, and the old one stays', async (_, change, reason) => {
  await expectRejected(addRelease(folder, change), reason);
});

/** Expects that the first release stays in use when another is made current. */
async function expectRejected(hash: string, reason: string): Promise<void> {
  const { price } = await read(drugPage);
  const failures = async () =>
    Number((await metricLines('reloads_total{what="release",result="failed"}'))[0]?.split(' ')[1]);
  const before = await failures();
  writeFileSync(join(folder, 'current'), `${releaseFile(hash)}\n`);
  await site.releases?.reload();
  expect(await failures()).toBe(before + 1);
  // On a busy machine there are lines about slow services as well.
  const lines = site.lines.map((line) => JSON.parse(line) as { upstream?: string });
  expect(lines.filter(({ upstream }) => upstream === undefined)).toEqual([
    expect.objectContaining({
      level: 50,
      release: hash.slice(0, 12),
      inUse: first.slice(0, 12),
      reason: expect.stringContaining(reason) as string,
      msg: 'the data release was not replaced: the old release stays in use',
    }),
  ]);
  expect(await inUse()).toEqual({ status: 'ready', release: first.slice(0, 12) });
  expect((await read(drugPage)).price).toBe(price);
}
