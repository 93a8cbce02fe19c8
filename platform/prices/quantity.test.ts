import { describe, expect, test } from 'vitest';

import { maxPricedQuantity, parseQuantity } from './quantity.ts';

test.each([
  ['30', 30],
  ['0.5', 0.5],
  ['8.100000000000001', 8.1],
  ['0.001', 0.001],
  ['10000', 10_000],
  ['10000.001', null],
  ['0', null],
  ['0.0001', null],
  ['-1', null],
  ['1e3', null],
  [' 30', null],
  ['', null],
  [`1.${'0'.repeat(28)}`, 1],
  [`1.${'0'.repeat(29)}`, null],
])('the quantity of a query %j is %s', (text, quantity) => {
  expect(parseQuantity(text)).toBe(quantity);
});

describe('the largest quantity with a price', () => {
  const listed = {
    name: 'Oxycodone',
    form: 'Oral Solution',
    dosage: '5 mg/5 ml',
    unit: 'ML',
    packageSize: 100,
    quantities: [1, 2],
    schedule: 'CII',
  } as const;
  const large = { ...listed, packageSize: 500, quantities: [1, 3] };
  const maxOf = (products: readonly (typeof listed | typeof large)[]) =>
    maxPricedQuantity({ ...listed, quantities: [...listed.quantities] }, () => products as never);

  test('of a Schedule II medication it is the largest of the catalog, in any package, in pricing units', () => {
    expect(maxOf([])).toBe(200);
    expect(maxOf([large])).toBe(1500);
  });

  test.each([{ name: 'Roxicodone' }, { form: 'Tablet' }, { dosage: '10 mg/5 ml' }, { unit: 'EA' }])(
    'packages of another medication do not count: %j',
    (other) => {
      expect(maxOf([{ ...large, ...other } as typeof large])).toBe(200);
    },
  );

  test('of other medications it is 10,000', () => {
    expect(maxPricedQuantity({ ...listed, schedule: 'CIII', quantities: [1] }, () => [])).toBe(10_000);
  });
});
