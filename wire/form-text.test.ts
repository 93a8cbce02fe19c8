import { expect, test } from 'vitest';

import { isFormEvident, isOtherRelease } from './form-text.ts';

test.each([
  ['Tablet', '20 mg', 'tablet', true],
  ['Tablet ER', '20 mg', 'tablet', true],
  ['Eye Drops', '0.05%', 'vial', false],
  ['Gel', '1%', 'g', false],
  ['Oral Solution', '100 mg/ml', 'ml', true],
  ['Oral Solution', '5%', 'ml', false],
])('the form %s of %s is evident from a quantity in %s: %s', (form, dosage, quantityUnit, expected) => {
  expect(isFormEvident({ form, dosage, quantityUnit })).toBe(expected);
});

test.each([
  ['Capsule ER', 'Tablet', true],
  ['Tablet DR', 'Tablet ER', true],
  ['Tablet ER (24 Hour)', 'Tablet ER (12 Hour)', false],
  ['Tablet', 'Capsule ER', false],
])('%s has a release that %s has not: %s', (form, other, expected) => {
  expect(isOtherRelease(form, other)).toBe(expected);
});
