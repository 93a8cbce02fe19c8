import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import type { Coordinates } from './location.ts';
import { coverWithTiles, type PlacedTile } from './map-tiles.ts';
import { createMapView, mapSize, milesToEdge } from './map-view.ts';

const philadelphia = { latitude: 39.9526, longitude: -75.1652 };

/** The northwest corner of a tile, as map libraries compute it. */
function cornerOf({ zoom, x, y }: PlacedTile): Coordinates {
  const count = 2 ** zoom;
  const mercator = Math.PI * (1 - (2 * y) / count);
  return {
    latitude: (Math.atan(Math.sinh(mercator)) * 180) / Math.PI,
    longitude: (x / count) * 360 - 180,
  };
}

test('a map at a zoom level has that level’s tiles in their own size', () => {
  const tiles = coverWithTiles(philadelphia, milesToEdge(14, philadelphia.latitude));
  expect(tiles.map(({ zoom, x, y, size }) => [zoom, x, y, size])).toContainEqual([14, 4771, 6205, 256]);
});

test('streets cover the whole map, at the places that the pins have', () => {
  const states = fc.record({
    latitude: fc.double({ min: 18, max: 65, noNaN: true }),
    longitude: fc.double({ min: -165, max: -66, noNaN: true }),
  });
  fc.assert(
    fc.property(states, fc.double({ min: 0.01, max: 0.3, noNaN: true }), (center, north) => {
      const furthest = { ...center, latitude: center.latitude + north };
      const { edgeMiles } = createMapView(center, [furthest], 14);
      const tiles = coverWithTiles(center, edgeMiles);
      const right = Math.max(...tiles.map(({ left, size }) => left + size));
      const bottom = Math.max(...tiles.map(({ top, size }) => top + size));
      expect(Math.max(...tiles.map(({ left, top }) => Math.min(left, top)))).toBeLessThan(mapSize);
      expect(Math.min(...tiles.map(({ left }) => left))).toBeLessThanOrEqual(0);
      expect(Math.min(...tiles.map(({ top }) => top))).toBeLessThanOrEqual(0);
      expect(Math.min(right, bottom)).toBeGreaterThanOrEqual(mapSize);
      expect(tiles.length).toBeLessThanOrEqual(16);
      for (const tile of tiles) {
        const isInside = Math.hypot(tile.left - mapSize / 2, tile.top - mapSize / 2) < 150;
        if (!isInside) continue;
        const [, corner] = createMapView(center, [furthest, cornerOf(tile)], 14).pins;
        expect(Math.abs(tile.left - (corner?.place.x ?? 0))).toBeLessThan(2);
        expect(Math.abs(tile.top - (corner?.place.y ?? 0))).toBeLessThan(2);
      }
    }),
    { numRuns: 50 },
  );
});
