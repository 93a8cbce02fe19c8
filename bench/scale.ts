import { once } from 'node:events';
import { statSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { buildRelease } from '../platform/catalogue/build-release.ts';
import { addRelease, doubledCosts } from '../platform/catalogue/fixture/changed-release.ts';
import { openRelease, type Release } from '../platform/catalogue/release.ts';
import { releaseFile, useRelease, versionOf } from '../platform/catalogue/release-files.ts';
import { createQuotes } from '../platform/prices/quotes.ts';
import { toDistribution } from './distribution.ts';
import { findFreePort } from './load/child-processes.ts';
import { createTemporaryFolder, pageHeaders, siteBase, startNode } from './load/production-node.ts';
import { printHeading, printLine, printTable, printVerdict, timeCells, timeHead } from './report.ts';
import { makeScaleCatalog, scale } from './scale-catalog.ts';

const goals = { releaseMegabytes: 400, priceMs: 1, startMs: 2000 };
const queries = 4000;
const passes = 5;
const zips = ['19103', '10001', '60601', '77002', '90012', '33130', '98101', '80202'];

/** Measures a data release of 100,000 products, 60 nationwide chains and 3 PBMs: its size, its prices, a start and a swap. */
export async function benchScale(): Promise<void> {
  printHeading('Scale: a data release of 100,000 NDCs x 60 chains x 3 PBMs', 'script/bench scale');
  const [load = 0] = loadavg();
  printLine(`Load average before the run ${load.toFixed(2)}; with other work the times below are too long.`);
  const folder = createTemporaryFolder();
  const [catalog, data] = [join(folder, 'catalogue'), join(folder, 'release')];
  const counts = makeScaleCatalog('catalogue', catalog);
  const builtAt = performance.now();
  const { hash } = buildRelease(catalog, data);
  const buildSeconds = (performance.now() - builtAt) / 1000;
  const megabytes = statSync(join(data, releaseFile(hash))).size / 1024 / 1024;
  const release = openRelease(data);
  const pbms = new Set(release.contracts().map(({ pbm }) => pbm)).size;
  printLine(
    `${counts.products} products, ${counts.chains} chains, ${pbms} PBMs, ${release.documents().length} names; built in ${buildSeconds.toFixed(0)} s.`,
  );
  const p99 = await timePrices(release);
  release.close();
  const { liveMs, swap } = await timeNode(folder, data);
  printLine();
  printVerdict(
    `at least ${scale.products} products, ${scale.chains} chains, ${scale.pbms} PBMs`,
    counts.products >= scale.products && counts.chains >= scale.chains && pbms >= scale.pbms,
  );
  printVerdict(
    `release of ${megabytes.toFixed(0)} MB, goal under ${goals.releaseMegabytes}`,
    megabytes < goals.releaseMegabytes,
  );
  printVerdict(
    `price query p99 ${p99.toFixed(3)} ms in process, goal under ${goals.priceMs}`,
    p99 < goals.priceMs,
  );
  printVerdict(`start in ${Math.round(liveMs)} ms, goal under ${goals.startMs}`, liveMs < goals.startMs);
  printVerdict(
    `swap in ${(swap.ms / 1000).toFixed(1)} s: ${swap.failed} of ${swap.requests} requests failed, the slowest took ${Math.round(swap.slowestMs)} ms`,
    swap.failed === 0,
  );
}

/**
 * Times the prices of all chains for products of the whole catalog: each query on empty caches, several times, of which the
 * fastest counts, because other processes of the machine only make it slower.
 * @returns the p99 in milliseconds.
 */
async function timePrices(release: Release): Promise<number> {
  const products = release
    .documents()
    .flatMap(({ id }) => (release.name(id)?.brand === null ? release.products(id) : []))
    .filter(({ ndc }) => release.cost(ndc));
  const every = Math.max(1, Math.floor(products.length / queries));
  const requests = products
    .filter((_, index) => index % every === 0)
    .map(({ ndc, packageSize, defaultQuantity }, index) => ({
      ndc,
      quantity: Math.min(10_000, packageSize * defaultQuantity),
      index,
    }));
  const fastest = requests.map(() => Number.POSITIVE_INFINITY);
  let prices = 0;
  for (let pass = 0; pass < passes; pass += 1) {
    const quotes = createQuotes(release, { secret: 'bench', faults: false, now: () => new Date() });
    const places = zips.map((zip) => quotes.findPlace(zip)).filter((place) => place !== null);
    for (const { ndc, quantity, index } of requests) {
      const place = places[index % places.length];
      const pbm = quotes.pbms[index % quotes.pbms.length] ?? '';
      const startedAt = performance.now();
      if (place) prices += quotes.quoteAll(place, { partner: 'bench', ndc, quantity, pbm }).length;
      fastest[index] = Math.min(fastest[index] ?? 0, performance.now() - startedAt);
    }
    // oxlint-disable-next-line no-await-in-loop -- garbage of one pass is not collected in the next
    await pause(50);
  }
  const mean = prices / (requests.length * passes);
  const time = toDistribution(fastest);
  printTable(
    [`fastest of ${passes} queries`, ...timeHead],
    [[`${mean.toFixed(0)} prices on average`, ...timeCells(time)]],
  );
  return time.p99;
}

/** Starts a production server over the release, and swaps it for another while pages are asked for. */
async function timeNode(folder: string, data: string) {
  const port = await findFreePort();
  const startedAt = performance.now();
  const live = untilAnswered(`http://127.0.0.1:${port}/health/live`);
  const node = await startNode(join(folder, 'node'), { port, settings: { RELEASE_DIR: data } });
  const liveMs = (await live) - startedAt;
  const next = addRelease(data, doubledCosts);
  useRelease(data, next);
  const swapStart = performance.now();
  process.kill(node.pid, 'SIGHUP');
  const swap = { requests: 0, failed: 0, slowestMs: 0, ms: 0 };
  for (;;) {
    const at = performance.now();
    // oxlint-disable-next-line no-await-in-loop -- one visitor after the other
    const status = await getPage(port, `${siteBase}/atorvastatin?zip=19103`);
    swap.requests += 1;
    swap.failed += status === 200 ? 0 : 1;
    swap.slowestMs = Math.max(swap.slowestMs, performance.now() - at);
    // oxlint-disable-next-line no-await-in-loop
    const ready = await (await fetch(`http://127.0.0.1:${port}/health/ready`)).text();
    if (ready.includes(versionOf(next))) break;
    // oxlint-disable-next-line no-await-in-loop
    await pause(5);
  }
  swap.ms = performance.now() - swapStart;
  await node.stop();
  return { liveMs, swap };
}

async function getPage(port: number, path: string): Promise<number | undefined> {
  const request = get({ host: '127.0.0.1', port, path, headers: pageHeaders });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  response.resume();
  await once(response, 'end');
  return response.statusCode;
}

/** @returns when a URL answered first. */
async function untilAnswered(url: string): Promise<number> {
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop
    const response = await fetch(url).catch(() => null);
    if (response?.ok) return performance.now();
    // oxlint-disable-next-line no-await-in-loop
    await pause(10);
  }
}
