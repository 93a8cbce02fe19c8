import { LRUCache } from 'lru-cache';
import MiniSearch from 'minisearch';

import type { DocumentRecord } from '../catalogue/records.ts';
import { misspeltBeginningFrom, typosIn } from './closeness.ts';
import {
  compareRelevance,
  preparedDocument,
  relevanceOf,
  type Prepared,
  type Relevance,
} from './relevance.ts';
import { queryWords, wordsOf } from './words.ts';

export type RemoveWords = 'none' | 'allOptional' | 'lastWords' | 'firstWords';

/** A document that was found, and the words it was found by. */
export interface Found {
  document: DocumentRecord;
  words: string[];
}

export type MedicationIndex = (query: string, removeWords: RemoveWords) => readonly Found[];

const rememberedQueries = 2000;
/** Letters of a misspelt beginning that must be right. */
const stem = 3;

/**
 * Search over the names of medicines. Every word must be found, as it is, as a beginning or misspelt; where nothing is,
 * words are given up as `removeWords` says. Best first: exact, then beginnings, then misspelt by closeness, then the
 * most prescribed. The empty query finds everything.
 */
export function medicationIndex(documents: readonly DocumentRecord[]): MedicationIndex {
  const prepared = new Map(documents.map((document) => [document.id, preparedDocument(document)]));
  const index = new MiniSearch<DocumentRecord>({
    fields: ['name', 'otherNames'],
    extractField: (document, field) => {
      if (field === 'id') return document.id;
      return field === 'name' ? document.name : document.otherNames.join(' ');
    },
    tokenize: wordsOf,
  });
  index.addAll(documents);
  const byRank = documents.toSorted((a, b) => a.rank - b.rank).map((document) => ({ document, words: [] }));
  const remembered = new LRUCache<string, readonly Found[]>({ max: rememberedQueries });

  /** Documents that a word may lead to. */
  const candidates = (word: string): Set<string> => {
    const typos = typosIn(word.length);
    const found = index.search(word, { prefix: true, fuzzy: typos > 0 ? typos : false });
    const ids = new Set(found.map(({ id }) => String(id)));
    if (word.length >= misspeltBeginningFrom) {
      // The index finds beginnings and misspelt words, not misspelt beginnings, which is what half-typed words are.
      for (const { id } of index.search(word.slice(0, stem), { prefix: true })) ids.add(String(id));
    }
    return ids;
  };

  const find = (words: readonly string[], atLeast: number): Found[] => {
    const ids = new Set(words.flatMap((word) => [...candidates(word)]));
    const found: { prepared: Prepared; relevance: Relevance }[] = [];
    for (const id of ids) {
      const one = prepared.get(id);
      const relevance = one && relevanceOf(words, one);
      if (relevance && words.length - relevance.missing >= atLeast) found.push({ prepared: one, relevance });
    }
    return found
      .toSorted((a, b) => compareRelevance(a.relevance, b.relevance))
      .map(({ prepared: { document } }) => ({ document, words: [...words] }));
  };

  const search = (words: readonly string[], removeWords: RemoveWords): readonly Found[] => {
    if (words.length === 0) return byRank;
    const all = find(words, words.length);
    if (all.length > 0 || words.length === 1) return all;
    if (removeWords === 'none') return all;
    if (removeWords === 'allOptional') return find(words, 1);
    return search(removeWords === 'lastWords' ? words.slice(0, -1) : words.slice(1), removeWords);
  };

  return (query, removeWords) => {
    const words = queryWords(query);
    // Text without a word, such as '%', asks for something that is not there.
    if (words.length === 0 && query.trim() !== '') return [];
    const key = `${removeWords} ${words.join(' ')}`;
    const known = remembered.get(key);
    if (known) return known;
    const found = search(words, removeWords);
    remembered.set(key, found);
    return found;
  };
}
