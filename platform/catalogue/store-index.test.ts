import { describe, expect, test } from 'vitest';

import { distanceMiles } from '../../wire/distance.ts';
import type { Point } from './boxes.ts';
import type { StoreRecord } from './records.ts';
import { createReleaseStoreIndex, createStoreIndex, indexPoints, type StorePoint } from './store-index.ts';

/** Pseudo-random numbers from 0 to 1, the same in every run. */
function createRandom(): () => number {
  let state = 7;
  return () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
}

const random = createRandom();
const chains = ['cvs', 'walmart', 'other'];
/** Around Philadelphia, Guam and the 180th meridian, with two stores at one point each. */
const centers: Point[] = [
  { latitude: 39.95, longitude: -75.17 },
  { latitude: 13.47, longitude: 144.75 },
  { latitude: 51.9, longitude: 179.98 },
  { latitude: 51.9, longitude: -179.98 },
];
const points = centers.flatMap((center) =>
  Array.from({ length: 150 }, () => ({
    latitude: center.latitude + (Math.floor(random() * 40) - 20) / 20,
    longitude: wrap(center.longitude + (Math.floor(random() * 40) - 20) / 20),
  })),
);
const stores = points.map((point, index) => ({
  position: index + 1,
  chain: chains[index % chains.length] ?? '',
  ...point,
}));
const index = createStoreIndex(indexPoints(stores), (position) => ({ street: String(position) }) as StoreRecord);

function wrap(longitude: number): number {
  return longitude > 180 ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude;
}

/** The positions of the nearest stores, found by comparing all stores. */
function scan(point: Point, { maxMiles, limit, chains: wanted }: Parameters<typeof index.findNearest>[1]): number[] {
  return stores
    .map((store) => ({ ...store, miles: distanceMiles(point, store) }))
    .filter(({ miles, chain }) => miles <= maxMiles && (!wanted || wanted.includes(chain)))
    .toSorted((a, b) => a.miles - b.miles || a.position - b.position)
    .slice(0, limit)
    .map(({ position }) => position);
}

describe('the store index', () => {
  test.each(centers)('finds the same nearest stores around %o as a comparison of all stores', (center) => {
    for (const options of [
      { maxMiles: 100, limit: 10, chains: null },
      { maxMiles: 100, limit: 3, chains: ['walmart', 'other'] },
      { maxMiles: 20, limit: 50, chains: ['cvs'] },
    ]) {
      const expected = scan(center, options);
      expect(expected.length).toBeGreaterThan(2);
      expect(index.findNearest(center, options).map(({ store }) => Number(store.street))).toEqual(expected);
    }
  });

  test.each(centers)('finds the nearest store of each chain around %o', (center) => {
    const found = index.findNearestOfEachChain(center, 25);
    for (const chain of chains) {
      const [expected] = scan(center, { maxMiles: 25, limit: 1, chains: [chain] });
      expect(found.get(chain)?.store.street).toBe(expected && String(expected));
    }
  });

  test('knows whether any store is within a distance', () => {
    expect(index.isWithinReach({ latitude: 51.9, longitude: 180 }, 100)).toBe(true);
    expect(index.isWithinReach({ latitude: 0, longitude: 0 }, 100)).toBe(false);
    expect(createStoreIndex(indexPoints([]), () => ({}) as StoreRecord).isWithinReach({ latitude: 0, longitude: 0 }, 25)).toBe(false);
  });
});

test('the stores of a release are read once for all servers of a process, and again for another release', () => {
  let reads = 0;
  const hasStores = (version: string, all: StorePoint[]) => {
    const readPoints = () => {
      reads += 1;
      return all;
    };
    const made = createReleaseStoreIndex(version, readPoints, () => ({}) as StoreRecord);
    return made.isWithinReach({ latitude: 0, longitude: 0 }, 25);
  };
  const near: StorePoint[] = [{ position: 0, chain: 'near', latitude: 0, longitude: 0 }];
  expect([hasStores('a', near), hasStores('a', near), reads]).toEqual([true, true, 1]);
  expect([hasStores('b', []), reads]).toEqual([false, 2]);
  // A file without a version may have other stores each time.
  expect([hasStores('', near), hasStores('', []), reads]).toEqual([true, false, 4]);
});
