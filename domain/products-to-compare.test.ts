import { expect, test } from 'vitest';

import { createLookup, createVariant } from './lookup-fixture.ts';
import { productsToCompare } from './products-to-compare.ts';

test('compares one product for each name and form: the default one, or the first', () => {
  const compared = productsToCompare(createLookup());
  expect(compared.map(({ slug, variant }) => [slug, variant.dosage])).toEqual([
    ['Atorvastatin Tablet', '20 mg'],
    ['Atorvastatin Oral Suspension', '20 mg/5 ml'],
    ['Lipitor Tablet', '40 mg'],
  ]);
});

test('a compared product has its usual amount in pricing units, and as a label', () => {
  const [, suspension] = productsToCompare(createLookup());
  expect(suspension?.defaultDrug).toEqual({
    ndc: '00000000004',
    name: 'Atorvastatin',
    form: 'Oral Suspension',
    dosage: '20 mg/5 ml',
    quantity: 150,
    label: '1 bottle',
  });
  const [first] = productsToCompare(createLookup({ drugs: [createVariant({ id: 9, defaultQuantity: 90 })] }));
  expect(first?.defaultDrug).toMatchObject({ quantity: 90, label: '90 tablets' });
});
