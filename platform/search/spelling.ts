import { LRUCache } from 'lru-cache';

import type { Pieces } from '../pieces.ts';
import {
  allowedCost,
  matchMisspelled,
  prefixMatch,
  soundedWord,
  wholeMatch,
  type SoundedWord,
  type WordMatch,
} from './match-word.ts';
import { createSoundIndex } from './sound-index.ts';

/** The matches of a query word, by the numbers of the vocabulary words. */
export type WordMatches = ReadonlyMap<number, WordMatch>;

export interface Vocabulary {
  /**
   * The words that a query word matches: the word itself, words that it begins and, unless `exactly`, words that it
   * misspells.
   */
  match: (queryWord: string, exactly: boolean) => WordMatches;
  /** The words that sound like a query word, however they are written. */
  matchSound: (queryWord: string) => WordMatches;
}

const maxCachedWords = 5000;
/** Words that are indexed in a few milliseconds. */
const wordsOfPiece = 500;
/**
 * Misspellings that cost this much more than the best one are dropped. The closer the best one is, the smaller this margin.
 */
const maxCostOverBest = { near: 0.4, far: 0.9 };
const maxNearCost = 0.5;

const maxCostBeside = (best: number) =>
  best + (best <= maxNearCost ? maxCostOverBest.near : maxCostOverBest.far);

/** Creates the vocabulary. Words are numbered in order of their popularity. */
export function* createVocabulary(words: readonly string[]): Pieces<Vocabulary> {
  const ids = new Map(words.map((word, id) => [word, id]));
  const alphabetical = words.map((word, id) => ({ word, id })).toSorted((a, b) => (a.word < b.word ? -1 : 1));
  yield;
  const soundedWords: SoundedWord[] = [];
  for (const [id, word] of words.entries()) {
    if (id % wordsOfPiece === 0) yield;
    soundedWords.push(soundedWord(word));
  }
  const soundIndex = yield* createSoundIndex(soundedWords, wordsOfPiece);
  const cache = new LRUCache<string, WordMatches>({ max: maxCachedWords });

  const addPrefixed = (matches: Map<number, WordMatch>, prefix: string) => {
    for (let at = firstAtOrAfter(alphabetical, prefix); at < alphabetical.length; at += 1) {
      const entry = alphabetical[at];
      if (!entry?.word.startsWith(prefix)) return;
      matches.set(entry.id, entry.word === prefix ? wholeMatch : prefixMatch);
    }
  };

  const addMisspelled = (matches: Map<number, WordMatch>, queryWord: string) => {
    const query = soundedWord(queryWord);
    if (allowedCost(query) === 0) return;
    const found: { id: number; match: WordMatch }[] = [];
    let best = Number.POSITIVE_INFINITY;
    for (const id of soundIndex.nearest(query)) {
      const word = soundedWords[id];
      const match = word && !matches.has(id) ? matchMisspelled(query, word, maxCostBeside(best)) : null;
      if (!match) continue;
      found.push({ id, match });
      best = Math.min(best, match.cost);
    }
    for (const { id, match } of found) if (match.cost <= maxCostBeside(best)) matches.set(id, match);
  };

  return {
    match(queryWord, exactly) {
      const key = `${exactly ? '=' : '~'}${queryWord}`;
      const cached = cache.get(key);
      if (cached) return cached;
      const matches = new Map<number, WordMatch>();
      addPrefixed(matches, queryWord);
      if (!exactly && !ids.has(queryWord)) addMisspelled(matches, queryWord);
      cache.set(key, matches);
      return matches;
    },
    matchSound: (queryWord) => soundIndex.matchSound(soundedWord(queryWord)),
  };
}

/** The position of the first word that is not before `prefix`. */
function firstAtOrAfter(alphabetical: readonly { word: string }[], prefix: string): number {
  let [low, high] = [0, alphabetical.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((alphabetical[middle]?.word ?? '') < prefix) low = middle + 1;
    else high = middle;
  }
  return low;
}
