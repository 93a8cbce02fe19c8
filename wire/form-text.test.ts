import { expect, test } from 'vitest';

import { isFormEvident } from './form-text.ts';

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
