import { describe, expect, test } from 'vitest';

import type { ProductRecord } from '../catalogue/records.ts';
import { combinePackages, quantityFields } from './packages.ts';

const tablet: ProductRecord = {
  ndc: '00000000001',
  drug: 'a-drug',
  name: 'A drug',
  type: 'Generic',
  form: 'Tablet',
  dosage: '10 mg',
  packageSize: 1,
  unit: 'EA',
  quantities: [30, 90],
  defaultQuantity: 30,
  quantityLabel: 'tablet',
  isDefault: false,
  marketingStatus: null,
  schedule: '',
};
const bottle = (ndc: string, packageSize: number): ProductRecord => ({
  ...tablet,
  ndc,
  form: 'Oral Suspension',
  packageSize,
  unit: 'ML',
  quantities: [1, 2],
  defaultQuantity: 1,
  quantityLabel: 'bottle',
});
const vial = (ndc: string, packageSize: number, form = 'Vial'): ProductRecord => ({
  ...bottle(ndc, packageSize),
  form,
  quantityLabel: 'vial',
});

const labels = (product: ProductRecord) =>
  combinePackages([product]).flatMap((picked) =>
    quantityFields(picked).quantities_formatted.map(({ label }) => label),
  );

describe('combinePackages', () => {
  test('combines all sizes of a measured product into one product that can be picked in the amounts of each size', () => {
    const [product, ...others] = combinePackages([bottle('11', 100), bottle('12', 75), bottle('13', 100)]);
    expect(others).toEqual([]);
    expect(product && quantityFields(product)).toEqual({
      package_size: 1,
      default_quantity: 100,
      quantities_formatted: [
        { label: '75 ml (1 bottle)', value: '75' },
        { label: '100 ml (1 bottle)', value: '100' },
        { label: '150 ml (2 bottles of 75 ml)', value: '150' },
        { label: '200 ml (2 bottles of 100 ml)', value: '200' },
      ],
      quantity_unit: 'ml',
      packages: [
        { ndc: '12', size: 75, label: 'bottle' },
        { ndc: '11', size: 100, label: 'bottle' },
      ],
      package_days: null,
    });
  });

  test('offers an amount that several sizes can add up to in as few packages as possible', () => {
    const [product] = combinePackages([bottle('11', 75), bottle('12', 150)]);
    const options = product && quantityFields(product).quantities_formatted;
    expect(options?.find(({ value }) => value === '150')?.label).toBe('150 ml (1 bottle)');
  });

  test('gives each size of a counted package a form of its own, in every name of the drug', () => {
    const brand = { ...vial('23', 10), name: 'A brand' };
    const products = combinePackages([vial('21', 1), vial('22', 10), brand, vial('24', 5, 'Vial (Depot)')]);
    expect(products.map(({ ndc, form }) => `${ndc} ${form}`)).toEqual([
      '21 Vial (1 ml)',
      '22 Vial (10 ml)',
      '23 Vial (10 ml)',
      '24 Vial (Depot)',
    ]);
  });

  test('keeps the form of counted packages of one size', () => {
    expect(combinePackages([vial('21', 10), vial('22', 10)]).map(({ ndc, form }) => [ndc, form])).toEqual([
      ['21', 'Vial'],
    ]);
  });

  test('gives packages of several counts a form of their own', () => {
    const disk = { ...tablet, form: 'Inhaler', unit: 'EA' as const, quantityLabel: 'inhaler' };
    const products = combinePackages([
      { ...disk, ndc: '31', packageSize: 60 },
      { ...disk, ndc: '32', packageSize: 14 },
    ]);
    expect(products.map(({ form }) => form)).toEqual(['Inhaler (60 count)', 'Inhaler (14 count)']);
  });

  test('prefers the default among products that differ only in the labeler', () => {
    const products = combinePackages([bottle('11', 100), { ...bottle('12', 100), isDefault: true }]);
    expect(products.map(({ ndc, packages }) => [ndc, packages.map((one) => one.ndc)])).toEqual([
      ['12', ['12']],
    ]);
  });
});

describe('quantityFields', () => {
  test.each([
    ['tablets', tablet, ['30 tablets', '90 tablets']],
    ['one tablet', { ...tablet, quantities: [1] }, ['1 tablet']],
    ['patches', { ...tablet, quantities: [4], quantityLabel: 'patch' }, ['4 patches']],
    [
      'packs of birth control',
      { ...tablet, quantities: [1, 3], quantityLabel: 'pack', packageSize: 28 },
      ['1 pack (28 tablets)', '3 packs (28 tablets each)'],
    ],
    [
      'packs of capsules',
      { ...tablet, form: 'Capsule', quantities: [1], quantityLabel: 'pack', packageSize: 28 },
      ['1 pack (28 capsules)'],
    ],
    [
      'inhalers',
      { ...tablet, unit: 'GM', quantities: [1, 2], quantityLabel: 'inhaler', packageSize: 8.5 },
      ['1 inhaler (8.5 g)', '2 inhalers (8.5 g each)'],
    ],
    [
      'inhalers with counted doses',
      { ...tablet, quantities: [1], quantityLabel: 'inhaler', packageSize: 60 },
      ['1 inhaler (60 count)'],
    ],
    [
      'insulin pens',
      { ...tablet, unit: 'ML', quantities: [5], quantityLabel: 'pen', packageSize: 3 },
      ['5 pens (3 ml each)'],
    ],
    [
      'tubes in grams',
      { ...tablet, unit: 'GM', quantities: [1, 2], quantityLabel: 'tube', packageSize: 15 },
      ['15 g (1 tube)', '30 g (2 tubes of 15 g)'],
    ],
    [
      'bottles without floating-point noise',
      { ...tablet, unit: 'ML', quantities: [3], quantityLabel: 'bottle', packageSize: 118.28 },
      ['354.84 ml (3 bottles of 118.28 ml)'],
    ],
  ] as [string, ProductRecord, string[]][])('labels %s', (_, product, expected) => {
    expect(labels(product)).toEqual(expected);
  });
});
