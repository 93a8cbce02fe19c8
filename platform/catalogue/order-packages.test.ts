import { expect, test } from 'vitest';

import { orderPackages } from './order-packages.ts';
import type { ProductRecord } from './records.ts';

const product = (ndc: string, dosage = '1%'): ProductRecord => ({
  ndc,
  drug: 'silver-sulfadiazine',
  name: 'Silver Sulfadiazine',
  type: 'Generic',
  form: 'Cream',
  dosage,
  packageSize: 25,
  unit: 'GM',
  quantities: [1],
  defaultQuantity: 1,
  quantityLabel: 'tube',
  isDefault: false,
  schedule: '',
  marketingStatus: null,
});
const cost = (ndc: string, effectiveDate: string) => ({ ndc, effectiveDate, costE5: 100, publishedFor: ndc });
const ndcs = (products: readonly ProductRecord[]) => products.map(({ ndc }) => ndc);

test('the package with the newest cost comes first among equal packages, and other products keep their positions', () => {
  const products = [product('11'), product('21', '2%'), product('12'), product('13')];
  const costs = [cost('11', '2022-09-21'), cost('12', '2026-04-22'), cost('21', '2020-01-01')];
  expect(ndcs(orderPackages(products, costs))).toEqual(['12', '21', '11', '13']);
});

test('equal packages with costs of the same date keep their order', () => {
  const costs = [cost('11', '2026-04-22'), cost('12', '2026-04-22')];
  expect(ndcs(orderPackages([product('11'), product('12')], costs))).toEqual(['11', '12']);
  expect(ndcs(orderPackages([product('12'), product('11')], costs))).toEqual(['12', '11']);
});
