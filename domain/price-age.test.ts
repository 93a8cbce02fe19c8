import { expect, test } from 'vitest';

import { isDatedCost, isOldCost, lagsBehind } from './price-age.ts';

test.each([
  ['2026-04-22', false],
  ['2024-11-21', false],
  ['2024-11-20', true],
  ['2016-01-20', true],
  ['2027-01-01', false],
  ['', false],
  ['soon', false],
])('on Nov 21, 2026, a cost dated "%s" is old: %s', (pricedOn, old) => {
  expect(isOldCost(pricedOn, '2026-11-21')).toBe(old);
});

test.each([
  ['2025-11-21', false],
  ['2025-11-20', true],
  ['2022-09-21', true],
  ['', false],
])('on Nov 21, 2026, the date of a cost of "%s" is shown beside the price: %s', (pricedOn, isDated) => {
  expect(isDatedCost(pricedOn, '2026-11-21')).toBe(isDated);
});

test.each([
  ['2026-06-25', false],
  ['2026-06-24', true],
  ['2026-01-01', true],
  ['', false],
])(
  'in a list whose newest cost is of Sep 23, 2026, a cost of "%s" has its own date: %s',
  (pricedOn, lags) => {
    expect(lagsBehind(pricedOn, '2026-09-23')).toBe(lags);
    expect(lagsBehind(pricedOn, '')).toBe(false);
  },
);
