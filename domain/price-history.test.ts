import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { summarizePriceHistory, type PastCost } from './price-history.ts';

const today = '2026-11-21';
const at = (effectiveDate: string, unitCost: number): PastCost => ({
  effectiveDate,
  unitCost,
  cost: Math.round(unitCost * 3000) / 100,
});
const falling = [
  at('2019-07-03', 0.0889),
  at('2020-12-02', 0.0635),
  at('2024-12-04', 0.031),
  at('2025-12-03', 0.0309),
];

describe('summarizePriceHistory', () => {
  test('returns the lowest, highest and latest cost and the change', () => {
    expect(summarizePriceHistory(falling, today)).toEqual({
      points: falling,
      lowest: falling[3],
      highest: falling[0],
      latest: falling[3],
      overall: { since: falling[0], direction: 'less', percent: 65 },
      pastYear: { since: falling[2], direction: 'same', percent: 0 },
    });
  });

  test('sorts costs by date', () => {
    expect(summarizePriceHistory(falling.toReversed(), today)).toEqual(summarizePriceHistory(falling, today));
  });

  test.each([
    ['nothing is known', []],
    ['there are two costs', falling.slice(2)],
    ['there are three of which two have one date', [...falling.slice(2), at('2025-12-03', 0.04)]],
    ['they span less than half a year', [at('2025-12-03', 1), at('2026-01-20', 2), at('2026-06-03', 3)]],
    ['the newest is more than two years old', falling.slice(0, 2).concat(at('2024-11-20', 0.05))],
    ['only two are of the last ten years', [at('2015-12-30', 1), at('2016-11-20', 1.1), ...falling.slice(2)]],
    ['costs are nothing', [at('2024-01-03', 0), at('2025-01-01', 0), at('2026-01-01', 0)]],
    ['dates are none', [at('2024-02-31x', 1), at('soon', 2), at('', 3), at('2026-13-01', 3)]],
    ['it is still to come', [at('2026-11-22', 1), at('2027-06-03', 2), at('2028-01-01', 3)]],
  ])('shows no history where %s', (_, costs) => {
    expect(summarizePriceHistory(costs, today)).toBeNull();
  });

  test('keeps the first and the last of repeated equal costs', () => {
    const flat = ['2024-01-03', '2024-06-05', '2025-01-01', '2025-06-04', '2026-01-07'].map((on) =>
      at(on, 2),
    );
    const higher = at('2026-06-03', 2.5);
    expect(summarizePriceHistory([...flat, higher], today)?.points).toEqual([flat[0], flat[4], higher]);
    expect(summarizePriceHistory(flat, today)).toMatchObject({
      points: [flat[0], flat[4]],
      overall: { direction: 'same' },
    });
  });
});

describe('cost changes', () => {
  const change = (before: number, now: number) =>
    summarizePriceHistory([at('2022-01-01', before), at('2023-01-01', 1), at('2026-01-01', now)], today)
      ?.overall;

  test.each([
    [100, 104.9, 'same', 5],
    [100, 105, 'more', 5],
    [100, 95.1, 'same', 5],
    [100, 95, 'less', 5],
    [100, 250, 'more', 150],
    [47.11715, 0.16714, 'less', 99],
  ])('describes the change from %d to %d as %s, %d percent', (before, now, direction, percent) => {
    expect(change(before, now)).toMatchObject({ direction, percent });
  });

  test.each([
    ['2024-11-05', true],
    ['2025-03-01', true],
    ['2025-06-04', false],
    ['2024-06-05', false],
  ])('accepts a cost of %s as about a year before: %s', (on, told) => {
    const costs = [at('2020-01-01', 2), at(on, 1), at('2025-12-03', 3)];
    expect(summarizePriceHistory(costs, today)?.pastYear?.since.effectiveDate).toBe(told ? on : undefined);
  });

  test('omits the change of the past year if it is the overall change', () => {
    const costs = [at('2025-01-01', 1), at('2025-11-05', 1.5), at('2026-01-07', 2)];
    expect(summarizePriceHistory(costs, today)).toMatchObject({ pastYear: null, overall: { percent: 100 } });
  });
});

const someCost = fc
  .record({ day: fc.integer({ min: 0, max: 5000 }), e5: fc.integer({ min: 1, max: 100_000_000 }) })
  .map(({ day, e5 }) =>
    at(new Date(Date.UTC(2014, 0, 1) + day * 86_400_000).toISOString().slice(0, 10), e5 / 100_000),
  );

test('shows only published costs and drops few of them', () => {
  fc.assert(
    fc.property(fc.array(someCost, { maxLength: 200 }), (costs) => {
      const shown = summarizePriceHistory(costs, today);
      if (!shown) return;
      const { points, lowest, highest, latest } = shown;
      for (const point of points) expect(costs).toContainEqual(point);
      const dates = points.map(({ effectiveDate }) => effectiveDate);
      expect(dates).toEqual([...new Set(dates)].toSorted());
      expect(points.length).toBeGreaterThanOrEqual(2);
      expect(points.length).toBeLessThanOrEqual(27);
      expect(latest).toBe(points.at(-1));
      const inTime = costs.filter(
        ({ effectiveDate: on, cost }) => cost > 0 && on >= '2016-11-21' && on <= today,
      );
      // Where a date has two costs, the one that came last counts.
      const unitCosts = [...new Map(inTime.map((cost) => [cost.effectiveDate, cost.unitCost])).values()];
      expect(lowest.unitCost).toBe(Math.min(...unitCosts));
      expect(highest.unitCost).toBe(Math.max(...unitCosts));
    }),
  );
});
