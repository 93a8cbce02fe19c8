import MiniSearch from 'minisearch';
import { z } from 'zod';

import type { Platform } from '../platform/create-platform.ts';
import type { Release } from '../platform/catalogue/release.ts';
import { runAtOnce } from '../platform/pieces.ts';
import { createMedicationIndex } from '../platform/search/medication-index.ts';
import { searchDocuments, type SearchRecord } from '../platform/search/pages.ts';
import { credentials, fetchText } from './bench-platform.ts';

export const hitsPerPage = 5;

/** Returns the ids of the first hits, best first. */
export type Search = (query: string) => Promise<readonly string[]> | readonly string[];

const replySchema = z.object({ hits: z.array(z.object({ id: z.string() })) });

/** The search service as the site calls it. */
export function searchOverProtocol(platform: Platform): Search {
  const { appId, apiKey } = credentials.search;
  const query = new URLSearchParams({ 'x-algolia-application-id': appId, 'x-algolia-api-key': apiKey });
  const url = `http://search.embedded/1/indexes/medications/query?${query}`;
  return async (text) => {
    const body = JSON.stringify({ query: text, hitsPerPage, removeWordsIfNoResults: 'allOptional' });
    const reply = await fetchText(platform, url, { method: 'POST', body });
    return replySchema.parse(JSON.parse(reply)).hits.map(({ id }) => id);
  };
}

/** Only the index of the search service. */
export const searchIndex = (release: Release): Search =>
  createIndexSearch(runAtOnce(searchDocuments(release)));

/** Only the index of the search service, over these documents. */
export function createIndexSearch(documents: readonly SearchRecord[]): Search {
  const search = createMedicationIndex(documents);
  return (query) =>
    search(query, 'allOptional')
      .found.slice(0, hitsPerPage)
      .map(({ document }) => document.id);
}

/** The names that libraries search. */
export const namesOf = (release: Release) =>
  release.documents().map(({ id, name, otherNames }) => ({ id, name, others: otherNames.join(' ') }));

/** The library minisearch over the same names. */
export function searchWithMiniSearch(
  release: Release,
  options: ConstructorParameters<typeof MiniSearch>[0]['searchOptions'],
): Search {
  const index = new MiniSearch({ fields: ['name', 'others'], searchOptions: options });
  index.addAll(namesOf(release));
  return (query) =>
    index
      .search(query)
      .slice(0, hitsPerPage)
      .map(({ id }) => String(id));
}
