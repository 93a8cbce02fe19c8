import { describe, expect, test } from 'vitest';

import { groupByLetter, listedDrugLabel } from './medication-list.ts';

const drug = { ndc: '1', form: 'Tablet', dosage: '20 mg', quantity: 30, label: '30 tablets' };

describe('listedDrugLabel', () => {
  test('labels a price with dosage and amount', () => {
    expect(listedDrugLabel('Atorvastatin', { ...drug, name: 'Atorvastatin' })).toBe('20 mg, 30 tablets');
  });

  test('starts the label with a product name that differs from the medication', () => {
    expect(listedDrugLabel('Semaglutide', { ...drug, name: 'Rybelsus' })).toBe('Rybelsus 20 mg, 30 tablets');
  });

  test('leaves a missing dosage out of the label', () => {
    expect(listedDrugLabel('Lanolin', { ...drug, name: 'Lanolin', dosage: '' })).toBe('30 tablets');
  });
});

describe('groupByLetter', () => {
  const groupNames = (names: string[], locale = 'en-US') =>
    groupByLetter(names, (name) => name, locale).map(({ letter, id, items }) => [letter, id, ...items]);

  test('groups names alphabetically by initial, digits first', () => {
    expect(groupNames(['Zoloft', 'acne', '5-alpha', 'ADHD'])).toEqual([
      ['0–9', '0-9', '5-alpha'],
      ['A', 'a', 'acne', 'ADHD'],
      ['Z', 'z', 'Zoloft'],
    ]);
  });

  test('ignores accents except the tilde of ñ', () => {
    expect(groupNames(['Úlceras', 'Ñandú', 'Urticaria', 'Náuseas', 'Obesidad'], 'es')).toEqual([
      ['N', 'n', 'Náuseas'],
      ['Ñ', 'ñ', 'Ñandú'],
      ['O', 'o', 'Obesidad'],
      ['U', 'u', 'Úlceras', 'Urticaria'],
    ]);
  });

  test('returns no groups for an empty list', () => {
    expect(groupNames([])).toEqual([]);
  });
});
