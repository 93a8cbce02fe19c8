import { describe, expect, test } from 'vitest';

import { dosageInText, isNamedDosage } from './dosage.ts';

describe('dosages in words', () => {
  test.each([
    ['lipitor 40mg', '40 mg'],
    ['Metformina 1,000 MG tabletas', '1,000 mg'],
    ['metformin 500', '500'],
    ['timolol 0.5 %', '0.5 %'],
    ['eliquis 2.5', '2.5'],
    ['klonopin .5', '.5'],
    ['ozempic .25mg', '.25 mg'],
    ['abilify 5', '5'],
    ['norco 10/325', '10/325'],
    ['norco 7.5-325mg', '7.5-325'],
    ['norco 7.5/325 mg tablet', '7.5/325'],
    ['losartan hctz 100-25', '100-25'],
    ['percocet 10mg / 325 mg', '10 mg/325 mg'],
    ['amoxicillin 400 mg/5ml', '400 mg/5 ml'],
  ])('dosageInText finds the dosage in “%s”', (text, dosage) => {
    expect(dosageInText(text)).toBe(dosage);
  });

  test.each([
    'lipitor',
    '19103',
    'lipitor 19103',
    'humulin 70/30',
    'vitamin b12',
    'insulin mix 75/25',
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
    ['0.5 mg', '.5'],
    ['8 mg/3 ml (2 mg dose)', '2 mg'],
    ['2 mg/3 ml (0.25 mg or 0.5 mg dose)', '0.5'],
    ['2 mg/3 ml (0.25 mg or 0.5 mg dose)', '2 mg/3 ml (0.25 mg or 0.5 mg dose)'],
    ['10 mg/325 mg', '10/325'],
    ['400 mg/5 ml', '400/5'],
    ['100 mg/25 mg', '100-25'],
    ['1 mg/0.02 mg', '1/20'],
    ['160 mg/12.5 mg/5 mg', '160/12.5/5'],
  ])('isNamedDosage knows %s as %s', (dosage, named) => {
    expect(isNamedDosage(dosage, named)).toBe(true);
  });

  test.each([
    ['400 mg', '40'],
    ['2.5 mg', '2'],
    ['500 mg', '500 mcg'],
    ['500 mg', '500 m'],
    ['2 mg/3 ml (0.25 mg or 0.5 mg dose)', '2 mg'],
    ['10 mg/300 mg', '10/325'],
    ['100 mg/12.5 mg', '100-25'],
    ['10 mg/325 mg', '10/325/5'],
    ['', '40'],
  ])('isNamedDosage knows %s not as %s', (dosage, named) => {
    expect(isNamedDosage(dosage, named)).toBe(false);
  });
});
