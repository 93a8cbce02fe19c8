import { LRUCache } from 'lru-cache';
import MiniSearch from 'minisearch';

import { matchWord, misspeltBeginningFrom, allowedTypos, type WordMatch } from './match-word.ts';

/** The words that a typed word may mean, each with how near it comes. */
export type Meanings = ReadonlyMap<string, WordMatch>;

const rememberedWords = 5000;
/** Letters of a misspelt beginning that must be right. */
const stem = 3;

/** Gives the words of a vocabulary that a typed word may mean: itself, what it begins, and what it misspells. */
export function spelling(vocabulary: Iterable<string>): (typed: string) => Meanings {
  const index = new MiniSearch<{ id: string }>({ fields: ['id'], tokenize: (word) => [word] });
  index.addAll(Array.from(vocabulary, (id) => ({ id })));
  const remembered = new LRUCache<string, Meanings>({ max: rememberedWords });

  const candidates = function* candidates(typed: string): Generator<string> {
    const typos = allowedTypos(typed.length);
    for (const { id } of index.search(typed, { prefix: true, fuzzy: typos > 0 && typos })) yield String(id);
    if (typed.length < misspeltBeginningFrom) return;
    // The index knows beginnings and misspelt words, but not misspelt beginnings, which is what half-typed words are.
    for (const { id } of index.search(typed.slice(0, stem), { prefix: true })) yield String(id);
  };

  return (typed) => {
    const known = remembered.get(typed);
    if (known) return known;
    const meanings = new Map<string, WordMatch>();
    for (const word of candidates(typed)) {
      const closeness = meanings.has(word) ? null : matchWord(typed, word);
      if (closeness) meanings.set(word, closeness);
    }
    remembered.set(typed, meanings);
    return meanings;
  };
}
