import { once } from 'node:events';
import { statSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { buildRelease } from '../platform/catalogue/build-release.ts';
import { addRelease, doubledCosts } from '../platform/catalogue/fixture/changed-release.ts';
import { openRelease } from '../platform/catalogue/release.ts';
import { releaseFile, useRelease, versionOf } from '../platform/catalogue/release-files.ts';
import { createTemporaryFolder, pageHeaders, siteBase } from './load/production-node.ts';
import { printHeading, printLine, printTable, printVerdict, timeCells, timeHead } from './report.ts';
import { makeScaleCatalog, scale } from './scale-catalog.ts';
import { timePrices } from './time-prices.ts';
import { timeStart } from './time-start.ts';

const goals = { releaseMegabytes: 400, priceMs: 1, startMs: 2000 };
const queries = 4000;
const passes = 5;

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
  const { time, prices } = await timePrices(release, { queries, passes });
  printTable(
    [`fastest of ${passes} queries`, ...timeHead],
    [[`${prices.toFixed(0)} prices on average`, ...timeCells(time)]],
  );
  release.close();
  const { liveMs, swap } = await timeNode(folder, data);
  printLine();
  printVerdict(
    `at least ${scale.products} products, ${scale.chains} chains, ${scale.pbms} PBMs`,
    counts.products >= scale.products && counts.chains >= scale.chains && pbms >= scale.pbms,
  );
  printVerdict(
    `release under ${goals.releaseMegabytes} MB`,
    megabytes < goals.releaseMegabytes,
    `${megabytes.toFixed(0)} MB`,
  );
  printVerdict(
    `p99 of a price query under ${goals.priceMs} ms in process`,
    time.p99 < goals.priceMs,
    `${time.p99.toFixed(3)} ms`,
  );
  printVerdict(`start in under ${goals.startMs} ms`, liveMs < goals.startMs, `${Math.round(liveMs)} ms`);
  printVerdict(
    'no request fails during a swap',
    swap.failed === 0,
    `${swap.failed} of ${swap.requests} failed in ${(swap.ms / 1000).toFixed(1)} s, the slowest took ${Math.round(swap.slowestMs)} ms`,
  );
}

/** Starts a production server with the release, and swaps the release for another while pages are requested. */
async function timeNode(folder: string, data: string) {
  const { node, liveMs } = await timeStart(join(folder, 'node'), data);
  const { port } = node;
  const next = addRelease(data, doubledCosts);
  useRelease(data, next);
  const swapStart = performance.now();
  process.kill(node.pid, 'SIGHUP');
  const swap = { requests: 0, failed: 0, slowestMs: 0, ms: 0 };
  for (;;) {
    const at = performance.now();
    const status = await getPage(port, `${siteBase}/atorvastatin?zip=19103`);
    swap.requests += 1;
    swap.failed += status === 200 ? 0 : 1;
    swap.slowestMs = Math.max(swap.slowestMs, performance.now() - at);
    const ready = await (await fetch(`http://127.0.0.1:${port}/health/ready`)).text();
    if (ready.includes(versionOf(next))) break;
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
