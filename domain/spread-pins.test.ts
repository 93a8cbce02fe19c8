import { expect, test } from 'vitest';

import { spreadPins } from './spread-pins.ts';

const center = { x: 0, y: 0 };
const gap = (a: { x: number; y: number }, b: { x: number; y: number }) => Math.hypot(a.x - b.x, a.y - b.y);

test('moves points that do not overlap by at most one unit', () => {
  const places = [
    { x: 100, y: 0 },
    { x: 0, y: 100 },
  ];
  for (const [index, point] of spreadPins(places, { minDistance: 30, center }).entries()) {
    expect(gap(point, places[index] ?? center)).toBeLessThanOrEqual(1.001);
  }
});

test('spreads points at the same position and at the center', () => {
  const points = spreadPins(
    [...Array.from({ length: 5 }, () => ({ x: 80, y: 80 })), { x: 0, y: 0 }, { x: 1, y: 1 }],
    { minDistance: 30, center },
  );
  for (const [index, point] of points.entries()) {
    expect(gap(point, center)).toBeGreaterThan(29);
    for (const other of points.slice(index + 1)) expect(gap(point, other)).toBeGreaterThan(29);
  }
});

test('spreads points within the bounds', () => {
  const points = spreadPins([{ x: 500, y: -500 }], { minDistance: 30, center, bounds: [-100, 100] });
  expect(points).toEqual([{ x: 100, y: -100 }]);
});
