import { LRUCache } from 'lru-cache';
import MiniSearch from 'minisearch';

import { allowedTypos, matchWord, minMisspelledPrefixLength, type WordMatch } from './match-word.ts';

/** The vocabulary words that a typed word matches, each with its match. */
export type WordMatches = ReadonlyMap<string, WordMatch>;

const maxCachedWords = 5000;
/** The number of first letters that must be right in a misspelled prefix. */
const stemLength = 3;

/** Creates the function that finds the words of a vocabulary that a typed word matches. */
export function createWordMatcher(vocabulary: Iterable<string>): (typed: string) => WordMatches {
  const index = new MiniSearch<{ id: string }>({ fields: ['id'], tokenize: (word) => [word] });
  index.addAll(Array.from(vocabulary, (id) => ({ id })));
  const cache = new LRUCache<string, WordMatches>({ max: maxCachedWords });

  const candidates = function* candidates(typed: string): Generator<string> {
    const typos = allowedTypos(typed.length);
    for (const { id } of index.search(typed, { prefix: true, fuzzy: typos > 0 && typos })) yield String(id);
    if (typed.length < minMisspelledPrefixLength) return;
    // The index finds prefixes and misspelled words, but not misspelled prefixes, which half-typed words often are.
    for (const { id } of index.search(typed.slice(0, stemLength), { prefix: true })) yield String(id);
  };

  return (typed) => {
    const cached = cache.get(typed);
    if (cached) return cached;
    const matches = new Map<string, WordMatch>();
    for (const word of candidates(typed)) {
      const match = matches.has(word) ? null : matchWord(typed, word);
      if (match) matches.set(word, match);
    }
    cache.set(typed, matches);
    return matches;
  };
}
