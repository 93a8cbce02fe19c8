import { describe, expect, test } from 'vitest';

import type { CostRecord, PastCostRecord } from './records.ts';
import { referenceCosts } from './reference-cost.ts';

const own = (effectiveDate: string, costE5: number, ndc = '00000000001'): CostRecord => ({
  ndc,
  effectiveDate,
  costE5,
});
const other = (effectiveDate: string, costE5: number, ndc = '00000000001'): PastCostRecord => ({
  ndc,
  effectiveDate,
  costE5,
  publishedFor: '00000000099',
});

describe('the cost that a product is priced from', () => {
  test('is its own newest, whatever the order they come in', () => {
    const costs = [own('2016-01-20', 5000), own('2022-01-19', 4000), own('2018-01-01', 4500)];
    expect(referenceCosts(costs, [])).toEqual([{ ...own('2022-01-19', 4000), publishedFor: '00000000001' }]);
  });

  test('is one of another package of its group where that is newer, with the package it was published for', () => {
    const history = [other('2024-05-01', 3000), other('2025-12-03', 2000), other('2023-01-04', 3500)];
    expect(referenceCosts([own('2016-01-20', 5000)], history)).toEqual([other('2025-12-03', 2000)]);
  });

  test('stays its own where the other packages have older costs, or one of the same date', () => {
    const history = [other('2023-01-04', 3500), other('2025-12-03', 2000)];
    expect(referenceCosts([own('2025-12-03', 3000)], history)).toEqual([
      { ...own('2025-12-03', 3000), publishedFor: '00000000001' },
    ]);
  });

  test('is no cost above ten times its own newest or below a hundredth of it: then the next newest, or its own', () => {
    const costs = [own('2015-12-23', 900_000), own('2016-01-20', 10_000)];
    const priced = (...history: PastCostRecord[]) => referenceCosts(costs, history).map(({ costE5 }) => costE5);
    expect(priced(other('2025-12-03', 100_001))).toEqual([10_000]);
    expect(priced(other('2025-12-03', 100_000))).toEqual([100_000]);
    expect(priced(other('2025-12-03', 99))).toEqual([10_000]);
    expect(priced(other('2025-12-03', 100))).toEqual([100]);
    expect(priced(other('2024-05-01', 9000), other('2025-12-03', 100_001))).toEqual([9000]);
  });

  test("is one of its group's where it has none of its own, and none where there is no cost at all", () => {
    expect(referenceCosts([], [other('2022-06-01', 1)])).toEqual([other('2022-06-01', 1)]);
    expect(referenceCosts([], [])).toEqual([]);
  });

  test('is each product for itself', () => {
    const costs = [own('2016-01-20', 5000), own('2016-01-20', 70, '00000000002')];
    expect(referenceCosts(costs, [other('2024-05-01', 60, '00000000002')])).toEqual([
      { ...own('2016-01-20', 5000), publishedFor: '00000000001' },
      other('2024-05-01', 60, '00000000002'),
    ]);
  });
});
