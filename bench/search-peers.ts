import { join } from 'node:path';

import type { Release } from '../platform/catalogue/release.ts';
import { createBenchPlatform } from './bench-platform.ts';
import { timeEach, type Distribution } from './distribution.ts';
import { installPeer } from './peers.ts';
import { recallGroups } from './recall.ts';
import { percent, printLine, printTable, printVerdict, timeCells, timeHead } from './report.ts';
import {
  hitsPerPage,
  namesOf,
  searchIndex,
  searchOverProtocol,
  searchWithMiniSearch,
  type Search,
} from './searches.ts';

/** Only every fifth query is used, because the slowest peer takes milliseconds for each. */
const everyNthCase = 5;
const warmUpQueries = 200;
const ours = 'search service';
const indexAlone = 'its index alone';

/** What bench/peers/search/search-peers.mjs exports. */
interface SearchPeers {
  searchPeers: (
    documents: readonly { id: string; name: string; others: string }[],
    limit: number,
  ) => Record<string, () => Search>;
}

interface Measured {
  time: Distribution;
  /** The share of queries whose drug is among the first hits, by kind and for all. */
  found: number[];
}

/** Compares the time and the hits for misspelled names with those of search libraries over the same names. */
export async function benchSearchPeers(release: Release): Promise<void> {
  const kinds = recallGroups(release)
    .filter(({ isNames }) => isNames)
    .map(({ name, cases }) => ({ name, cases: cases.filter((_, index) => index % everyNthCase === 0) }));
  const groups = [...kinds, { name: 'all', cases: kinds.flatMap(({ cases }) => cases) }];
  const measured = new Map<string, Measured>();
  const { folder, problem } = await installPeer('search');
  const others =
    folder === undefined
      ? {}
      : ((await import(join(folder, 'search-peers.mjs'))) as SearchPeers).searchPeers(
          namesOf(release),
          hitsPerPage,
        );
  const searches: Record<string, () => Search> = {
    [ours]: () => searchOverProtocol(createBenchPlatform(release)),
    [indexAlone]: () => searchIndex(release),
    'minisearch, prefix and fuzzy 0.2': () => searchWithMiniSearch(release, { prefix: true, fuzzy: 0.2 }),
    ...others,
  };
  const queries = kinds.flatMap(({ cases }) => cases.map(({ query }) => query));
  for (const [name, create] of Object.entries(searches)) {
    // Sequential, because they share the processor.
    const search = create();
    await timeEach(queries.slice(0, warmUpQueries), create());
    const hits = new Map<string, readonly string[]>();
    const time = await timeEach(queries, async (query) => void hits.set(query, await search(query)));
    const found = groups.map(
      ({ cases }) =>
        cases.filter(({ query, expected }) =>
          hits.get(query)?.some((id) => expected.includes(release.name(id)?.drug ?? '')),
        ).length / cases.length,
    );
    measured.set(name, { time, found });
  }
  printLine(`\nThe same misspelled names in other search libraries, ${queries.length} queries`);
  printTable(
    ['', ...timeHead],
    [...measured].map(([name, { time }]) => [name, ...timeCells(time)]),
  );
  printLine(`\nThe drug is among the first ${hitsPerPage}`);
  printTable(
    ['', ...groups.map(({ name }) => name)],
    [...measured].map(([name, { found }]) => [name, ...found.map((share) => percent(share, 1))]),
  );
  if (problem !== undefined) printLine(`orama, fuse.js, uFuzzy and SQLite were not measured: ${problem}`);
  printLine();
  const { [ours]: own = 0, ...peers } = Object.fromEntries(
    [...measured]
      .filter(([name]) => name !== indexAlone)
      .map(([name, { found }]) => [name, found.at(-1) ?? 0]),
  );
  const best = Math.max(...Object.values(peers));
  printVerdict(
    'more misspelled names are found than by any other library',
    own > best,
    `${percent(own, 1)}, the next ${percent(best, 1)}`,
  );
}
