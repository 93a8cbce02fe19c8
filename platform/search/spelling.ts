import { LRUCache } from 'lru-cache';
import MiniSearch from 'minisearch';

import { allowedTypos, matchWord, minMisspelledPrefixLength, type WordMatch } from './match-word.ts';

/** The vocabulary words that a query word matches, each with its match. */
export type WordMatches = ReadonlyMap<string, WordMatch>;

const maxCachedWords = 5000;
/** The number of first letters that must be correct in a misspelled prefix. */
const stemLength = 3;

/** Creates the function that finds the words of a vocabulary that a query word matches. */
export function createWordMatcher(vocabulary: Iterable<string>): (queryWord: string) => WordMatches {
  const index = new MiniSearch<{ id: string }>({ fields: ['id'], tokenize: (word) => [word] });
  index.addAll(Array.from(vocabulary, (id) => ({ id })));
  const cache = new LRUCache<string, WordMatches>({ max: maxCachedWords });

  const candidates = function* candidates(queryWord: string): Generator<string> {
    const typos = allowedTypos(queryWord.length);
    for (const { id } of index.search(queryWord, { prefix: true, fuzzy: typos > 0 && typos }))
      yield String(id);
    if (queryWord.length < minMisspelledPrefixLength) return;
    // The index finds prefixes and misspelled words, but not misspelled prefixes, which visitors often type.
    for (const { id } of index.search(queryWord.slice(0, stemLength), { prefix: true })) yield String(id);
  };

  return (queryWord) => {
    const cached = cache.get(queryWord);
    if (cached) return cached;
    const matches = new Map<string, WordMatch>();
    for (const word of candidates(queryWord)) {
      const match = matches.has(word) ? null : matchWord(queryWord, word);
      if (match) matches.set(word, match);
    }
    cache.set(queryWord, matches);
    return matches;
  };
}
