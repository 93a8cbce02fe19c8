import { expect, test } from 'vitest';

import { spreadPins } from './spread-pins.ts';

const center = { x: 0, y: 0 };
const gap = (a: { x: number; y: number }, b: { x: number; y: number }) => Math.hypot(a.x - b.x, a.y - b.y);

test('pins that do not overlap move by at most one unit', () => {
  const places = [
    { x: 100, y: 0 },
    { x: 0, y: 100 },
  ];
  for (const [index, point] of spreadPins(places, { minDistance: 30, center }).entries()) {
    expect(gap(point, places[index] ?? center)).toBeLessThanOrEqual(1.001);
  }
});

test('pins at the same position and at the center are spread', () => {
  const points = spreadPins(
    [...Array.from({ length: 5 }, () => ({ x: 80, y: 80 })), { x: 0, y: 0 }, { x: 1, y: 1 }],
    { minDistance: 30, center },
  );
  for (const [index, point] of points.entries()) {
    expect(gap(point, center)).toBeGreaterThan(29);
    for (const other of points.slice(index + 1)) expect(gap(point, other)).toBeGreaterThan(29);
  }
});

test('pins are spread within the bounds of the map', () => {
  const points = spreadPins([{ x: 500, y: -500 }], { minDistance: 30, center, bounds: [-100, 100] });
  expect(points).toEqual([{ x: 100, y: -100 }]);
});

test('wide pins are spread so that none covers another, the center or the edge', () => {
  const [width, height] = [60, 28];
  const places = [...Array.from({ length: 6 }, () => ({ x: 0, y: 0 })), { x: 200, y: 200 }];
  const points = spreadPins(places, {
    minDistance: height + 2,
    center,
    bounds: [-200 + height / 2, 200 - height / 2],
    widthToHeight: width / height,
  });
  for (const [index, point] of points.entries()) {
    expect(Math.abs(point.x)).toBeLessThanOrEqual(200 - width / 2);
    expect(Math.abs(point.y)).toBeLessThanOrEqual(200 - height / 2);
    for (const other of [center, ...points.slice(index + 1)]) {
      const isApart = Math.abs(point.x - other.x) / width + Math.abs(point.y - other.y) / height > 1;
      expect(isApart).toBe(true);
    }
  }
});

test('pins beside their places cover none of them', () => {
  const places = [
    { x: 120, y: 0 },
    { x: 120, y: 20 },
    { x: 60, y: -50 },
    { x: -90, y: 5 },
  ];
  const points = spreadPins(places, {
    minDistance: 36,
    center,
    bounds: [-180, 180],
    widthToHeight: 2.5,
    minFromPositions: 21,
  });
  for (const point of points) {
    for (const place of places)
      expect(Math.hypot((point.x - place.x) / 2.5, point.y - place.y)).toBeGreaterThan(20.9);
  }
});
