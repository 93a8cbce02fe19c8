import { soundCodes, soundDistance } from './sound-distance.ts';
import { toSounds } from './sounds.ts';

/** How a query word matches a word of the vocabulary; lower is better. */
export const matchKinds = { whole: 0, prefix: 1, misspelled: 2, soundsLike: 3 } as const;

export interface WordMatch {
  kind: (typeof matchKinds)[keyof typeof matchKinds];
  /** How far a misspelled word is from the word; 0 for the other kinds. */
  cost: number;
  /** A misspelled word is closest to the beginning of the word. */
  isUnfinished?: boolean;
}

/** A word and its sounds, computed once. */
export interface SoundedWord {
  word: string;
  sounds: string;
  codes: Uint8Array;
}

export const wholeMatch: WordMatch = { kind: matchKinds.whole, cost: 0 };
export const prefixMatch: WordMatch = { kind: matchKinds.prefix, cost: 0 };

/** Shorter words are never treated as misspelled, because too many words are similar to them. */
const minMisspelledLength = 4;
const minSounds = 3;
/** How many doubled and silent letters of a word count. */
const maxSilentLetters = 2;
/** The cost that each letter of a query word allows, and the limit for long words. */
const costPerLetter = { whole: 0.24, prefix: 0.21 };
/** The maximum cost for a word of five letters: one letter that is wrong in any way. */
const minCostOfFive = { whole: 1.25, prefix: 1.15 };
const maxCost = 3;
/** A match that costs more than this is a guess: a whole letter, or this much for each letter of a short or a long word. */
const surestCost = { any: 1.2, perLetterOfShort: 0.2, perLetter: 0.15 };
/** The share of its letters that a misspelled word must have in common with the word, in any order. */
const minSharedLetters = 0.35;
/** The extra cost of an unfinished word, so that finished words come first. */
const unfinishedCost = { any: 0.15, perSound: 0.02 };

/** A word with its sounds, computed once because a query compares it with every word of the vocabulary. */
export function soundedWord(word: string): SoundedWord {
  const sounds = toSounds(word);
  return { word, sounds, codes: soundCodes(sounds) };
}

/** The highest cost at which a query word still counts as a misspelling; 0 if it never does. */
export function allowedCost(query: SoundedWord): number {
  if (query.word.length < minMisspelledLength || query.codes.length < minSounds) return 0;
  return allowed(query, 'whole');
}

/** Whether a query at this distance from a name may be a misspelling of another name. */
export function isAmbiguous(distance: number, query: string): boolean {
  const { any, perLetter, perLetterOfShort } = surestCost;
  const { length } = query;
  return distance > Math.max(Math.min(any, perLetterOfShort * length), perLetter * length);
}

/** Whether a match is close enough to count alone, where the other words of a query match nothing, or to name a page. */
export const isCloseMatch = (cost: number, query: string): boolean =>
  cost <= surestCost.perLetter * query.length;

function allowed({ word, codes }: SoundedWord, match: 'whole' | 'prefix'): number {
  // Words without audible sounds, such as 'xqzxqz', cannot be compared.
  const letters = Math.min(word.length, codes.length + maxSilentLetters);
  const cost = costPerLetter[match] * letters;
  return Math.min(maxCost, letters < 5 ? cost : Math.max(cost, minCostOfFive[match]));
}

/**
 * Matches a query word with a word: the whole word, its prefix, or either one misspelled. Null if none of these applies.
 */
export function matchWord(query: SoundedWord, word: SoundedWord): WordMatch | null {
  if (word.word === query.word) return wholeMatch;
  if (word.word.startsWith(query.word)) return prefixMatch;
  return matchMisspelled(query, word);
}

/** Matches a query word with a word that it neither equals nor begins, at a cost of at most `maxCostOfMatch`. */
export function matchMisspelled(
  query: SoundedWord,
  word: SoundedWord,
  maxCostOfMatch = Number.POSITIVE_INFINITY,
): WordMatch | null {
  const max = Math.min(allowedCost(query), maxCostOfMatch);
  if (max === 0) return null;
  const { whole, prefix, rest } = soundDistance(query.codes, word.codes, max);
  const unfinished = prefix + unfinishedCost.any + unfinishedCost.perSound * rest;
  const isUnfinished = prefix <= allowed(query, 'prefix') && unfinished < whole;
  if ((whole > max && !isUnfinished) || !sharesLetters(query.word, word.word)) return null;
  return { kind: matchKinds.misspelled, cost: isUnfinished ? unfinished : whole, isUnfinished };
}

/** Whether enough letters of a query word are in a word: 'xyzzyq' only sounds like 'cystic'. */
function sharesLetters(query: string, word: string): boolean {
  let rest = word;
  for (const letter of query) rest = rest.replace(letter, '');
  return word.length - rest.length >= minSharedLetters * query.length;
}
