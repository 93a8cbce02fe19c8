import { describe, expect, test } from 'vitest';

import { dosageInText, isNamedDosage } from './dosage.ts';

describe('dosages in words', () => {
  test.each([
    ['lipitor 40mg', '40 mg'],
    ['Metformina 1,000 MG tabletas', '1,000 mg'],
    ['metformin 500', '500'],
    ['timolol 0.5 %', '0.5 %'],
  ])('dosageInText finds the dosage in “%s”', (text, dosage) => {
    expect(dosageInText(text)).toBe(dosage);
  });

  test.each([
    'lipitor',
    '19103',
    'lipitor 19103',
    'tylenol 3',
    'humulin 70/30',
    'amoxicillin 100 ml',
    '40 mg',
    '',
  ])('dosageInText finds none in “%s”', (text) => {
    expect(dosageInText(text)).toBeNull();
  });

  test.each([
    ['40 mg', '40MG'],
    ['40 mg', '40'],
    ['1,000 mg', '1000'],
    ['40 mg/0.8 ml', '40 mg'],
  ])('isNamedDosage knows %s as %s', (dosage, named) => {
    expect(isNamedDosage(dosage, named)).toBe(true);
  });

  test.each([
    ['400 mg', '40'],
    ['2.5 mg', '2'],
    ['500 mg', '500 mcg'],
    ['500 mg', '500 m'],
    ['', '40'],
  ])('isNamedDosage knows %s not as %s', (dosage, named) => {
    expect(isNamedDosage(dosage, named)).toBe(false);
  });
});
