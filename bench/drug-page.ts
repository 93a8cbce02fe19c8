import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Release } from '../platform/catalogue/release.ts';
import { parseOptions } from '../script/command.ts';
import type { Encoding } from '../server/edge/compress.ts';
import { cores, pinToLoadCore, type ChildServer } from './child-server.ts';
import {
  fetchPages,
  hasNginx,
  startNginx,
  startSite,
  startStaticServer,
  type Page,
} from './drug-page-servers.ts';
import { drugSlugs } from './load/drug-page-paths.ts';
import { createTemporaryFolder, siteBase, siteHost } from './load/production-node.ts';
import { cpuSecondsOfTree } from './load/process-status.ts';
import { hasWrk, runWrk, type WrkResult } from './load/wrk.ts';
import { checkPeer, prepareReactPeers, type ReactPeers } from './react-peers.ts';
import { printHeading, printLine, printTable, printVerdict } from './report.ts';

/** The number of connections. With more, uncached pages would wait so long that some are rejected. */
export const connections = 6;
const pageCount = 200;
/**
 * The number of replies before a server is measured. The same for all servers, because V8 optimizes code by how often it
 * ran, not by how long.
 */
const warmUpReplies = 2000;
const warmUpSeconds = 4;
const zips = ['19103', '10001', '60614', '77002', '94110', '33130', '98101', '02116', '80202', '85004'];
const goals = { cachedToNodeHttp: 0.9, renderedToNodeHttp: 0.02, renderedToNext: 5 };

const names = {
  rendered: 'Fairscript, every request rendered',
  cached: 'Fairscript, from its page cache',
  nodeHttp: 'node:http, finished bytes',
  nginx: 'nginx, finished files',
  next: 'Next.js 16',
  reactDom: 'react-dom on node:http',
} as const;

type Name = keyof typeof names;

interface Row {
  name: Name;
  encoding: Encoding;
  result: WrkResult & { cpuMs: number };
}

/** Many pages, so that simultaneous requests are for different pages: requests for the same page share a render. */
export const popularDrugPagePaths = (release: Release): string[] =>
  drugSlugs(release)
    .slice(0, pageCount)
    .map((slug, index) => `${siteBase}/${slug}?zip=${zips[index % zips.length]}`);

/** @throws Error for an unknown option, and for a duration that is not a number. */
export function readDrugPageOptions(args: readonly string[]): { seconds: number } {
  const options = { seconds: { type: 'string', default: '10' } } as const;
  const seconds = Number(parseOptions('script/bench', { args: [...args], options }).values.seconds);
  if (!(seconds >= 1 && seconds <= 600)) throw new Error('--seconds must be a number from 1 to 600.');
  return { seconds };
}

/**
 * Measures pages per second on one core, compared with servers of finished bytes and with other renderers of the same page.
 */
export async function benchDrugPage(release: Release, options: readonly string[] = []): Promise<void> {
  const { seconds } = readDrugPageOptions(options);
  printHeading('Drug page: one core, all servers in one run', 'script/bench drug-page [--seconds N]');
  if (!hasWrk()) {
    printLine('Not measured: wrk is missing (Debian package wrk).');
    return;
  }
  // Runs before this process is pinned to one core.
  const peers = await prepareReactPeers();
  pinToLoadCore();
  const folder = createTemporaryFolder();
  const paths = popularDrugPagePaths(release);
  const pathsFile = join(folder, 'paths');
  writeFileSync(pathsFile, paths.join('\n'));
  const rows: Row[] = [];

  /** Starts a server, checks it, measures it and ends it. */
  const measure: Measure = async (name, encoding, start, check) => {
    const child = await start();
    try {
      await check?.(child);
      // Fetches every page once, because a slow machine would not request all of them within the warm-up.
      await fetchPages(child.port, paths, encoding);
      rows.push({
        name,
        encoding,
        result: await runLoad(name, child, [siteHost, pathsFile, encoding], seconds),
      });
    } finally {
      await child.stop();
    }
  };

  const site = await startSite(folder, 0);
  const pages = await fetchPages(site.port, paths, 'br');
  const plainPages = await fetchPages(site.port, paths, 'identity');
  await site.stop();
  await measure('rendered', 'br', () => startSite(folder, 0));
  await measure('rendered', 'identity', () => startSite(folder, 0));
  await measure('cached', 'br', () => startSite(folder, 64));
  await measure('nodeHttp', 'br', () => startStaticServer(pages));
  if (hasNginx()) await measure('nginx', 'br', () => startNginx(folder, pages));
  const likeness =
    typeof peers === 'string' ? null : await measureReactPeers(peers, { measure, folder, plainPages });

  printResults(rows, pages, seconds);
  if (!hasNginx()) printLine('nginx was not measured: it is missing (Debian package nginx).');
  if (typeof peers === 'string') printLine(`Next.js and react-dom were not measured: ${peers}`);
  if (likeness !== null) {
    printLine(
      'Next.js and react-dom get each page as data: nothing is looked up, priced, formatted or translated while they reply, which is their advantage. ' +
        `Their pages have the same headings, amounts of money, links and options as ours, and at least ${(likeness * 100).toFixed(1)} % of the words.`,
    );
  }
  printGoals(rows);
}

