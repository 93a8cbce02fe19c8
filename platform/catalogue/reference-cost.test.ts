import { describe, expect, test } from 'vitest';

import type { CostRecord, PastCostRecord } from './records.ts';
import { referenceCosts } from './reference-cost.ts';

const ownCost = (effectiveDate: string, costE5: number, ndc = '00000000001'): CostRecord => ({
  ndc,
  effectiveDate,
  costE5,
});
const groupCost = (effectiveDate: string, costE5: number, ndc = '00000000001'): PastCostRecord => ({
  ndc,
  effectiveDate,
  costE5,
  publishedFor: '00000000099',
});

describe('referenceCosts', () => {
  test('uses the newest of a product’s own costs, whatever their order', () => {
    const costs = [ownCost('2016-01-20', 5000), ownCost('2022-01-19', 4000), ownCost('2018-01-01', 4500)];
    expect(referenceCosts(costs, [])).toEqual([{ ...ownCost('2022-01-19', 4000), publishedFor: '00000000001' }]);
  });

  test('uses a newer cost of another package, with that package’s NDC', () => {
    const history = [groupCost('2024-05-01', 3000), groupCost('2025-12-03', 2000), groupCost('2023-01-04', 3500)];
    expect(referenceCosts([ownCost('2016-01-20', 5000)], history)).toEqual([groupCost('2025-12-03', 2000)]);
  });

  test('uses the product’s own cost if those of other packages are older or of the same date', () => {
    const history = [groupCost('2023-01-04', 3500), groupCost('2025-12-03', 2000)];
    expect(referenceCosts([ownCost('2025-12-03', 3000)], history)).toEqual([
      { ...ownCost('2025-12-03', 3000), publishedFor: '00000000001' },
    ]);
  });

  test('ignores a cost of another package above ten times or below a hundredth of the product’s own newest', () => {
    const costs = [ownCost('2015-12-23', 900_000), ownCost('2016-01-20', 10_000)];
    const costsWith = (...history: PastCostRecord[]) => referenceCosts(costs, history).map(({ costE5 }) => costE5);
    expect(costsWith(groupCost('2025-12-03', 100_001))).toEqual([10_000]);
    expect(costsWith(groupCost('2025-12-03', 100_000))).toEqual([100_000]);
    expect(costsWith(groupCost('2025-12-03', 99))).toEqual([10_000]);
    expect(costsWith(groupCost('2025-12-03', 100))).toEqual([100]);
    expect(costsWith(groupCost('2024-05-01', 9000), groupCost('2025-12-03', 100_001))).toEqual([9000]);
  });

  test('uses a cost of another package if the product has none of its own, and nothing if there is no cost', () => {
    expect(referenceCosts([], [groupCost('2022-06-01', 1)])).toEqual([groupCost('2022-06-01', 1)]);
    expect(referenceCosts([], [])).toEqual([]);
  });

  test('determines the reference cost of each product independently', () => {
    const costs = [ownCost('2016-01-20', 5000), ownCost('2016-01-20', 70, '00000000002')];
    expect(referenceCosts(costs, [groupCost('2024-05-01', 60, '00000000002')])).toEqual([
      { ...ownCost('2016-01-20', 5000), publishedFor: '00000000001' },
      groupCost('2024-05-01', 60, '00000000002'),
    ]);
  });
});
