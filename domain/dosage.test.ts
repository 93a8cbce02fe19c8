import { describe, expect, test } from 'vitest';

import { isNamedDosage } from './dosage.ts';

describe('isNamedDosage', () => {
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
