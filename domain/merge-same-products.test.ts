import { expect, test } from 'vitest';

import { mergeSameProducts } from './merge-same-products.ts';

const row = (id: string, secondaryName: string, amount = '$5.00', product = '20 mg', costDate = '') => ({
  id,
  name: id,
  secondaryName,
  price: amount ? { amount, product, costDate } : null,
});
const medication = (slug: string, ndc: string, genericName: string | null = slug) => ({
  slug,
  name: slug,
  genericName,
  defaultDrug: { ndc, name: slug, form: 'Tablet', dosage: '20 mg', quantity: 30, label: '30 tablets' },
});
const list = [
  medication('atorvastatin', '1'),
  medication('lipitor', '1', 'Atorvastatin'),
  medication('sortis', '1', null),
  medication('simvastatin', '2'),
];
const shown = (rows: Parameters<typeof mergeSameProducts>[0]) =>
  mergeSameProducts(rows, list).map(({ id, secondaryName }) => `${id}: ${secondaryName}`);

test('a brand that opens the same product as its generic at the same price is in the row of the generic', () => {
  expect(
    shown([
      row('atorvastatin', 'Atorvaliq'),
      row('simvastatin', 'Zocor'),
      row('lipitor', '', '$5.00', 'generic atorvastatin 20 mg'),
    ]),
  ).toEqual(['atorvastatin: Atorvaliq, lipitor', 'simvastatin: Zocor']);
});

test('a name that a row shows already is not repeated', () => {
  expect(
    shown([row('atorvastatin', 'Lipitor, Atorvaliq'), row('lipitor', ''), row('atorvastatin', '')]),
  ).toEqual(['atorvastatin: Lipitor, Atorvaliq']);
});

test('a brand that was found before its generic, or beside another brand, has its own row', () => {
  expect(
    shown([row('lipitor', 'no longer sold'), row('sortis', ''), row('atorvastatin', ''), row('sortis', '')]),
  ).toEqual(['lipitor: no longer sold', 'sortis: ', 'atorvastatin: sortis']);
});

test('rows with another price, an older one, or none stay', () => {
  expect(
    shown([
      row('atorvastatin', ''),
      row('lipitor', '', '$6.00'),
      row('sortis', '', '$5.00', '20 mg', 'price as of Oct 1'),
      row('unlisted', ''),
      row('simvastatin', '', ''),
    ]),
  ).toHaveLength(5);
});
