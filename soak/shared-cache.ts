import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { findFreePort } from '../bench/load/child-processes.ts';
import { below, none, precisePercent, printMeasures, shown, type Measure } from '../bench/load/measures.ts';
import { createTemporaryFolder, type ProductionNode } from '../bench/load/production-node.ts';
import { printHeading } from '../bench/report.ts';
import { addRelease, copyRelease, doubledCosts } from '../platform/catalogue/fixture/changed-release.ts';
import { useRelease } from '../platform/catalogue/release-files.ts';
import {
  fetchPage,
  brandHosts,
  cachedVisitors,
  openPage,
  visitedPaths,
  type PageReply,
  type CachedVisitor,
} from './cached-visitors.ts';
import { startClusterNode } from './cluster-node.ts';
import { deployedCache, deployedNginx } from './deployed-balancer.ts';
import { mixedPaths } from './page-load.ts';
import { startNginx, startVarnish, type Service } from './services.ts';

/** A cache in front of the node. */
interface FrontCache {
  name: string;
  port: number;
  /** The longest that a page of a replaced release may be shown. */
  maxOldSeconds: number;
  /** Its entries, as text; null where they cannot be read. */
  readEntries: () => string[] | null;
}

/** One visitor after the other opens every page twice through each cache, and once at the node itself. */
export async function soakSharedCache(): Promise<boolean> {
  printHeading('One node behind Varnish, and behind the cache of nginx', 'script/soak shared-cache');
  const folder = createTemporaryFolder();
  const releases = join(folder, 'releases');
  const first = copyRelease('.data', releases);
  const doubled = addRelease(releases, doubledCosts);
  const [nodePort, varnishPort, nginxPort] = [
    await findFreePort(),
    await findFreePort(),
    await findFreePort(),
  ];
  const cluster = await startClusterNode(join(folder, 'node'), {
    port: nodePort,
    settings: {
      RELEASE_DIR: releases,
      TRUSTED_PROXIES: '1',
      CACHE_PURGE_URL: `http://127.0.0.1:${varnishPort}/purge`,
      EXTRA_HOSTS: Object.entries(brandHosts)
        .map(([brand, { host }]) => `${host}=${brand}`)
        .join(','),
      ORIGINS: Object.entries(brandHosts)
        .map(([brand, { host }]) => `${brand}=https://${host}`)
        .join(','),
    },
  });
  // The examples have three nodes.
  const nodePorts = [nodePort, nodePort, nodePort];
  const pages = join(folder, 'nginx-pages');
  const services: Service[] = [];
  try {
    services.push(await startVarnish(folder, deployedCache(nodePorts), varnishPort));
    services.push(await startNginx(folder, deployedNginx(nginxPort, nodePorts, pages), nginxPort));
    await pause(1500);
    const caches: FrontCache[] = [
      { name: 'Varnish', port: varnishPort, maxOldSeconds: 2, readEntries: () => null },
      { name: 'nginx', port: nginxPort, maxOldSeconds: 70, readEntries: () => readFiles(pages) },
    ];
    const node = cluster.current();
    const results: boolean[] = [];
    for (const cache of caches) {
      // The second cache must not share the load of the first.
      results.push(await checkCache(cache, node, { releases, first, doubled }));
    }
    return results.every(Boolean);
  } finally {
    await Promise.all(services.map((service) => service.kill()));
    await cluster.end('SIGKILL');
  }
}

