import { describe, expect, test } from 'vitest';

import { highlight } from './highlight.ts';

describe('what is highlighted', () => {
  test.each([
    ['Lipitor', ['lipitor'], '<em>Lipitor</em>', 'full', true],
    ['Lipitor', ['lip'], '<em>Lip</em>itor', 'full', false],
    ['Lipitor', ['lipiter'], '<em>Lipitor</em>', 'full', true],
    ['Toprol XL', ['toprol'], '<em>Toprol</em> XL', 'full', false],
    ['Amlodipine/Atorvastatin', ['ator', 'x'], 'Amlodipine/<em>Ator</em>vastatin', 'partial', false],
  ])('in %s for %j', (text, words, value, matchLevel, fullyHighlighted) => {
    const matchedWords = words.filter((word) => word !== 'x');
    expect(highlight(text, words)).toEqual({ value, matchLevel, fullyHighlighted, matchedWords });
  });

  test('is nothing where nothing was found, or nothing was asked', () => {
    const nothing = { value: 'Lipitor', matchLevel: 'none', matchedWords: [] };
    expect(highlight('Lipitor', ['zocor'])).toEqual(nothing);
    expect(highlight('Lipitor', [])).toEqual(nothing);
  });
});
