import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';

import type { Release } from '../platform/catalogue/release.ts';
import { cores, pinToLoadCore, startChildServer, type ChildServer } from './child-server.ts';
import { createTemporaryFolder } from './load/production-node.ts';
import { hasWrk, runWrk, type WrkResult } from './load/wrk.ts';
import { printHeading, printLine, printTable, ratio } from './report.ts';

const host = 'rx.example.com';
const base = '/rx';
/** More would wait so long for uncached pages that some are rejected. */
const connections = 6;
const pageCount = 200;
const seconds = 10;
const warmUpSeconds = 4;
const headers = { host, accept: 'text/html', 'accept-encoding': 'br' };
const zips = ['19103', '10001', '60614', '77002', '94110', '33130', '98101', '02116', '80202', '85004'];

/** Many pages, so that those asked for at the same time are different: simultaneous requests for one share a render. */
const pathsOf = (release: Release): string[] =>
  release
    .documents()
    .toSorted((a, b) => a.rank - b.rank)
    .filter(({ id }) => release.products(release.name(id)?.drug ?? '').length > 0)
    .slice(0, pageCount)
    .map(({ id }, index) => `${base}/${id}?zip=${zips[index % zips.length]}`);

function startSite(pageCacheMegabytes: number): Promise<ChildServer> {
  return startChildServer('server/main.ts', {
    environment: {
      NODE_ENV: 'production',
      ENVIRONMENT: 'production',
      UPSTREAMS: 'embedded',
      EXTRA_HOSTS: `${host}=super`,
      PRICE_KEY_SECRET: 'a secret of the benchmark, of no use anywhere',
      HOST: '127.0.0.1',
      PORT: '0',
      METRICS_PORT: '0',
      LOG_LEVEL: 'warn',
      PAGE_CACHE_MB: String(pageCacheMegabytes),
    },
  });
}

interface Page {
  headers: Record<string, string>;
  body: string;
}

/** Headers that the static server sets itself. */
const connectionHeaders = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'date',
]);

/** Fetches pages by path, still compressed, which the global fetch cannot do. */
async function fetchPages(port: number, paths: string[]): Promise<Record<string, Page>> {
  const pages: Record<string, Page> = {};
  for (const path of paths) {
    /* oxlint-disable no-await-in-loop */
    const request = get({ port, host: '127.0.0.1', path, headers });
    const [response] = (await once(request, 'response')) as IncomingMessage[];
    if (response?.statusCode !== 200) throw new Error(`${path} responded with ${response?.statusCode}`);
    const pageHeaders = Object.entries(response.headers)
      .filter(([name]) => !connectionHeaders.has(name))
      .map(([name, value]) => [name, String(value)]);
    pages[path] = {
      headers: Object.fromEntries(pageHeaders),
      body: (await buffer(response)).toString('base64'),
    };
    /* oxlint-enable no-await-in-loop */
  }
  return pages;
}

async function measure(child: ChildServer, pathsFile: string): Promise<WrkResult> {
  const load = { port: child.port, connections, script: 'bench/load/paths.lua', args: [host, pathsFile] };
  try {
    await runWrk({ ...load, seconds: warmUpSeconds });
    const result = await runWrk({ ...load, seconds });
    if (result.errors > 0) throw new Error(`${result.errors} requests had no reply, or an error`);
    return result;
  } finally {
    await child.stop();
  }
}

/** Measures pages per second on one core, with and without the page cache, against a static server of the same bytes. */
export async function benchDrugPage(release: Release): Promise<void> {
  printHeading('Drug page: the server on one core', 'script/bench drug-page');
  if (!hasWrk()) {
    printLine('Not measured: wrk is missing (Debian package wrk).');
    return;
  }
  pinToLoadCore();
  const paths = pathsOf(release);
  const pathsFile = join(createTemporaryFolder(), 'paths');
  writeFileSync(pathsFile, paths.join('\n'));
  const uncached = await startSite(0);
  const pages = await fetchPages(uncached.port, paths);
  const rendered = await measure(uncached, pathsFile);
  const cached = await measure(await startSite(64), pathsFile);
  const staticPages = await measure(
    await startChildServer('bench/static-server.ts', { input: JSON.stringify(pages) }),
    pathsFile,
  );

  const rows: [string, WrkResult][] = [
    ['rendered for every request (PAGE_CACHE_MB=0)', rendered],
    ['with the page cache', cached],
    ['node:http, same bytes', staticPages],
  ];
  printTable(
    ['', 'pages per second', 'p50 ms', 'p99 ms', 'relative to node:http'],
    rows.map(([name, { perSecond, p50Ms, p99Ms }]) => [
      name,
      perSecond.toFixed(0),
      p50Ms.toFixed(2),
      p99Ms.toFixed(2),
      (perSecond / staticPages.perSecond).toFixed(4),
    ]),
  );
  const sizes = Object.values(pages).map(({ body }) => Buffer.from(body, 'base64').byteLength);
  const mean = sizes.reduce((sum, size) => sum + size, 0) / sizes.length;
  printLine(
    `${sizes.length} pages, ${Math.round(mean)} bytes each on average (br), the largest ${Math.max(...sizes)}.`,
  );
  printLine(`wrk with ${connections} connections for ${seconds} s after ${warmUpSeconds} s of warm-up.`);
  printLine(
    cores
      ? `Server on core ${cores.server} with all its threads, load from core ${cores.load}.`
      : 'One core, or no taskset: the server and the load generator share the cores, so the numbers are too low.',
  );
  printLine(`The cache serves ${ratio(cached.perSecond, rendered.perSecond)} as many pages.`);
}
