import { describe, expect, test } from 'vitest';

import { beginsNames, createNearness, shareOfWords, toComparableName } from './similar-names.ts';

const names = {
  levothyroxine: toComparableName('Levothyroxine', ['Synthroid', 'Levoxyl']),
  synthroid: toComparableName('Synthroid', ['Levothyroxine']),
  alprazolam: toComparableName('Alprazolam', ['Xanax']),
  hydroxyzine: toComparableName('Hydroxyzine', ['Vistaril', 'Atarax']),
  metformin: toComparableName('Metformin', ['Glucophage']),
  glipizide: toComparableName('Glipizide/Metformin', []),
};
const nearness = (text: string, name: keyof typeof names) => createNearness(text)(names[name]);

describe('the nearness of a name to a search text', () => {
  test.each([
    ['met', 'metformin', 0],
    ['met', 'glipizide', 1],
    ['gluc', 'metformin', 2],
    ['zanax', 'alprazolam', 3],
    ['metformin 1,000 mg', 'metformin', 0],
  ] as const)('the letters of “%s” and %s are at %d', (text, name, letters) => {
    expect(nearness(text, name).letters).toBe(letters);
  });

  test.each([
    ['zanax', 'alprazolam'],
    ['glukofage', 'metformin'],
    ['lewothiroxin', 'levothyroxine'],
    ['Metfórman 500mg', 'metformin'],
  ] as const)('“%s” sounds like a name of %s', (text, name) => {
    expect(nearness(text, name).sounds).toBe(0);
  });

  test.each([
    ['ator', 'hydroxyzine'],
    ['lewofairoxiane', 'synthroid'],
    ['levohty', 'levothyroxine'],
  ] as const)('“%s” sounds nearly like a name of %s', (text, name) => {
    expect(nearness(text, name).sounds).toBeLessThan(0.4);
  });

  test('names that begin like a word of the text have more first letters in common', () => {
    expect(nearness('levotirox', 'levothyroxine').start).toBe(5);
    expect(nearness('met zanax', 'alprazolam').start).toBe(0);
  });

  test('only the first words of a long text count', () => {
    expect(nearness('one of the pills named metformin', 'metformin').letters).toBe(0);
    expect(nearness('a text that goes on and on metformin', 'metformin')).toMatchObject({
      letters: 3,
    });
  });

  test.each(['500', 'at', '', 'mg 20'])('“%s” sounds like no name', (text) => {
    expect(nearness(text, 'metformin')).toEqual({ letters: 3, sounds: 1, start: 0 });
  });
});

describe('beginsNames', () => {
  test.each([
    ['ator', ['Lipitor', 'generic atorvastatin']],
    ['presión', ['Presion arterial alta']],
    ['lipitor 40 mg', ['Lipitor', '']],
    ['blood press', ['High blood pressure']],
  ])('“%s” begins words of %j', (text, candidates) => {
    expect(beginsNames(text, candidates)).toBe(true);
  });

  test.each([
    ['ator', ['Atarax', 'generic hydroxyzine']],
    ['metformin pill', ['Metformin']],
    ['40 mg', ['Lipitor']],
    ['', ['Lipitor']],
  ])('“%s” begins no words of %j', (text, candidates) => {
    expect(beginsNames(text, candidates)).toBe(false);
  });
});

describe('the share of words that a title has', () => {
  const title = 'How prescription discount cards work, and what they are not';
  test.each([
    ['how-discount-card-works', 1],
    ['discount-coupons', 0.5],
    ['does-not-exist', 0],
    ['how-and-why', 0],
    ['', 0],
  ])('%s has a share of %d', (text, share) => {
    expect(shareOfWords(text, title)).toBe(share);
  });

  test('accents do not count', () => {
    expect(shareOfWords('como-funcionan', 'Cómo funcionan las tarjetas')).toBe(1);
  });
});
