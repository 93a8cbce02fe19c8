import { expect, test } from 'vitest';

import { isExpiredCost } from './cost-age.ts';

test.each([
  ['2021-11-22', false, false],
  ['2021-11-21', false, true],
  ['2025-11-22', true, false],
  ['2025-11-21', true, true],
  ['2026-11-22', true, false],
  ['2027-01-01', false, false],
])('a cost of %s, insulin: %s, is expired: %s on Nov 22, 2026', (date, isInsulin, isExpired) => {
  expect(isExpiredCost(date, '2026-11-22', isInsulin)).toBe(isExpired);
});