type Measure = (
  name: Name,
  encoding: Encoding,
  start: () => Promise<ChildServer>,
  check?: (child: ChildServer) => Promise<void>,
) => Promise<void>;

async function runLoad(
  name: Name,
  { pid, port }: ChildServer,
  args: readonly string[],
  seconds: number,
): Promise<Row['result']> {
  const load = { port, connections, script: 'bench/load/paths.lua', args };
  for (let replies = 0; replies < warmUpReplies;) {
    const round = await runWrk({ ...load, seconds: warmUpSeconds });
    if (round.replies === 0) throw new Error(`${names[name]}: no reply within ${warmUpSeconds} s`);
    replies += round.replies;
  }
  const secondsBefore = cpuSecondsOfTree(pid);
  const result = await runWrk({ ...load, seconds });
  const cpuMs = ((cpuSecondsOfTree(pid) - secondsBefore) * 1000) / result.replies;
  if (result.errors > 0)
    throw new Error(`${names[name]}: ${result.errors} requests had no reply, or an error`);
  return { ...result, cpuMs };
}

interface ReactRun {
  measure: Measure;
  folder: string;
  plainPages: ReadonlyMap<string, Page>;
}

/** Measures Next.js and react-dom with our pages as data. @returns the smallest share of common words on a page. */
async function measureReactPeers(
  peers: ReactPeers,
  { measure, folder, plainPages }: ReactRun,
): Promise<number> {
  const file = join(folder, 'pages.json');
  const data = [...plainPages].map(([path, { body }]) => [path, peers.readPage(body.toString())]);
  writeFileSync(file, JSON.stringify(Object.fromEntries(data)));
  let likeness = 1;
  const check = async (child: ChildServer) => {
    likeness = Math.min(likeness, await checkPeer(child, plainPages, peers));
  };
  await measure('next', 'gzip', () => peers.startNext(file, true), check);
  await measure('next', 'identity', () => peers.startNext(file, false), check);
  await measure('reactDom', 'br', () => peers.startReactDom(file), check);
  await measure('reactDom', 'identity', () => peers.startReactDom(file), check);
  return likeness;
}

const findRate = (rows: readonly Row[], name: Name, encoding: Encoding) =>
  rows.find((row) => row.name === name && row.encoding === encoding)?.result.perSecond ?? Number.NaN;

/** Next.js compresses only with gzip. */
const findNext = (rows: readonly Row[], encoding: Encoding) =>
  findRate(rows, 'next', encoding === 'identity' ? 'identity' : 'gzip');

function printResults(rows: readonly Row[], pages: ReadonlyMap<string, Page>, seconds: number): void {
  const nodeHttp = findRate(rows, 'nodeHttp', 'br');
  const share = (value: number, digits: number) => (Number.isNaN(value) ? '' : value.toFixed(digits));
  printTable(
    ['', 'encoding', 'pages/s', 'p50 ms', 'p99 ms', 'CPU ms', 'kB a reply', 'x node:http', 'x Next.js'],
    rows.map(({ name, encoding, result: { perSecond, p50Ms, p99Ms, cpuMs, bytesPerReply } }) => [
      names[name],
      encoding === 'identity' ? 'none' : encoding,
      perSecond.toFixed(perSecond < 100 ? 1 : 0),
      p50Ms.toFixed(2),
      p99Ms.toFixed(2),
      cpuMs.toFixed(3),
      (bytesPerReply / 1000).toFixed(1),
      share(perSecond / nodeHttp, 4),
      share(perSecond / findNext(rows, encoding), 2),
    ]),
  );
  printLine();
  printLine(
    `${pages.size} pages of different drugs in ${zips.length} ZIP codes; wrk with ${connections} connections for ${seconds} s after each page once and at least ${warmUpReplies} replies and ${warmUpSeconds} s of warm-up. ` +
      (cores
        ? `Each server with all its threads on core ${cores.server}, the load from core ${cores.load}.`
        : 'One core, or no taskset: the servers and the load share the cores, so the numbers are too low.'),
  );
}

function printGoals(rows: readonly Row[]): void {
  const nodeHttp = findRate(rows, 'nodeHttp', 'br');
  const rendered = findRate(rows, 'rendered', 'br');
  const next = findNext(rows, 'br');
  const printGoal = (what: string, value: number, limit: number, digits: number) =>
    printVerdict(`${what}, at least ${limit}`, value >= limit, value.toFixed(digits));
  printLine();
  printGoal(
    'cached page relative to node:http',
    findRate(rows, 'cached', 'br') / nodeHttp,
    goals.cachedToNodeHttp,
    2,
  );
  printGoal('rendered page relative to node:http', rendered / nodeHttp, goals.renderedToNodeHttp, 4);
  if (!Number.isNaN(next))
    printGoal('rendered page relative to Next.js', rendered / next, goals.renderedToNext, 2);
}
