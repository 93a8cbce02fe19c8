import { LRUCache } from 'lru-cache';

import type { DocumentRecord } from '../catalogue/records.ts';
import {
  compareRelevance,
  documentRelevance,
  indexDocument,
  type IndexedDocument,
  type Relevance,
} from './relevance.ts';
import { createWordMatcher, type WordMatches } from './spelling.ts';
import { queryWords } from './words.ts';

/** Whether a query without results is repeated with all of its words optional. */
export type RemoveWords = 'none' | 'allOptional';

/** The documents that a query finds, best first, and its words. */
export interface SearchResult {
  documents: readonly DocumentRecord[];
  words: readonly string[];
}

export type MedicationIndex = (query: string, removeWords: RemoveWords) => SearchResult;

/** The number of documents in all cached results together, which take a few megabytes. */
const maxCachedDocuments = 200_000;

/**
 * Indexes the names of medications for searching. Every word of a query must match: the whole word, a prefix or misspelled.
 * Exact names come first, then prefixes, then misspelled words by their typos, then the most prescribed. The empty query
 * finds everything.
 */
export function createMedicationIndex(documents: readonly DocumentRecord[]): MedicationIndex {
  const documentsByWord = new Map<string, Set<IndexedDocument>>();
  for (const indexed of documents.map(indexDocument)) {
    for (const word of indexed.texts.flatMap(({ words }) => words)) {
      documentsByWord.set(word, (documentsByWord.get(word) ?? new Set()).add(indexed));
    }
  }
  const findMatches = createWordMatcher(documentsByWord.keys());
  const byRank = documents.toSorted((a, b) => a.rank - b.rank);
  const cache = new LRUCache<string, SearchResult>({
    maxSize: maxCachedDocuments,
    sizeCalculation: (result) => result.documents.length + 1,
  });

  const documentsWith = (matches: WordMatches): Set<IndexedDocument> =>
    new Set([...matches.keys()].flatMap((word) => [...(documentsByWord.get(word) ?? [])]));

  const find = (words: readonly string[], needsEveryWord: boolean): SearchResult => {
    const matches = words.map(findMatches);
    const [first = new Set<IndexedDocument>(), ...others] = matches.map(documentsWith);
    const candidates = needsEveryWord
      ? [...first].filter((indexed) => others.every((set) => set.has(indexed)))
      : new Set([...first, ...others.flatMap((set) => [...set])]);
    const results: { document: DocumentRecord; relevance: Relevance }[] = [];
    for (const indexed of candidates) {
      const relevance = documentRelevance(matches, indexed);
      if (relevance) results.push({ document: indexed.document, relevance });
    }
    results.sort((a, b) => compareRelevance(a.relevance, b.relevance));
    return { documents: results.map(({ document }) => document), words };
  };

  const search = (words: readonly string[], removeWords: RemoveWords): SearchResult => {
    if (words.length === 0) return { documents: byRank, words };
    const result = find(words, true);
    const canRemoveWords = removeWords === 'allOptional' && words.length > 1;
    return result.documents.length === 0 && canRemoveWords ? find(words, false) : result;
  };

  return (query, removeWords) => {
    const words = queryWords(query);
    // A query of punctuation alone, such as '%', must not find everything.
    if (words.length === 0 && query.trim() !== '') return { documents: [], words };
    const key = `${removeWords} ${words.join(' ')}`;
    const cached = cache.get(key);
    if (cached) return cached;
    const result = search(words, removeWords);
    cache.set(key, result);
    return result;
  };
}
