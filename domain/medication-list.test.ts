import { describe, expect, test } from 'vitest';

import { groupByLetter, listedDrugLabel } from './medication-list.ts';

const drug = { ndc: '1', form: 'Tablet', dosage: '20 mg', quantity: 30, label: '30 tablets' };

describe('what a price in a list is for', () => {
  test('is the dosage and the amount', () => {
    expect(listedDrugLabel('Atorvastatin', { ...drug, name: 'Atorvastatin' })).toBe('20 mg, 30 tablets');
  });

  test('begins with the product where the medicine is called something else', () => {
    expect(listedDrugLabel('Semaglutide', { ...drug, name: 'Rybelsus' })).toBe('Rybelsus 20 mg, 30 tablets');
  });

  test('leaves out a dosage there is not', () => {
    expect(listedDrugLabel('Lanolin', { ...drug, name: 'Lanolin', dosage: '' })).toBe('30 tablets');
  });
});

describe('names by letter', () => {
  const lettersOf = (names: string[], locale = 'en-US') =>
    groupByLetter(names, (name) => name, locale).map(({ letter, id, items }) => [letter, id, ...items]);

  test('stand in alphabetical order under their initial, figures first', () => {
    expect(lettersOf(['Zoloft', 'acne', '5-alpha', 'ADHD'])).toEqual([
      ['0–9', '0-9', '5-alpha'],
      ['A', 'a', 'acne', 'ADHD'],
      ['Z', 'z', 'Zoloft'],
    ]);
  });

  test('an accent does not make another letter, a tilde over n does', () => {
    expect(lettersOf(['Úlceras', 'Ñandú', 'Urticaria', 'Náuseas', 'Obesidad'], 'es')).toEqual([
      ['N', 'n', 'Náuseas'],
      ['Ñ', 'ñ', 'Ñandú'],
      ['O', 'o', 'Obesidad'],
      ['U', 'u', 'Úlceras', 'Urticaria'],
    ]);
  });

  test('an empty list has no letters', () => {
    expect(lettersOf([])).toEqual([]);
  });
});
