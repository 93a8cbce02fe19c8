import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { layOutChart, type ChartPoint, type ChartWords } from './chart-layout.ts';

const words: ChartWords = {
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

describe('a chart', () => {
  test('goes from 0 to above the highest value, and its years stand where they begin', () => {
    const chart = layOutChart(
      [point('2019-07-03', 2.67), point('2023-01-01', 1.4), point('2025-12-03', 0.93)],
      words,
    );
    expect(textsOf(chart.valueTicks)).toEqual(['$0', '$1', '$2', '$3']);
    expect(textsOf(chart.timeTicks)).toEqual(['2020', '2022', '2024']);
    expect(chart.valueTicks[0]?.y).toBeGreaterThan(chart.valueTicks[3]?.y ?? 0);
  });

  test.each([
    [0.41, ['$0.00', '$0.20', '$0.40', '$0.60']],
    [0.012, ['$0.000', '$0.005', '$0.010', '$0.015']],
    [6231.31, ['$0', '$2000', '$4000', '$6000', '$8000']],
  ])('tells amounts up to %d apart', (highest, ticks) => {
    const chart = layOutChart([point('2020-01-01', highest), point('2026-01-01', highest / 2)], words);
    expect(textsOf(chart.valueTicks)).toEqual(ticks);
  });

  test('has months where it spans less than a few years', () => {
    const chart = layOutChart([point('2025-04-02', 217), point('2025-12-03', 221)], words);
    expect(textsOf(chart.timeTicks)).toEqual(['2025-05', '2025-07', '2025-09', '2025-11']);
  });

  test('names its points beside them, and leaves out a name that would cover a newer one', () => {
    const apart = [point('2019-01-01', 3, '$3.00'), point('2022-01-01', 2), point('2026-01-01', 1, '$1.00')];
    expect(textsOf(layOutChart(apart, words).labels)).toEqual(['$1.00', '$3.00']);
    const near = [
      point('2019-01-01', 0.5),
      point('2025-12-01', 1.05, '$1.05'),
      point('2026-01-01', 1.06, '$1.06'),
    ];
    const chart = layOutChart(near, words);
    expect(textsOf(chart.labels)).toEqual(['$1.06']);
    expect(chart.marked).toHaveLength(2);
  });

  test('names a point below it where the line goes up from it on both sides', () => {
    const chart = layOutChart(
      [point('2020-01-01', 3), point('2022-01-01', 1, 'low'), point('2024-01-01', 3)],
      words,
    );
    expect(chart.labels[0]?.y).toBeGreaterThan(chart.marked[0]?.y ?? 0);
  });
});

const somePoints = fc
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

test('whatever the points, all of them and every word are inside the drawing, and no two names cover each other', () => {
  fc.assert(
    fc.property(somePoints, (points) => {
      const { width, height, marked, labels, timeTicks, valueTicks } = layOutChart(points, words);
      expect(marked).toHaveLength(points.length);
      for (const { x, y } of [...marked, ...labels, ...timeTicks, ...valueTicks]) {
        expect(x).toBeGreaterThanOrEqual(0);
        expect(x).toBeLessThanOrEqual(width);
        expect(y).toBeGreaterThanOrEqual(0);
        expect(y).toBeLessThanOrEqual(height);
      }
      expect(timeTicks.length).toBeLessThanOrEqual(5);
      for (const [at, label] of labels.entries()) {
        for (const other of labels.slice(at + 1)) {
          const across = Math.abs(label.x - other.x) > (label.text.length + other.text.length) * 3;
          expect(across || Math.abs(label.y - other.y) >= 15).toBe(true);
        }
      }
    }),
  );
});
