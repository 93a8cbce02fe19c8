import type { Release } from '../platform/catalogue/release.ts';
import { runAtOnce } from '../platform/pieces.ts';
import { searchDocuments } from '../platform/search/pages.ts';
import { timeEach, timeFastest, type Distribution } from './distribution.ts';
import { createBenchPlatform } from './bench-platform.ts';
import { printHeading, printLine, printTable, printVerdict, ratio, timeCells, timeHead } from './report.ts';
import { benchRecall } from './recall.ts';
import { benchSearchPeers } from './search-peers.ts';
import {
  createIndexSearch,
  searchIndex,
  searchOverProtocol,
  searchWithMiniSearch,
  type Search,
} from './searches.ts';
import { suggestionQueries } from './suggestion-queries.ts';
import { inventedDocuments } from './invented-names.ts';

/** Queries and the slugs of the drugs that they must find. */
const expectedDrugs: Record<string, string> = {
  atorvastatin: 'atorvastatin',
  atorvistatin: 'atorvastatin',
  lipiter: 'atorvastatin',
  metforman: 'metformin',
  amoxicilin: 'amoxicillin',
  gabapentine: 'gabapentin',
  sertralin: 'sertraline',
  levothyroxin: 'levothyroxine',
  ozempik: 'semaglutide',
};
const maxMs = { cold: 3, repeated: 1 };
const inventedCount = 30_000;

/** Measures suggestions over the catalog's names and checks that misspelled names find their drugs. */
export async function benchSuggestions(release: Release): Promise<void> {
  printHeading('Suggestions: the search service in process', 'script/bench suggestions');
  const queries = suggestionQueries(release.documents().map(({ name }) => name));
  const searches: Record<string, () => Search> = {
    'search service': () => searchOverProtocol(createBenchPlatform(release)),
    'bare index': () => searchIndex(release),
    'minisearch, its defaults': () => searchWithMiniSearch(release, {}),
    'minisearch, prefix and fuzzy 0.2': () => searchWithMiniSearch(release, { prefix: true, fuzzy: 0.2 }),
  };

  const times = new Map<string, Distribution>();
  for (const [name, create] of Object.entries(searches)) {
    // Sequential, because parallel runs would slow each other down.
    await timeEach(queries.slice(0, 2000), create()); // warms up the code but not the measured index
    times.set(name, await timeFastest(queries, create, name === 'search service' ? 3 : 1));
    if (name === 'search service') {
      const search = create();
      await timeEach(queries.slice(-1500), search);
      times.set('search service, repeated', await timeFastest(queries.slice(-1500), () => search));
    }
  }
  const defaults = times.get('minisearch, its defaults')?.mean ?? Number.NaN;
  printTable(
    ['', ...timeHead, 'mean relative to minisearch'],
    [...times].map(([name, time]) => [name, ...timeCells(time), ratio(time.mean, defaults)]),
  );
  printLine(
    `${queries.length} different queries: all names, their prefixes, and four misspellings of each. The service: the fastest of three passes.\n`,
  );

  const results = await Promise.all(
    Object.entries(searches).map(async ([name, create]) => {
      const search = create();
      const hits = await Promise.all(
        Object.entries(expectedDrugs).map(async ([query, drug]) => ({ drug, id: (await search(query))[0] })),
      );
      return { name, hits };
    }),
  );
  printTable(
    ['first hit', ...Object.keys(expectedDrugs)],
    results.map(({ name, hits }) => [
      name,
      ...hits.map(({ id, drug }) => (id ? `${id} ${isHitFor(release, id, drug) ? '✓' : '✗'}` : 'nothing ✗')),
    ]),
  );
  const findsEveryDrug =
    results[0]?.hits.every(({ id, drug }) => id !== undefined && isHitFor(release, id, drug)) ?? false;
  printLine();
  printVerdict(
    `p99 below ${maxMs.cold} ms in process`,
    (times.get('search service')?.p99 ?? maxMs.cold) < maxMs.cold,
  );
  printVerdict('each query finds its drug first', findsEveryDrug);
  await benchSearchPeers(release);
  await benchManyNames(release);
  benchRecall(release);
}

/** Measures the index over as many names as there are drug products in the country. */
async function benchManyNames(release: Release): Promise<void> {
  const known = runAtOnce(searchDocuments(release));
  const documents = [...known, ...inventedDocuments(inventedCount - release.documents().length)];
  const started = performance.now();
  const search = createIndexSearch(documents);
  const startMs = performance.now() - started;
  const queries = suggestionQueries(documents.filter((_, index) => index % 15 === 0).map(({ name }) => name));
  await timeEach(suggestionQueries(['Lorazepam', 'Atorvastatin', 'Blood pressure']), search);
  const cold = await timeFastest(queries, () => createIndexSearch(documents));
  await timeEach(queries.slice(-1500), search);
  const repeated = await timeFastest(queries.slice(-1500), () => search);
  printLine(`\n${documents.length} names and pages, indexed in ${Math.round(startMs)} ms`);
  printTable(
    ['', ...timeHead],
    [
      ['each query once', ...timeCells(cold)],
      ['the last 1500 again', ...timeCells(repeated)],
    ],
  );
  printLine();
  printVerdict(`p99 below ${maxMs.cold} ms cold at ${inventedCount} names`, cold.p99 < maxMs.cold);
  printVerdict(`p99 below ${maxMs.repeated} ms warm`, repeated.p99 < maxMs.repeated);
}

const isHitFor = (release: Release, id: string, drug: string) => release.name(id)?.drug === drug;
