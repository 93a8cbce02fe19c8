import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';

import autocannon from 'autocannon';

import type { Release } from '../platform/catalogue/release.ts';
import { cores, startChild, stayOnLoadCore, type Child } from './child.ts';
import { heading, ratio, say, table } from './report.ts';

const host = 'super.localhost';
const base = '/rx';
const connections = 10;
const pagesPerConnection = 20;
const seconds = 10;
const warmUpSeconds = 4;
const headers = { host, accept: 'text/html', 'accept-encoding': 'br' };
const zips = ['19103', '10001', '60614', '77002', '94110', '33130', '98101', '02116', '80202', '85004'];

/** Every connection has pages of its own: pages asked for at the same moment would otherwise be rendered once for all. */
function pathsOf(release: Release): string[][] {
  const names = release
    .documents()
    .toSorted((a, b) => a.rank - b.rank)
    .filter(({ id }) => release.products(release.name(id)?.drug ?? '').length > 0)
    .slice(0, connections * pagesPerConnection);
  return Array.from({ length: connections }, (_, connection) =>
    names
      .filter((__, at) => at % connections === connection)
      .map(({ id }, at) => `${base}/${id}?zip=${zips[at % zips.length]}`),
  );
}

function siteServer(pageCacheMegabytes: number): Promise<Child> {
  return startChild('server/main.ts', {
    environment: {
      NODE_ENV: 'production',
      ENVIRONMENT: 'production',
      UPSTREAMS: 'embedded',
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

/** Headers a server sets for itself. */
const ofTheConnection = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'date']);

/** The pages as they go over the wire, by path; compressed as they are, hence not by fetch. */
async function pagesFrom(port: number, paths: string[]): Promise<Record<string, Page>> {
  const pages: Record<string, Page> = {};
  for (const path of paths) {
    /* oxlint-disable no-await-in-loop */
    const asked = get({ port, host: '127.0.0.1', path, headers });
    const [response] = (await once(asked, 'response')) as IncomingMessage[];
    if (response?.statusCode !== 200) throw new Error(`${path} answered ${response?.statusCode}`);
    const own = Object.entries(response.headers)
      .filter(([name]) => !ofTheConnection.has(name))
      .map(([name, value]) => [name, String(value)]);
    pages[path] = { headers: Object.fromEntries(own), body: (await buffer(response)).toString('base64') };
    /* oxlint-enable no-await-in-loop */
  }
  return pages;
}

async function load(port: number, paths: string[][], duration: number): Promise<autocannon.Result> {
  let connection = 0;
  const result = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections,
    duration,
    setupClient: (client) => {
      const own = paths[connection % paths.length] ?? [];
      connection += 1;
      client.setRequests(own.map((path) => ({ method: 'GET', path, headers })));
    },
  });
  if (result.errors + result.non2xx > 0) {
    throw new Error(`${result.errors} errors and ${result.non2xx} answers that were not 2xx`);
  }
  return result;
}

async function measured(child: Child, paths: string[][]): Promise<autocannon.Result> {
  try {
    await load(child.port, paths, warmUpSeconds);
    return await load(child.port, paths, seconds);
  } finally {
    await child.stop();
  }
}

/** Pages a second of the server on one core, without and with its page cache, beside a server of the same bytes. */
export async function drugPage(release: Release): Promise<void> {
  heading('Drug page: the server on one core', 'drug-page');
  stayOnLoadCore();
  const paths = pathsOf(release);
  const uncached = await siteServer(0);
  const pages = await pagesFrom(uncached.port, paths.flat());
  const rendered = await measured(uncached, paths);
  const cached = await measured(await siteServer(64), paths);
  const plain = await measured(
    await startChild('bench/plain-server.ts', { input: JSON.stringify(pages) }),
    paths,
  );

  const rows: [string, autocannon.Result][] = [
    ['rendered for every request (PAGE_CACHE_MB=0)', rendered],
    ['with the page cache', cached],
    ['node:http, same bytes', plain],
  ];
  table(
    ['', 'pages a second', 'p50 ms', 'p99 ms', 'beside node:http'],
    rows.map(([name, { requests, latency }]) => [
      name,
      requests.average.toFixed(0),
      String(latency.p50),
      String(latency.p99),
      `1 / ${(plain.requests.average / requests.average).toFixed(2)}`,
    ]),
  );
  const sizes = Object.values(pages).map(({ body }) => Buffer.from(body, 'base64').byteLength);
  const mean = sizes.reduce((sum, size) => sum + size, 0) / sizes.length;
  say(
    `${sizes.length} pages, ${Math.round(mean)} bytes each on average (br), the largest ${Math.max(...sizes)}.`,
  );
  say(`${connections} connections for ${seconds} s after ${warmUpSeconds} s of warming up.`);
  say(
    cores
      ? `Server on core ${cores.server} with all its threads, load from core ${cores.load}.`
      : 'One core, or no taskset: server and load share what there is, so the numbers are too low.',
  );
  say(`The cache makes it ${ratio(cached.requests.average, rendered.requests.average)} as many pages.`);
}
