import { LRUCache } from 'lru-cache';

import type { DocumentRecord } from '../catalogue/records.ts';
import {
  compareRelevance,
  preparedDocument,
  relevanceOf,
  type Prepared,
  type Relevance,
} from './relevance.ts';
import { spelling, type Meanings } from './spelling.ts';
import { queryWords } from './words.ts';

export type RemoveWords = 'none' | 'allOptional' | 'lastWords' | 'firstWords';

/** What was found, the best first, and the words it was found by. */
export interface Found {
  documents: readonly DocumentRecord[];
  words: readonly string[];
}

export type MedicationIndex = (query: string, removeWords: RemoveWords) => Found;

/** Documents that remembered answers hold together: some megabytes. */
const rememberedDocuments = 200_000;

/**
 * Search over the names of medicines. Every word must be found, as it is, as a beginning or misspelt; where nothing is,
 * words are given up as `removeWords` says. Best first: exact, then beginnings, then misspelt by closeness, then the
 * most prescribed. The empty query finds everything.
 */
export function createMedicationIndex(documents: readonly DocumentRecord[]): MedicationIndex {
  const prepared = documents.map(preparedDocument);
  const having = new Map<string, Set<Prepared>>();
  for (const one of prepared) {
    for (const word of one.texts.flatMap(({ words }) => words)) {
      having.set(word, (having.get(word) ?? new Set()).add(one));
    }
  }
  const meaningsOf = spelling(having.keys());
  const byRank = documents.toSorted((a, b) => a.rank - b.rank);
  const remembered = new LRUCache<string, Found>({
    maxSize: rememberedDocuments,
    sizeCalculation: (found) => found.documents.length + 1,
  });

  /** The documents of each word of a query. */
  const reached = (meanings: Meanings): Set<Prepared> => {
    const found = new Set<Prepared>();
    for (const word of meanings.keys()) for (const one of having.get(word) ?? []) found.add(one);
    return found;
  };

  const find = (words: readonly string[], every: boolean): Found => {
    const meanings = words.map(meaningsOf);
    const [first, ...others] = meanings.map(reached);
    const all = new Set(first);
    if (!every) for (const one of others.flatMap((set) => [...set])) all.add(one);
    const found: { document: DocumentRecord; relevance: Relevance }[] = [];
    for (const one of all) {
      const relevance = every && others.some((set) => !set.has(one)) ? null : relevanceOf(meanings, one);
      if (relevance) found.push({ document: one.document, relevance });
    }
    found.sort((a, b) => compareRelevance(a.relevance, b.relevance));
    return { documents: found.map(({ document }) => document), words };
  };

  const search = (words: readonly string[], removeWords: RemoveWords): Found => {
    if (words.length === 0) return { documents: byRank, words };
    const found = find(words, true);
    if (found.documents.length > 0 || words.length === 1 || removeWords === 'none') return found;
    if (removeWords === 'allOptional') return find(words, false);
    return search(removeWords === 'lastWords' ? words.slice(0, -1) : words.slice(1), removeWords);
  };

  return (query, removeWords) => {
    const words = queryWords(query);
    // Text without a word, such as '%', asks for something that is not there.
    if (words.length === 0 && query.trim() !== '') return { documents: [], words };
    const key = `${removeWords} ${words.join(' ')}`;
    const known = remembered.get(key);
    if (known) return known;
    const found = search(words, removeWords);
    remembered.set(key, found);
    return found;
  };
}
