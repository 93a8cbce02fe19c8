import { expect, test } from 'vitest';

import { catalogForm } from './fda-forms.ts';

test.each([
  ['Tablet;Oral', 'Tablet'],
  ['TABLET, EXTENDED RELEASE; ORAL', 'Tablet ER'],
  ['SOLUTION/DROPS;OPHTHALMIC', 'Eye Drops'],
  ['TABLET;ORAL-21', 'Tablet'],
  ['TABLET;VAGINAL', null],
  ['INJECTABLE;INJECTION', null],
])('reads FDA’s form %j as %j', (fdaForm, form) => {
  expect(catalogForm(fdaForm)).toBe(form);
});

test.each([
  ['CAPSULE', 'Capsule'],
  ['SYRUP', 'Syrup'],
  ['CREAM', 'Cream'],
  ['SOLUTION/DROPS', null],
  ['SOLUTION', null],
  ['SUSPENSION', 'Oral Suspension'],
  ['TABLET', null],
  ['INJECTABLE', null],
  ['', null],
])('reads the form %j without a route as %j, because a route decides some forms', (fdaForm, form) => {
  expect(catalogForm(fdaForm)).toBe(form);
});
