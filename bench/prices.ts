import { Hono } from 'hono';

import type { Release } from '../platform/catalogue/release.ts';
import { timeEach, type Distribution } from './distribution.ts';
import { createBenchPlatform, credentials, fetchText } from './bench-platform.ts';
import { printHeading, printLine, printTable, printVerdict, ratio, timeCells, timeHead } from './report.ts';

const maxMs = 2;
const pbms = ['hippo', 'goodrx', 'optumrx'];
/** Only every third product is priced, to keep the run short. */
const everyNthProduct = 3;
const everyNthZip = 40;

interface PriceCall {
  url: string;
  init: { headers: Record<string, string> };
}

/** Price calls for many products, ZIP codes, quantities and PBMs; deterministic for a release. */
function createCalls(release: Release): PriceCall[] {
  const products = release
    .documents()
    .flatMap(({ id }) => release.products(release.name(id)?.drug ?? ''))
    .filter((product) => release.cost(product.ndc));
  const unique = [...new Map(products.map((product) => [product.ndc, product])).values()];
  const zips = release
    .zips()
    .filter((_, index) => index % everyNthZip === 0)
    .map(({ zip }) => zip);
  return unique
    .filter((_, index) => index % everyNthProduct === 0)
    .map(({ ndc, packageSize, defaultQuantity }, index) => {
      const query = new URLSearchParams({
        ndc,
        quantity: String(Math.min(10_000, packageSize * defaultQuantity)),
      });
      const zip = index % 10 === 0 ? undefined : zips[(index * 31) % zips.length];
      if (zip) query.set('zip', zip);
      const headers = {
        'x-api-key': credentials.gatewayKey,
        'x-partner-name': 'bench',
        'x-pbm': pbms[index % pbms.length] ?? 'hippo',
      };
      return { url: `http://gateway.embedded/v2/prices?${query}`, init: { headers } };
    });
}

/** Measures GET v2/prices against a handler that only returns the same bytes. */
export async function benchPrices(release: Release): Promise<void> {
  printHeading('Prices: GET v2/prices in process', 'script/bench prices');
  const calls = createCalls(release);
  const warmUp = createBenchPlatform(release);
  const [first] = calls;
  if (!first) throw new Error('The release has no product with a cost.');
  const firstCall = await timeEach([first], ({ url, init }) => fetchText(warmUp, url, init));
  await timeEach(calls, ({ url, init }) => fetchText(warmUp, url, init)); // warms up the code

  const platform = createBenchPlatform(release);
  const replies = new Map<string, string>();
  const cold = await timeEach(calls, async ({ url, init }) => {
    replies.set(url, await fetchText(platform, url, init));
  });
  const warm = await timeEach(calls, ({ url, init }) => fetchText(platform, url, init));
  const bare = await timeBareHandler(calls, replies);

  const rows: [string, Distribution][] = [
    ['first request', cold],
    ['repeated request', warm],
    ['bare handler, same bytes', bare],
  ];
  printTable(
    ['', ...timeHead, 'p50 relative to bare', 'p99 relative to bare'],
    rows.map(([name, time]) => [
      name,
      ...timeCells(time),
      ratio(time.p50, bare.p50),
      ratio(time.p99, bare.p99),
    ]),
  );
  const bytes = [...replies.values()].reduce((sum, text) => sum + Buffer.byteLength(text), 0) / replies.size;
  printLine(
    `Mean response ${Math.round(bytes)} bytes; the first call of the process took ${firstCall.p50.toFixed(1)} ms.\n`,
  );
  printVerdict(`p99 below ${maxMs} ms in process`, cold.p99 < maxMs);
}

/** The reference: the same library, requests and bytes, without any computation. */
async function timeBareHandler(calls: PriceCall[], replies: Map<string, string>): Promise<Distribution> {
  const app = new Hono();
  app.get('/v2/prices', (context) =>
    context.body(replies.get(context.req.url) ?? '', 200, { 'content-type': 'application/json' }),
  );
  const run = async ({ url, init }: PriceCall) => (await app.fetch(new Request(url, init))).text();
  await timeEach(calls, run);
  return timeEach(calls, run);
}
