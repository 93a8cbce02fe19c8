import { expect, test } from 'vitest';

import { createLookup, createVariant } from './lookup-fixture.ts';
import { isInSameDosage, otherProducts } from './other-products.ts';
import { packs, tablets } from './packages-fixture.ts';

const { drugs } = createLookup();
const unpriced = createVariant({ id: 2, dosage: '20 mg', isUnpriced: true });
const lookup = createLookup({
  drugs: drugs
    .map((drug) => (drug.id === unpriced.id ? unpriced : drug))
    .concat(createVariant({ id: 7, dosage: '5 mg', isUnpriced: true })),
});
const selection = { name: 'Atorvastatin', form: 'Tablet', dosage: '20 mg', quantity: '60' };

test('the other products are the brand, then other dosages from the nearest, then other forms, each with a price', () => {
  const others = otherProducts(lookup, unpriced, selection, { limit: 9 });
  expect(others.map(({ variant: { name, form, dosage } }) => [name, form, dosage].join(' '))).toEqual([
    'Lipitor Tablet 20 mg',
    'Atorvastatin Tablet 10 mg',
    'Atorvastatin Tablet 80 mg',
    'Lipitor Tablet 40 mg',
    'Atorvastatin Oral Suspension 20 mg/5 ml',
  ]);
  expect(otherProducts(lookup, unpriced, selection, { limit: 2 })).toHaveLength(2);
});

test('the other products keep the quantity, except in another form', () => {
  const others = otherProducts(lookup, unpriced, selection, { limit: 9 });
  expect(others.map((other) => other.selection.quantity)).toEqual(['60', '60', '60', '60', '1']);
});

test('the other products have their own quantity if they count something else: one pack is not one tablet', () => {
  const pills = { ...tablets, dosage: '40 mg' };
  const products = [
    { ...packs, isUnpriced: true as const },
    pills,
    { ...pills, id: 8, dosage: '80 mg', packageSize: 10 },
  ];
  const counted = createLookup({ drugs: products });
  const others = otherProducts(counted, packs, { ...selection, quantity: '3' }, { limit: 9 });
  expect(others.map((other) => other.selection.quantity)).toEqual(['30', '30']);
});

test.each([
  [{}, true],
  [{ name: 'Lipitor', packageSize: 90 }, true],
  [{ dosage: '40 mg' }, false],
  [{ form: 'Capsule' }, false],
])('a product with %o has the same form and dosage: %s', (changes, isSame) => {
  expect(isInSameDosage(tablets, { ...tablets, ...changes })).toBe(isSame);
});

test.each([
  ['Cream', '0.05%', 'Gel (Microsphere)', '0.1%', true],
  ['Tablet', '20 mg', 'Oral Solution', '20 mg/5 ml', true],
  ['Patch (Weekly)', '0.1 mg', 'Patch (Weekly)', '0.05 mg', true],
  ['Vial', '100 units/ml', 'Pen', '100 units/ml', true],
  ['Cream', '5%', 'Capsule', '10 mg', false],
  ['Gel', '0.33%', 'Eye Drops', '0.2%', false],
  ['Lozenge', '400 mcg', 'Patch (72 Hour)', '12 mcg/hr', false],
  ['Vial', '100 units/ml', 'Vial', '500 units/ml', false],
])(
  'for a product without a price, %s %s, the other product %s %s is offered: %s',
  (form, dosage, otherForm, otherDosage, isOffered) => {
    const product = { ...unpriced, form, dosage };
    const other = createVariant({ id: 9, form: otherForm, dosage: otherDosage });
    const found = otherProducts(createLookup({ drugs: [product, other] }), product, selection, { limit: 9 });
    expect(found).toHaveLength(isOffered ? 1 : 0);
  },
);
