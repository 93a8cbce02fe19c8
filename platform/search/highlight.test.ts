import { describe, expect, test } from 'vitest';

import { highlight } from './highlight.ts';

describe('highlight', () => {
  test.each([
    ['Lipitor', ['lipitor'], '<em>Lipitor</em>', 'full', true],
    ['Lipitor', ['lip'], '<em>Lip</em>itor', 'full', false],
    ['Lipitor', ['lipiter'], '<em>Lipitor</em>', 'full', true],
    ['Toprol XL', ['toprol'], '<em>Toprol</em> XL', 'full', false],
    ['Amlodipine/Atorvastatin', ['ator', 'x'], 'Amlodipine/<em>Ator</em>vastatin', 'partial', false],
  ])('highlights in %s the matches of %j', (text, words, value, matchLevel, fullyHighlighted) => {
    const matchedWords = words.filter((word) => word !== 'x');
    expect(highlight(text, words)).toEqual({ value, matchLevel, fullyHighlighted, matchedWords });
  });

  test('highlights nothing without a match or without query words', () => {
    const noMatch = { value: 'Lipitor', matchLevel: 'none', matchedWords: [] };
    expect(highlight('Lipitor', ['zocor'])).toEqual(noMatch);
    expect(highlight('Lipitor', [])).toEqual(noMatch);
  });
});
