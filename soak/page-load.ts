import { readdirSync } from 'node:fs';

import { openBenchRelease } from '../bench/bench-platform.ts';
import { drugPagePaths } from '../bench/load/drug-page-paths.ts';
import { generateLoad } from '../bench/load/generate-load.ts';
import { pageHeaders, siteBase } from '../bench/load/production-node.ts';
import type { TimedReply } from '../bench/load/run-load.ts';

export interface PageLoad {
  /** The replies so far. */
  replies: () => readonly TimedReply[];
  stop: () => Promise<void>;
}

/** A bound for the load; it ends when it is stopped. */
const maxSeconds = 7200;

/** Requests a mix of pages and files at a steady rate, from this process. */
export function startPageLoad(port: number, perSecond: number, paths = mixedPaths()): PageLoad {
  const abort = new AbortController();
  const replies: TimedReply[] = [];
  const startedAt = Date.now();
  const loading = generateLoad(
    {
      port,
      paths,
      headers: pageHeaders,
      arrivals: { kind: 'open', phases: [{ perSecond, seconds: maxSeconds }] },
      timeoutMs: 30_000,
    },
    {
      signal: abort.signal,
      onReply: (reply) => void replies.push({ ...reply, at: startedAt + reply.dueMs }),
    },
  );
  return {
    replies: () => replies,
    stop: async () => {
      abort.abort();
      await loading;
    },
  };
}

/** Coprime with the number of drug pages. In order, caches would grow and shrink with the current ZIP code. */
const stride = 2473;

/** Cached pages, drug pages that must be rendered, search results and files, in turn; each minute has all kinds of drugs. */
export function mixedPaths(): string[] {
  const release = openBenchRelease();
  const drugPages = drugPagePaths(release, { start: 0, count: 4000 });
  release.close();
  const script = readdirSync('build/client/assets').find((file) => file.endsWith('.js')) ?? '';
  const spread = drugPages.map((_, index) => drugPages[(index * stride) % drugPages.length] ?? '');
  return spread.flatMap((path) => [
    path,
    siteBase,
    `${siteBase}/atorvastatin?zip=19103`,
    `${siteBase}/assets/${script}`,
    path.replace('?zip=', '?quantity=30&zip='),
    `${siteBase}/search?q=insulin`,
  ]);
}
