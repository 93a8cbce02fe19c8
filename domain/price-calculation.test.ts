import { expect, test } from 'vitest';

import { explainPrice, type PriceCalculation } from './price-calculation.ts';

const calculation: PriceCalculation = {
  cost: 0.93,
  costSource: 'NADAC',
  costDate: '2026-08-19',
  rate: 1.53,
  fee: 2.9,
  limit: 0,
  area: -0.27,
  termsDate: '',
};

test('lists the parts of a price without zeros', () => {
  expect(explainPrice({ cost: 5.09, calculation })).toEqual([
    { part: 'cost', dollars: 0.93 },
    { part: 'rate', dollars: 1.53 },
    { part: 'fee', dollars: 2.9 },
    { part: 'area', dollars: -0.27 },
  ]);
});

test('explains nothing where the parts do not add up to the price, or are not known', () => {
  expect(explainPrice({ cost: 5.1, calculation })).toBeNull();
  expect(explainPrice({ cost: 5.09, calculation: null })).toBeNull();
  expect(explainPrice({ cost: 5.09 })).toBeNull();
});
