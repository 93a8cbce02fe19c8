import { describe, expect, test } from 'vitest';

import { matchWord } from './match-word.ts';

describe('matchWord', () => {
  test.each([
    ['lipitor', 'lipitor', 0, 0],
    ['lip', 'lipitor', 1, 0],
    ['lipiter', 'lipitor', 2, 1],
    ['liptior', 'lipitor', 2, 1],
    ['lpitor', 'lipitor', 2, 1],
    ['gabapentine', 'gabapentin', 2, 1],
    ['atorvistaten', 'atorvastatin', 2, 2],
    ['atorvist', 'atorvastatin', 3, 1],
  ])('matches the query word %s with %s as kind %d with %d typos', (queryWord, word, kind, typos) => {
    expect(matchWord(queryWord, word)).toEqual({ kind, typos });
  });

  test.each([
    ['lip', 'lap'],
    ['lipi', 'zocor'],
    ['lipitor', 'lip'],
    ['zolpidem', 'sertraline'],
    ['lipxxor', 'lipitor'],
    ['ator', 'atxrvastatin'],
  ])('does not match the query word %s with %s', (queryWord, word) => {
    expect(matchWord(queryWord, word)).toBeNull();
  });
});
