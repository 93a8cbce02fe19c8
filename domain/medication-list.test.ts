import { describe, expect, test } from 'vitest';

import { groupByLetter, listedDrugLabel } from './medication-list.ts';

const drug = { ndc: '1', form: 'Tablet', dosage: '20 mg', quantity: 30, label: '30 tablets' };

describe('listedDrugLabel', () => {
  test('labels a price with dosage and amount', () => {
    expect(listedDrugLabel('Atorvastatin', { ...drug, name: 'Atorvastatin' }, 'en-US')).toBe(
      '20 mg, 30 tablets',
    );
  });

  test('starts the label with a product name that differs from the medication', () => {
    expect(listedDrugLabel('Semaglutide', { ...drug, name: 'Rybelsus' }, 'en-US')).toBe(
      'Rybelsus 20 mg, 30 tablets',
    );
  });

  test('leaves a missing dosage out of the label', () => {
    expect(listedDrugLabel('Lanolin', { ...drug, name: 'Lanolin', dosage: '' }, 'en-US')).toBe('30 tablets');
  });

  test.each([
    ['Eye Drops', '0.3%', '5 mL (1 bottle)', '0.3% eye drops, 5 mL (1 bottle)'],
    ['Tablet ER', '15 mg', '60 tablets', '15 mg ER, 60 tablets'],
    ['Inhaler (8.5 g)', '90 mcg', '2 inhalers (8.5 g each)', '90 mcg, 2 inhalers (8.5 g each)'],
    ['Inhaler (60 count)', '250 mcg', '1 inhaler (60 count)', '250 mcg, 1 inhaler (60 count)'],
  ])('says the form %s where the quantity does not', (form, dosage, label, expected) => {
    expect(listedDrugLabel('Name', { ...drug, name: 'Name', form, dosage, label }, 'en-US')).toBe(expected);
  });

  test('says the form in Spanish before the dosage', () => {
    const cream = { ...drug, name: 'Nombre', form: 'Crema', dosage: '2%', label: '30 g (1 tubo)' };
    expect(listedDrugLabel('Nombre', cream, 'es')).toBe('crema al 2%, 30 g (1 tubo)');
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
