import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';

import autocannon from 'autocannon';

import type { Release } from '../platform/catalogue/release.ts';
import { cores, pinToLoadCore, startChildServer, type ChildServer } from './child-server.ts';
import { printHeading, printLine, printTable, ratio } from './report.ts';

const host = 'rx.example.com';
const base = '/rx';
const connections = 10;
const pagesPerConnection = 20;
const seconds = 10;
const warmUpSeconds = 4;
const headers = { host, accept: 'text/html', 'accept-encoding': 'br' };
const zips = ['19103', '10001', '60614', '77002', '94110', '33130', '98101', '02116', '80202', '85004'];

/** Different pages for each connection, because simultaneous requests for one page share one render. */
function pathsByConnection(release: Release): string[][] {
  const names = release
    .documents()
    .toSorted((a, b) => a.rank - b.rank)
    .filter(({ id }) => release.products(release.name(id)?.drug ?? '').length > 0)
    .slice(0, connections * pagesPerConnection);
  return Array.from({ length: connections }, (_, connection) =>
    names
      .filter((__, index) => index % connections === connection)
      .map(({ id }, index) => `${base}/${id}?zip=${zips[index % zips.length]}`),
  );
}

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

async function generateLoad(port: number, paths: string[][], duration: number): Promise<autocannon.Result> {
  let connection = 0;
  const result = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections,
    duration,
    setupClient: (client) => {
      const connectionPaths = paths[connection % paths.length] ?? [];
      connection += 1;
      client.setRequests(connectionPaths.map((path) => ({ method: 'GET', path, headers })));
    },
  });
  if (result.errors + result.non2xx > 0) {
    throw new Error(`${result.errors} errors and ${result.non2xx} responses that were not 2xx`);
  }
  return result;
}

async function measure(child: ChildServer, paths: string[][]): Promise<autocannon.Result> {
  try {
    await generateLoad(child.port, paths, warmUpSeconds);
    return await generateLoad(child.port, paths, seconds);
  } finally {
    await child.stop();
  }
}

/** Measures pages per second on one core, with and without the page cache, against a static server of the same bytes. */
export async function benchDrugPage(release: Release): Promise<void> {
  printHeading('Drug page: the server on one core', 'script/bench drug-page');
  pinToLoadCore();
  const paths = pathsByConnection(release);
  const uncached = await startSite(0);
  const pages = await fetchPages(uncached.port, paths.flat());
  const rendered = await measure(uncached, paths);
  const cached = await measure(await startSite(64), paths);
  const staticPages = await measure(
    await startChildServer('bench/static-server.ts', { input: JSON.stringify(pages) }),
    paths,
  );

  const rows: [string, autocannon.Result][] = [
    ['rendered for every request (PAGE_CACHE_MB=0)', rendered],
    ['with the page cache', cached],
    ['node:http, same bytes', staticPages],
  ];
  printTable(
    ['', 'pages per second', 'p50 ms', 'p99 ms', 'relative to node:http'],
    rows.map(([name, { requests, latency }]) => [
      name,
      requests.average.toFixed(0),
      String(latency.p50),
      String(latency.p99),
      `1 / ${(staticPages.requests.average / requests.average).toFixed(2)}`,
    ]),
  );
  const sizes = Object.values(pages).map(({ body }) => Buffer.from(body, 'base64').byteLength);
  const mean = sizes.reduce((sum, size) => sum + size, 0) / sizes.length;
  printLine(
    `${sizes.length} pages, ${Math.round(mean)} bytes each on average (br), the largest ${Math.max(...sizes)}.`,
  );
  printLine(`${connections} connections for ${seconds} s after ${warmUpSeconds} s of warm-up.`);
  printLine(
    cores
      ? `Server on core ${cores.server} with all its threads, load from core ${cores.load}.`
      : 'One core, or no taskset: the server and the load generator share the cores, so the numbers are too low.',
  );
  printLine(`The cache serves ${ratio(cached.requests.average, rendered.requests.average)} as many pages.`);
}
