import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { recentCosts, summarizePriceHistory, type PastCost } from './price-history.ts';

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
  test('summarizes the lowest, highest and latest cost and the change', () => {
    expect(summarizePriceHistory(falling, today)).toEqual({
      points: falling,
      lowest: falling[3],
      highest: falling[0],
      latest: falling[3],
      overall: { since: falling[0], direction: 'less', percent: 65 },
      pastYear: { since: falling[2], direction: 'same', percent: 0 },
    });
  });

  test('summarizes costs in any order', () => {
    expect(summarizePriceHistory(falling.toReversed(), today)).toEqual(summarizePriceHistory(falling, today));
  });

  test.each([
    ['an empty history', []],
    ['two costs', falling.slice(2)],
    ['three costs of which two have the same date', [...falling.slice(2), at('2025-12-03', 0.04)]],
    [
      'costs that span less than half a year',
      [at('2025-12-03', 1), at('2026-01-20', 2), at('2026-06-03', 3)],
    ],
    [
      'costs of which the newest is more than two years old',
      falling.slice(0, 2).concat(at('2024-11-20', 0.05)),
    ],
    [
      'costs of which only two are from the last ten years',
      [at('2015-12-30', 1), at('2016-11-20', 1.1), ...falling.slice(2)],
    ],
    ['costs of 0', [at('2024-01-03', 0), at('2025-01-01', 0), at('2026-01-01', 0)]],
    ['invalid dates', [at('2024-02-31x', 1), at('soon', 2), at('', 3), at('2026-13-01', 3)]],
    ['future dates', [at('2026-11-22', 1), at('2027-06-03', 2), at('2028-01-01', 3)]],
  ])('returns no summary for %s', (_, costs) => {
    expect(summarizePriceHistory(costs, today)).toBeNull();
  });

  test('summarizes costs of today, of ten years ago and over exactly half a year', () => {
    const oldest = [at('2016-11-21', 1), at('2020-01-01', 2), at(today, 3)];
    expect(summarizePriceHistory(oldest, today)?.points).toEqual(oldest);
    const shortest = [at('2026-05-22', 1), at('2026-06-03', 2), at(today, 3)];
    expect(summarizePriceHistory(shortest, today)?.points).toEqual(shortest);
  });

  test('dates the lowest and the highest cost by the newest of equal ones', () => {
    const costs = [at('2022-01-01', 1), at('2023-01-01', 2), at('2024-01-01', 1), at('2025-01-01', 2)];
    expect(summarizePriceHistory(costs, today)).toMatchObject({ lowest: costs[2], highest: costs[3] });
  });

  test('keeps all of 24 costs, and of more the newest in each 24th of their time', () => {
    const everyTwelfthDay = (count: number) =>
      Array.from({ length: count }, (_, index) =>
        at(new Date(Date.UTC(2026, 0, 1 + index * 12)).toISOString().slice(0, 10), index + 1),
      );
    expect(summarizePriceHistory(everyTwelfthDay(24), today)?.points).toHaveLength(24);
    const many = Array.from({ length: 231 }, (_, index) =>
      at(new Date(Date.UTC(2025, 0, 1 + index)).toISOString().slice(0, 10), index + 1),
    );
    const kept = summarizePriceHistory(many, today)?.points.map(({ unitCost }) => unitCost);
    // 230 days are 23 spans of 10 days, and the last day is the 24th.
    expect(kept).toEqual([1, ...Array.from({ length: 23 }, (_, span) => (span + 1) * 10), 231]);
  });

  test('keeps the first and the last of consecutive equal costs', () => {
    const flat = ['2024-01-03', '2024-06-05', '2025-01-01', '2025-06-04', '2026-01-07'].map((date) =>
      at(date, 2),
    );
    const higher = at('2026-06-03', 2.5);
    expect(summarizePriceHistory([...flat, higher], today)?.points).toEqual([flat[0], flat[4], higher]);
    expect(summarizePriceHistory(flat, today)).toMatchObject({
      points: [flat[0], flat[4]],
      overall: { direction: 'same' },
    });
  });
});

describe('summarizePriceHistory with a cost that changed', () => {
  const summarizeChange = (before: number, after: number) =>
    summarizePriceHistory([at('2022-01-01', before), at('2023-01-01', 1), at('2026-01-01', after)], today)
      ?.overall;

  test.each([
    [100, 104.9, 'same', 5],
    [100, 105, 'more', 5],
    [100, 95.1, 'same', 5],
    [100, 95, 'less', 5],
    [100, 250, 'more', 150],
    [47.11715, 0.16714, 'less', 99],
  ])('summarizes the change from %d to %d as %s, %d percent', (before, after, direction, percent) => {
    expect(summarizeChange(before, after)).toMatchObject({ direction, percent });
  });

  test.each([
    ['2024-11-05', true],
    ['2025-03-01', true],
    ['2025-06-04', false],
    ['2024-06-05', false],
  ])('accepts a cost of %s as about a year before: %s', (date, isAccepted) => {
    const costs = [at('2020-01-01', 2), at(date, 1), at('2025-12-03', 3)];
    expect(summarizePriceHistory(costs, today)?.pastYear?.since.effectiveDate).toBe(
      isAccepted ? date : undefined,
    );
  });

  test('omits the change of the past year if it is the overall change', () => {
    const costs = [at('2025-01-01', 1), at('2025-11-05', 1.5), at('2026-01-07', 2)];
    expect(summarizePriceHistory(costs, today)).toMatchObject({ pastYear: null, overall: { percent: 100 } });
  });
});

test('recent costs are those of the last two years', () => {
  const costs = [at('2024-11-20', 1), at('2024-11-21', 2), at(today, 3)];
  expect(recentCosts(costs, today)).toEqual(costs.slice(1));
});

const anyCost = fc
  .record({ day: fc.integer({ min: 0, max: 5000 }), e5: fc.integer({ min: 1, max: 100_000_000 }) })
  .map(({ day, e5 }) =>
    at(new Date(Date.UTC(2014, 0, 1) + day * 86_400_000).toISOString().slice(0, 10), e5 / 100_000),
  );

test('summarizes only published costs and keeps at least the lowest, the highest and the latest', () => {
  fc.assert(
    fc.property(fc.array(anyCost, { maxLength: 200 }), (costs) => {
      const summary = summarizePriceHistory(costs, today);
      if (!summary) return;
      const { points, lowest, highest, latest } = summary;
      for (const point of points) expect(costs).toContainEqual(point);
      const dates = points.map(({ effectiveDate }) => effectiveDate);
      expect(dates).toEqual([...new Set(dates)].toSorted());
      expect(points.length).toBeGreaterThanOrEqual(2);
      expect(points.length).toBeLessThanOrEqual(27);
      expect(latest).toBe(points.at(-1));
      const recent = costs.filter(
        ({ effectiveDate: date, cost }) => cost > 0 && date >= '2016-11-21' && date <= today,
      );
      // Of two costs with the same date, the later one in the list counts.
      const unitCosts = [...new Map(recent.map((cost) => [cost.effectiveDate, cost.unitCost])).values()];
      expect(lowest.unitCost).toBe(Math.min(...unitCosts));
      expect(highest.unitCost).toBe(Math.max(...unitCosts));
    }),
  );
});