const readFiles = (folder: string): string[] =>
  globSync(join(folder, '**/*'), { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'));

interface Releases {
  releases: string;
  first: string;
  doubled: string;
}

async function checkCache(cache: FrontCache, node: ProductionNode, releases: Releases): Promise<boolean> {
  const measures = [
    shown('cache', cache.name),
    ...(await compareVisitors(cache, node)),
    ...(await requestMadeUpUrls(cache)),
    ...(await measureHits(cache)),
    ...(await replaceRelease(cache, node, releases)),
  ];
  const entries = cache.readEntries();
  if (entries) {
    measures.push(shown('entries of the cache', String(entries.length)));
    measures.push(
      none('entries with Set-Cookie', entries.filter((text) => /^set-cookie:/im.test(text)).length),
    );
  }
  return printMeasures(measures);
}

/** Ids that differ in each response. */
const withoutIds = (html: string) => html.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '');

async function compareVisitors(cache: FrontCache, node: ProductionNode): Promise<Measure[]> {
  const replies: PageReply[] = [];
  let [wrong, cookies] = [0, 0];
  for (const path of visitedPaths) {
    for (const visitor of cachedVisitors) {
      // Visitors come one after another, so that each finds what the others left.
      const own = await openPage(node.port, visitor, path);
      const cached = [await openPage(cache.port, visitor, path), await openPage(cache.port, visitor, path)];
      replies.push(...cached);
      for (const reply of cached) {
        if (!isSame(reply, own)) wrong += 1;
        if (reply.isHit && reply.headers['set-cookie']) cookies += 1;
      }
    }
  }
  return [
    shown(
      'pages opened by visitors who differ in brand, language, cookies and encoding',
      String(replies.length),
    ),
    shown(
      'of these from the cache',
      precisePercent(replies.filter(({ isHit }) => isHit).length, replies.length),
    ),
    none('pages that differ from what the node shows this visitor', wrong),
    none('cached replies that set a cookie', cookies),
  ];
}

const isSame = (one: PageReply, other: PageReply): boolean =>
  one.status === other.status && one.path === other.path && withoutIds(one.html) === withoutIds(other.html);

const newVisitor: CachedVisitor = {
  brand: 'super',
  language: '',
  cookies: '',
  headers: { 'accept-encoding': 'br' },
};

const madeUpUrls = 300;

/** Asks for a page with made-up parameters: none of them may become an entry of its own. */
async function requestMadeUpUrls(cache: FrontCache): Promise<Measure[]> {
  await openPage(cache.port, newVisitor, '/faq');
  const before = cache.readEntries()?.length;
  let hits = 0;
  for (let index = 0; index < madeUpUrls; index += 1) {
    // Each request finds what the others left.
    const reply = await openPage(cache.port, newVisitor, `/faq?made-up-${index}=1`);
    if (reply.isHit) hits += 1;
  }
  const after = cache.readEntries()?.length;
  // Varnish drops the parameters, so that they all are one page; nginx asks the node, which lets it keep none.
  return before === undefined || after === undefined
    ? [none(`of ${madeUpUrls} made-up URLs, entries of their own`, madeUpUrls - hits)]
    : [none(`of ${madeUpUrls} made-up URLs, entries of their own`, after - before)];
}

const views = 4000;
const concurrency = 8;

/** Opens pages as visitors do: most of them a few, some of them any; a tenth of the visitors have a ZIP code of their own. */
async function measureHits(cache: FrontCache): Promise<Measure[]> {
  const known = mixedPaths().filter((path) => !/assets|search/.test(path));
  const replies: PageReply[] = [];
  let next = 0;
  const { host } = brandHosts.super;
  async function browse(): Promise<void> {
    while (next < views) {
      const index = next++;
      // Squared, so that the first of the paths are most of the views.
      const path = known[Math.floor(((index * 0.618_034) % 1) ** 2 * 200)] ?? '/rx';
      const cookies = index % 10 === 0 ? `zip=19103; visit=${index}` : `visit=${index}`;
      replies.push(await fetchPage(cache.port, host, path, { cookies, headers: newVisitor.headers }));
    }
  }
  await Promise.all(Array.from({ length: concurrency }, browse));
  // Visitors with a remembered ZIP code are led to its URL.
  const pages = replies.filter(({ status }) => status !== 302);
  const hits = pages.filter(({ isHit }) => isHit).length;
  return [
    none('pages without a reply', pages.filter(({ status }) => status !== 200).length),
    {
      what: `hit ratio of ${pages.length} views of 200 URLs`,
      value: precisePercent(hits, pages.length),
      goal: { text: '> 90 %', isMet: hits > 0.9 * pages.length },
    },
  ];
}

const pricedPath = '/atorvastatin?zip=19103&quantity=90';
const priceOf = ({ html }: PageReply): string => /\$(\d+\.\d\d)/.exec(html)?.[1] ?? '';

/** Replaces the data release, and measures how long the cache shows prices of the old one after the node has the new one. */
async function replaceRelease(
  cache: FrontCache,
  node: ProductionNode,
  { releases, first, doubled }: Releases,
): Promise<Measure[]> {
  const open = () => openPage(cache.port, newVisitor, pricedPath);
  await open();
  const before = await open();
  useRelease(releases, doubled);
  process.kill(node.pid, 'SIGHUP');
  const deadline = performance.now() + 60_000;
  while ((await releaseOf(node)) !== doubled.slice(0, 12) && performance.now() < deadline) await pause(50);
  const replacedAt = performance.now();
  let after = await open();
  while (priceOf(after) === priceOf(before) && performance.now() < replacedAt + 150_000) {
    await pause(100);
    after = await open();
  }
  const seconds = (performance.now() - replacedAt) / 1000;
  let old = 0;
  for (let index = 0; index < 50; index += 1) {
    if (priceOf(await open()) === priceOf(before)) old += 1;
  }
  useRelease(releases, first);
  process.kill(node.pid, 'SIGHUP');
  while ((await releaseOf(node)) !== first.slice(0, 12)) await pause(50);
  return [
    shown('price before and after another release', `$${priceOf(before)}, $${priceOf(after)}`),
    none('the page was not in the cache before', before.isHit ? 0 : 1),
    below('seconds in which the old price was still shown', seconds, cache.maxOldSeconds, 's'),
    none('old prices after the first new one', old),
  ];
}

async function releaseOf(node: ProductionNode): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${node.port}/health/ready`);
  const ready: unknown = await response.json();
  return typeof ready === 'object' && ready && 'release' in ready ? String(ready.release) : '';
}
