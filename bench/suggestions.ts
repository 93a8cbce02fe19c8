import MiniSearch from 'minisearch';
import { z } from 'zod';

import type { Platform } from '../platform/create-platform.ts';
import type { Release } from '../platform/catalogue/release.ts';
import { createMedicationIndex } from '../platform/search/medication-index.ts';
import { timeEach, type Distribution } from './distribution.ts';
import { answerOf, credentials, freshPlatform } from './embedded.ts';
import { heading, ratio, say, table, timeCells, timeHead, verdict } from './report.ts';
import { suggestionQueries } from './suggestion-queries.ts';

/** What is typed, and the drug it means, by slug. */
const misspelt: Record<string, string> = {
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
const limitMs = 3;
const hitsPerPage = 5;

const firstHit = z.object({ hits: z.array(z.object({ id: z.string() })) });

/** Answers the id of the first hit. */
type Search = (query: string) => Promise<string | undefined> | string | undefined;

function overProtocol(platform: Platform): Search {
  const { appId, apiKey } = credentials.search;
  const query = new URLSearchParams({ 'x-algolia-application-id': appId, 'x-algolia-api-key': apiKey });
  const url = `http://search.embedded/1/indexes/medications/query?${query}`;
  return async (typed) => {
    const body = JSON.stringify({ query: typed, hitsPerPage, removeWordsIfNoResults: 'allOptional' });
    const text = await answerOf(platform, url, { method: 'POST', body });
    return firstHit.parse(JSON.parse(text)).hits[0]?.id;
  };
}

function bareIndex(release: Release): Search {
  const search = createMedicationIndex(release.documents());
  return (typed) => search(typed, 'allOptional').documents.slice(0, hitsPerPage)[0]?.id;
}

/** The library the index is made with, used as it comes: over the same texts. */
function peer(
  release: Release,
  options: ConstructorParameters<typeof MiniSearch>[0]['searchOptions'],
): Search {
  const index = new MiniSearch({ fields: ['name', 'others'], searchOptions: options });
  index.addAll(
    release.documents().map(({ id, name, otherNames }) => ({ id, name, others: otherNames.join(' ') })),
  );
  return (typed) => {
    const id: unknown = index.search(typed).slice(0, hitsPerPage)[0]?.id;
    return typeof id === 'string' ? id : undefined;
  };
}

/** Times the suggestions over the catalogue's names, and checks what misspelt names find. */
export async function suggestions(release: Release): Promise<void> {
  heading('Suggestions: the search service in process', 'suggestions');
  const queries = suggestionQueries(release.documents().map(({ name }) => name));
  const searches: Record<string, () => Search> = {
    'search service': () => overProtocol(freshPlatform(release)),
    'bare index': () => bareIndex(release),
    'minisearch, its defaults': () => peer(release, {}),
    'minisearch, prefix and fuzzy 0.2': () => peer(release, { prefix: true, fuzzy: 0.2 }),
  };

  const times = new Map<string, Distribution>();
  for (const [name, create] of Object.entries(searches)) {
    /* One after the other, or they would measure each other. */
    /* oxlint-disable no-await-in-loop */
    await timeEach(queries.slice(0, 2000), create()); // warms the code up, not the index that is measured
    const search = create();
    times.set(name, await timeEach(queries, search));
    if (name === 'search service')
      times.set('search service, asked again', await timeEach(queries.slice(-1500), search));
    /* oxlint-enable no-await-in-loop */
  }
  const defaults = times.get('minisearch, its defaults')?.mean ?? Number.NaN;
  table(
    ['', ...timeHead, 'mean beside minisearch'],
    [...times].map(([name, time]) => [name, ...timeCells(time), ratio(time.mean, defaults)]),
  );
  say(`${queries.length} different queries: all names, their beginnings, and misspelt in four ways.\n`);

  const first = await Promise.all(
    Object.entries(searches).map(async ([name, create]) => {
      const search = create();
      const found = await Promise.all(
        Object.entries(misspelt).map(async ([typed, drug]) => ({ drug, id: await search(typed) })),
      );
      return { name, found };
    }),
  );
  table(
    ['first hit', ...Object.keys(misspelt)],
    first.map(({ name, found }) => [
      name,
      ...found.map(({ id, drug }) => (id ? `${id} ${isRight(release, id, drug) ? '✓' : '✗'}` : 'nothing ✗')),
    ]),
  );
  const ours =
    first[0]?.found.every(({ id, drug }) => id !== undefined && isRight(release, id, drug)) ?? false;
  say();
  verdict(`p99 below ${limitMs} ms in process`, (times.get('search service')?.p99 ?? limitMs) < limitMs);
  verdict('each of these finds its drug first', ours);
}

const isRight = (release: Release, id: string, drug: string) => release.name(id)?.drug === drug;
