import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { layOutChart, type ChartPoint, type ChartFormats } from './chart-layout.ts';

const formats: ChartFormats = {
  value: (value, digits) => `$${value.toFixed(digits)}`,
  year: (date) => String(date.getUTCFullYear()),
  month: (date) => date.toISOString().slice(0, 7),
};
const point = (date: string, value: number, label: string | null = null): ChartPoint => ({
  date,
  value,
  label,
});
const textsOf = (texts: readonly { text: string }[]) => texts.map(({ text }) => text);

describe('layOutChart', () => {
  test('a chart goes from 0 to above the highest value and has ticks at the starts of years', () => {
    const chart = layOutChart(
      [point('2019-07-03', 2.67), point('2023-01-01', 1.4), point('2025-12-03', 0.93)],
      formats,
    );
    expect(textsOf(chart.valueTicks)).toEqual(['$0', '$1', '$2', '$3']);
    expect(textsOf(chart.timeTicks)).toEqual(['2020', '2022', '2024']);
    expect(chart.valueTicks[0]?.y).toBeGreaterThan(chart.valueTicks[3]?.y ?? 0);
  });

  test.each([
    [0.41, ['$0.00', '$0.20', '$0.40', '$0.60']],
    [0.012, ['$0.000', '$0.005', '$0.010', '$0.015']],
    [6231.31, ['$0', '$2000', '$4000', '$6000', '$8000']],
  ])('the ticks of values up to %d have enough decimals to differ', (highest, ticks) => {
    const chart = layOutChart([point('2020-01-01', highest), point('2026-01-01', highest / 2)], formats);
    expect(textsOf(chart.valueTicks)).toEqual(ticks);
  });

  test('a chart of a few months has ticks at the starts of months', () => {
    const chart = layOutChart([point('2025-04-02', 217), point('2025-12-03', 221)], formats);
    expect(textsOf(chart.timeTicks)).toEqual(['2025-05', '2025-07', '2025-09', '2025-11']);
  });

  test('a chart places labels at their dots and leaves out a label that would overlap one of a later dot', () => {
    const farApart = [
      point('2019-01-01', 3, '$3.00'),
      point('2022-01-01', 2),
      point('2026-01-01', 1, '$1.00'),
    ];
    expect(textsOf(layOutChart(farApart, formats).labels)).toEqual(['$1.00', '$3.00']);
    const closeTogether = [
      point('2019-01-01', 0.5),
      point('2025-12-01', 1.05, '$1.05'),
      point('2026-01-01', 1.06, '$1.06'),
    ];
    const chart = layOutChart(closeTogether, formats);
    expect(textsOf(chart.labels)).toEqual(['$1.06']);
    expect(chart.labeledDots).toHaveLength(2);
  });

  test('a chart places a label below its dot where the line rises on both sides', () => {
    const chart = layOutChart(
      [point('2020-01-01', 3), point('2022-01-01', 1, 'low'), point('2024-01-01', 3)],
      formats,
    );
    expect(chart.labels[0]?.y).toBeGreaterThan(chart.labeledDots[0]?.y ?? 0);
  });
});

const arbitraryPoints = fc
  .uniqueArray(fc.integer({ min: 0, max: 3650 }), { minLength: 2, maxLength: 27 })
  .chain((days) =>
    fc.tuple(
      ...days
        .toSorted((a, b) => a - b)
        .map((day) => fc.tuple(fc.constant(day), fc.integer({ min: 1, max: 10_000_000 }))),
    ),
  )
  .map((pairs) =>
    pairs.map(([day, value]) => {
      const date = new Date(Date.UTC(2016, 10, 21) + day * 86_400_000).toISOString().slice(0, 10);
      return point(date, value / 1000, `$${(value / 1000).toFixed(2)}`);
    }),
  );

test('every dot and text of any chart is inside the view box, and no two labels overlap', () => {
  fc.assert(
    fc.property(arbitraryPoints, (points) => {
      const { width, height, labeledDots, labels, timeTicks, valueTicks } = layOutChart(points, formats);
      expect(labeledDots).toHaveLength(points.length);
      for (const { x, y } of [...labeledDots, ...labels, ...timeTicks, ...valueTicks]) {
        expect(x).toBeGreaterThanOrEqual(0);
        expect(x).toBeLessThanOrEqual(width);
        expect(y).toBeGreaterThanOrEqual(0);
        expect(y).toBeLessThanOrEqual(height);
      }
      expect(timeTicks.length).toBeLessThanOrEqual(5);
      for (const [index, label] of labels.entries()) {
        for (const other of labels.slice(index + 1)) {
          const isBeside = Math.abs(label.x - other.x) > (label.text.length + other.text.length) * 3;
          expect(isBeside || Math.abs(label.y - other.y) >= 15).toBe(true);
        }
      }
    }),
  );
});
