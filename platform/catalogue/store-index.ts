import KDBush from 'kdbush';

import { distanceMiles } from '../../wire/distance.ts';
import { boxesAround, type Point } from './boxes.ts';
import type { StoreRecord } from './records.ts';

/** The fields of a store that stay in memory; the rest is read from the release when it is shown. */
export type StorePoint = Pick<StoreRecord, 'chain' | 'latitude' | 'longitude'> & { position: number };

export interface NearbyStore {
  store: StoreRecord;
  miles: number;
}

export interface NearestOptions {
  maxMiles: number;
  limit: number;
  /** Null for stores of all chains. */
  chains: readonly string[] | null;
}

interface Found {
  index: number;
  miles: number;
}

/** Finds the stores around a point. */
export interface StoreIndex {
  /** The nearest stores. Stores at the same distance keep the order of the catalog. */
  findNearest: (point: Point, options: NearestOptions) => NearbyStore[];
  /** By chain: its nearest store within a distance. */
  findNearestOfEachChain: (point: Point, maxMiles: number) => Map<string, NearbyStore>;
  /** Whether any store is within a distance. */
  isWithinReach: (point: Point, maxMiles: number) => boolean;
}

/** The distances to search, in order. Most searches end at the first, because stores are where people live. */
const searchMiles = [5, 25];

/** Indexes the points of all stores. */
export function indexPoints(points: readonly StorePoint[]) {
  // Stored as columns, which need a quarter of the memory of objects.
  const latitudes = Float64Array.from(points, ({ latitude }) => latitude);
  const longitudes = Float64Array.from(points, ({ longitude }) => longitude);
  const positions = Uint32Array.from(points, ({ position }) => position);
  const chainNames = [...new Set(points.map(({ chain }) => chain))];
  const chainNumbers = new Map(chainNames.map((chain, number) => [chain, number]));
  const chainOf = Uint16Array.from(points, ({ chain }) => chainNumbers.get(chain) ?? 0);
  const tree = new KDBush(points.length);
  for (const { longitude, latitude } of points) tree.add(longitude, latitude);
  tree.finish();
  return { latitudes, longitudes, positions, chainNames, chainNumbers, chainOf, tree };
}

/** @param readStore reads the store at a position. */
export function createStoreIndex(
  { latitudes, longitudes, positions, chainNames, chainNumbers, chainOf, tree }: ReturnType<typeof indexPoints>,
  readStore: (position: number) => StoreRecord,
): StoreIndex {
  /** The stores within a distance, as indexes of the columns. */
  const findWithin = (point: Point, maxMiles: number): Found[] =>
    boxesAround(point, maxMiles).flatMap(({ west, south, east, north }) =>
      tree.range(west, south, east, north).flatMap((index) => {
        const miles = distanceMiles(point, { latitude: latitudes[index] ?? 0, longitude: longitudes[index] ?? 0 });
        return miles <= maxMiles ? [{ index, miles }] : [];
      }),
    );
  const toStore = ({ index, miles }: Found): NearbyStore => ({ store: readStore(positions[index] ?? 0), miles });

  return {
    findNearest: (point, { maxMiles, limit, chains }) => {
      const numbers = chains && new Set(chains.map((chain) => chainNumbers.get(chain)));
      const find = (reach: number) =>
        findWithin(point, reach).filter(({ index }) => !numbers || numbers.has(chainOf[index]));
      let found: Found[] = [];
      for (const reach of [...searchMiles.filter((miles) => miles < maxMiles), maxMiles]) {
        found = find(reach);
        if (found.length >= limit) break;
      }
      return found.toSorted(compareFound).slice(0, limit).map(toStore);
    },
    findNearestOfEachChain: (point, maxMiles) => {
      const nearest = new Map<number, Found>();
      for (const found of findWithin(point, maxMiles)) {
        const number = chainOf[found.index] ?? 0;
        const best = nearest.get(number);
        if (!best || compareFound(found, best) < 0) nearest.set(number, found);
      }
      return new Map([...nearest].map(([number, found]) => [chainNames[number] ?? '', toStore(found)]));
    },
    isWithinReach: (point, maxMiles) => findWithin(point, maxMiles).length > 0,
  };
}

/** The order of the points is that of the catalog. */
const compareFound = (a: Found, b: Found): number => a.miles - b.miles || a.index - b.index;

/** The index of the last release, shared by all servers of a process (tests run several). */
let newest: { version: string; points: ReturnType<typeof indexPoints> } | null = null;

/** The index of the stores of a release. Equal versions have the same stores; '' is never reused. */
export function createReleaseStoreIndex(
  version: string,
  readPoints: () => StorePoint[],
  readStore: (position: number) => StoreRecord,
): StoreIndex {
  if (version === '' || newest?.version !== version) newest = { version, points: indexPoints(readPoints()) };
  return createStoreIndex(newest.points, readStore);
}
