import { expect, test } from 'vitest';

import { isOldCost } from './price-age.ts';

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
