import { describe, expect, test } from 'vitest';

import { matchKinds, matchWord, soundedWord } from './match-word.ts';
import { toSkeleton, toSounds } from './sounds.ts';

const match = (queryWord: string, word: string) => matchWord(soundedWord(queryWord), soundedWord(word));

describe('matchWord', () => {
  test.each([
    ['lipitor', 'lipitor', matchKinds.whole],
    ['lip', 'lipitor', matchKinds.prefix],
    ['lipiter', 'lipitor', matchKinds.misspelled],
    ['liptior', 'lipitor', matchKinds.misspelled],
    ['lpitor', 'lipitor', matchKinds.misspelled],
    ['zanax', 'xanax', matchKinds.misspelled],
    ['phlonaze', 'flonase', matchKinds.misspelled],
    ['atorvist', 'atorvastatin', matchKinds.misspelled],
    ['levohtyr', 'levothyroxine', matchKinds.misspelled],
  ])('matches the query word %s with %s as kind %d', (queryWord, word, kind) => {
    expect(match(queryWord, word)?.kind).toBe(kind);
  });

  test.each([
    ['lip', 'lap'],
    ['lipitor', 'lip'],
    ['zolpidem', 'sertraline'],
    ['lipqvbr', 'lipitor'],
    ['qtxz', 'atorvastatin'],
    // Sounds alike, but shares only one letter with the word.
    ['xyzzyq', 'cystic'],
  ])('does not match the query word %s with %s', (queryWord, word) => {
    expect(match(queryWord, word)).toBeNull();
  });

  test.each([
    // A wrong vowel costs less than a wrong consonant, and a consonant that sounds alike less than another.
    ['lipiter', 'lipifor'],
    ['lipidor', 'lipisor'],
    // A spelling of the same sounds costs the least, and a finished word less than an unfinished one.
    ['glukofage', 'glucofaxe'],
  ])('%s is closer to a name than %s', (nearer, farther) => {
    const name = nearer.startsWith('l') ? 'lipitor' : 'glucophage';
    expect(match(nearer, name)?.cost).toBeLessThan(match(farther, name)?.cost ?? 9);
  });
});

test('spellings of the same sounds are equal', () => {
  expect(['xanax', 'zanacs', 'zannaks'].map(toSounds)).toEqual(['sanax', 'sanax', 'sanax']);
  expect(toSkeleton(toSounds('atorvastatin'))).toBe(toSkeleton(toSounds('atarvistetyn')));
});
