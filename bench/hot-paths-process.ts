import { join } from 'node:path';
import { argv, memoryUsage, stdout } from 'node:process';
import { DatabaseSync } from 'node:sqlite';

import type { StoreRecord } from '../platform/catalogue/records.ts';
import { openRelease } from '../platform/catalogue/release.ts';
import { readCurrent } from '../platform/catalogue/release-files.ts';
import { createStoreIndex, indexPoints, type StorePoint } from '../platform/catalogue/store-index.ts';
import { runAtOnce } from '../platform/pieces.ts';
import { searchDocuments } from '../platform/search/pages.ts';
import { timeEach, timeFastest, type Distribution } from './distribution.ts';
import { inventedDocuments } from './invented-names.ts';
import { createRandom } from './misspellings.ts';
import { createIndexSearch } from './searches.ts';
import { suggestionQueries } from './suggestion-queries.ts';
import { timePrices } from './time-prices.ts';

/** The measurements of one kind of lookup. */
export interface Lookup {
  /** The number of products, names or stores. */
  size: number;
  /** The memory of its index, and how long it took to build. */
  megabytes: number;
  buildMs: number;
  time: Distribution;
}

const passes = 3;
const priceQueries = 4000;
const searchedNames = 300;
const lookedUpZips = 500;
const nearby = { maxMiles: 25, limit: 20, chains: null };

// Runs in a separate process, so that its memory is that of the lookups. Arguments: the folder of a release, and the
// multiple of names and stores to search.
const [, , folder = '', argument = '1'] = argv;
const multiple = Number(argument);
const release = openRelease(folder);
const random = createRandom(11);
stdout.write(
  JSON.stringify({
    prices: await measurePrices(),
    search: await measureSearch(),
    stores: await measureStores(),
  }),
);

async function measurePrices(): Promise<Lookup> {
  const { megabytes, buildMs } = measureBuild(() => release.stores());
  const size = release
    .documents()
    .flatMap(({ id }) => (release.name(id)?.brand === null ? release.products(id) : [])).length;
  const { time } = await timePrices(release, { queries: priceQueries, passes });
  return { size, megabytes, buildMs, time };
}

/** The names in a multiplied release share words, so the index is built from invented names instead. */
async function measureSearch(): Promise<Lookup> {
  const known = runAtOnce(searchDocuments(openRelease('.data')));
  const documents = [...known, ...inventedDocuments((multiple - 1) * known.length)];
  await timeEach(
    suggestionQueries(['Lorazepam', 'Atorvastatin', 'Blood pressure']),
    createIndexSearch(known),
  );
  const { value: search, ...built } = measureBuild(() => createIndexSearch(documents));
  const everyNth = Math.max(1, Math.floor(documents.length / searchedNames));
  const queried = documents.filter((_, index) => index % everyNth === 0).map(({ name }) => name);
  return { size: documents.length, ...built, time: await timeEach(suggestionQueries(queried), search) };
}

/** Copies the stores so many times, each to a place within 70 miles of the original. */
async function measureStores(): Promise<Lookup> {
  const database = new DatabaseSync(join(folder, readCurrent(folder) ?? ''), { readOnly: true });
  const points = database
    .prepare('SELECT position, chain, latitude, longitude FROM stores ORDER BY position')
    .all() as unknown as StorePoint[];
  const move = (degrees: number) => degrees + (random(2001) - 1000) / 1000;
  const copies = Array.from({ length: multiple - 1 }, () =>
    points.map((point) => ({ ...point, latitude: move(point.latitude), longitude: move(point.longitude) })),
  );
  const all = [points, ...copies].flat();
  const read = database.prepare('SELECT * FROM stores WHERE position = ?');
  const { value: stores, ...built } = measureBuild(() =>
    createStoreIndex(indexPoints(all), (position) => read.get(position) as unknown as StoreRecord),
  );
  const zips = release.zips();
  const everyNth = Math.max(1, Math.floor(zips.length / lookedUpZips));
  const places = zips.filter((_, index) => index % everyNth === 0);
  return {
    size: all.length,
    ...built,
    time: await timeFastest(places, () => (place) => stores.findNearest(place, nearby), passes),
  };
}

function measureBuild<Value>(build: () => Value): { value: Value; megabytes: number; buildMs: number } {
  const before = usedBytes();
  const startTime = performance.now();
  const value = build();
  const buildMs = performance.now() - startTime;
  return { value, buildMs, megabytes: (usedBytes() - before) / 2 ** 20 };
}

function usedBytes(): number {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = memoryUsage();
  return heapUsed + arrayBuffers;
}
