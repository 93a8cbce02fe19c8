import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { defaultMapZoom } from './limits.ts';
import { initialLocation } from './location-state.ts';
import type { Coordinates } from './location.ts';
import { directionBetween, mapSize, createMapView, milesToEdge, pinRadius } from './map-view.ts';

const center = initialLocation.coordinates;
const at = (north: number, east: number): Coordinates => ({
  latitude: center.latitude + north,
  longitude: center.longitude + east,
});
const view = (...places: Coordinates[]) => createMapView(center, places, defaultMapZoom);

describe('createMapView', () => {
  test('shows nearly a mile of the map in each direction at the default zoom (spec §9)', () => {
    expect(milesToEdge(14, center.latitude)).toBeCloseTo(0.91, 1);
    expect(milesToEdge(13, center.latitude)).toBeCloseTo(2 * milesToEdge(14, center.latitude), 6);
    const { rings, pins } = view();
    expect(pins).toEqual([]);
    expect(rings.map(({ miles }) => miles)).toEqual([0.2, 0.4, 0.6, 0.8]);
  });

  test('draws a map with north up and east right', () => {
    const { pins } = view(at(0.01, 0), at(0, 0.013), at(-0.01, -0.013));
    const [north, east, southwest] = pins.map(({ place }) => place);
    expect(north?.x).toBe(mapSize / 2);
    expect(north?.y).toBeLessThan(mapSize / 2);
    expect(east?.x).toBeGreaterThan(mapSize / 2);
    expect(southwest?.x).toBeLessThan(mapSize / 2);
    expect(southwest?.y).toBeGreaterThan(mapSize / 2);
  });

  test('shows places across the date line on the map', () => {
    const [pin] = createMapView(
      { latitude: 52, longitude: 179.9 },
      [{ latitude: 52, longitude: -179.9 }],
      14,
    ).pins;
    expect(pin?.place.x).toBeGreaterThan(mapSize / 2);
  });

  test('draws no rings closer than a tenth of a mile, however near the pharmacies are', () => {
    const { rings } = view(at(0.0001, 0), at(0, 0.0001));
    expect(rings.map(({ miles }) => miles)).toEqual([0.2, 0.4]);
  });

  test('leaves a single pin at its pharmacy', () => {
    const { pins } = view(at(0.02, 0.02), at(-0.02, 0.02));
    expect(pins.map(({ moved }) => moved)).toEqual([false, false]);
  });

  test('spreads the pins of pharmacies at one place and marks them as moved', () => {
    const { pins } = view(at(0.02, 0), at(0.02, 0), at(0.02, 0), at(-0.03, 0));
    expect(pins.map(({ moved }) => moved)).toContain(true);
    expect(new Set(pins.slice(0, 3).map(({ place }) => `${place.x} ${place.y}`)).size).toBe(1);
  });

  const near = fc.array(
    fc.record({
      latitude: fc.double({ min: 39.2, max: 40.7, noNaN: true }),
      longitude: fc.double({ min: -76, max: -74.4, noNaN: true }),
    }),
    { minLength: 1, maxLength: 10 },
  );

  test('shows every pharmacy with pins that do not overlap', () => {
    fc.assert(
      fc.property(near, (places) => {
        const { pins } = view(...places);
        expect(pins).toHaveLength(places.length);
        for (const { pin, place } of pins) {
          for (const point of [pin, place]) {
            expect(Math.min(point.x, point.y, mapSize - point.x, mapSize - point.y)).toBeGreaterThan(0);
          }
        }
        for (const [index, { pin }] of pins.entries()) {
          for (const { pin: other } of pins.slice(index + 1)) {
            expect(Math.hypot(pin.x - other.x, pin.y - other.y)).toBeGreaterThan(1.5 * pinRadius);
          }
        }
      }),
    );
  });

  test('draws two to five rings at round distances within the image', () => {
    fc.assert(
      fc.property(near, (places) => {
        const { rings } = view(...places);
        expect(rings.length >= 2 && rings.length <= 5).toBe(true);
        const step = rings[0]?.miles ?? 0;
        expect(String(step)).toMatch(/^(0\.0*)?[125]0*$/);
        for (const { miles, radius, label } of rings) {
          expect(miles / step).toBeCloseTo(Math.round(miles / step), 6);
          expect(radius).toBeLessThanOrEqual(mapSize / 2 + 0.1);
          expect(Math.min(label.x, label.y, mapSize - label.x, mapSize - label.y)).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });
});

test.each([
  [0.01, 0, 'n'],
  [0.01, 0.013, 'ne'],
  [0, 0.01, 'e'],
  [-0.01, 0.013, 'se'],
  [-0.01, 0, 's'],
  [-0.01, -0.013, 'sw'],
  [0, -0.01, 'w'],
  [0.01, -0.013, 'nw'],
  [0.01, -0.001, 'n'],
])('names the direction of %d degrees north and %d degrees east as %s', (north, east, direction) => {
  expect(directionBetween(center, at(north, east))).toBe(direction);
});
