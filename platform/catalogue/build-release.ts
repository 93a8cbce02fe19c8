import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, mkdirSync, openSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';

import { InvalidCatalogError, checkCatalog } from './check-catalog.ts';
import { searchDocuments, drugNames } from './names.ts';
import type { Catalog } from './records.ts';
import { referenceCosts } from './reference-cost.ts';
import { schema, schemaVersion } from './schema.ts';
import { useRelease } from './use-release.ts';
import { releaseFile, releaseVersion } from './release-files.ts';
import { readZipCentroids } from './zip-centroids.ts';

/** How many rows of each kind went into a release. */
export type ReleaseCounts = Record<'drugs' | 'products' | 'costs' | 'chains' | 'stores' | 'zips' | 'names', number>;

/**
 * Builds the release of a catalogue in a data folder, and names it in the folder's `current`. A reader sees the old
 * release or the new one, never half of one.
 * @throws InvalidCatalogError with every problem of the catalogue.
 */
export function buildRelease(catalogueDir: string, dataDir: string): { version: string; counts: ReleaseCounts } {
  const version = releaseVersion(catalogueDir);
  const { catalog, problems } = checkCatalog(catalogueDir);
  if (problems.length > 0) throw new InvalidCatalogError(problems);
  mkdirSync(dataDir, { recursive: true });
  const path = join(dataDir, releaseFile(version));
  const part = `${path}.${randomBytes(4).toString('hex')}.part`;
  try {
    const counts = write(part, version, catalog);
    flush(part);
    renameSync(part, path);
    useRelease(dataDir, version);
    removeOldReleases(dataDir, version);
    return { version, counts };
  } finally {
    rmSync(part, { force: true });
  }
}

function write(path: string, version: string, catalog: Catalog): ReleaseCounts {
  const { drugs, products, costs, chains, stores } = catalog;
  const references = referenceCosts(costs, catalog.costHistory);
  const newest = references.map(({ effectiveDate }) => effectiveDate).toSorted().at(-1) ?? '';
  const meta = { version, schema: String(schemaVersion), newest_cost: newest };
  const database = new DatabaseSync(path);
  try {
    database.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; BEGIN');
    database.exec(schema);
    insert(database, 'meta', Object.entries(meta).map(([key, value]) => ({ key, value })));
    insert(database, 'classes', catalog.classes);
    insert(database, 'conditions', catalog.conditions);
    insert(database, 'contracts', catalog.contracts);
    insert(database, 'usual_prices', catalog.usualPrices);
    insert(database, 'areas', catalog.areas);
    insert(database, 'programmes', catalog.assistancePrograms);
    insert(database, 'documents', searchDocuments(catalog));
    insert(database, 'cost_history', catalog.costHistory);
    insert(database, 'reference_costs', references);
    const counts = {
      drugs: insert(database, 'drugs', drugs),
      products: insert(database, 'products', products),
      costs: insert(database, 'costs', costs),
      chains: insert(database, 'chains', chains),
      stores: insert(database, 'stores', stores),
      zips: insert(database, 'zips', readZipCentroids()),
      names: insert(database, 'names', drugNames(catalog)),
    };
    database.exec('COMMIT; ANALYZE');
    return counts;
  } finally {
    database.close();
  }
}

/** Puts records into a table: the field costPerUnit into the column cost_per_unit, lists as JSON. Gives their number. */
function insert(database: DatabaseSync, table: string, records: readonly object[]): number {
  const fields = Object.keys(records[0] ?? {});
  if (fields.length === 0) return 0;
  const columns = fields.map((field) => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
  const marks = fields.map(() => '?');
  const statement = database.prepare(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${marks.join(', ')})`);
  for (const record of records) statement.run(...Object.values(record).map(stored));
  return records.length;
}

function stored(value: unknown): SQLInputValue {
  if (typeof value === 'boolean') return Number(value);
  if (Array.isArray(value)) return JSON.stringify(value);
  if (value === null || typeof value === 'string' || typeof value === 'number') return value;
  throw new TypeError('A data release holds texts, numbers and lists');
}

/** Keeps the release in use and the two made before it: a node that is about to open one of them still can. */
function removeOldReleases(dataDir: string, version: string): void {
  const others = readdirSync(dataDir)
    .filter((name) => /^release-[0-9a-f]{12}\.sqlite$/.test(name) && name !== releaseFile(version))
    .map((name) => ({ path: join(dataDir, name), made: statSync(join(dataDir, name)).mtimeMs }))
    .toSorted((a, b) => b.made - a.made);
  for (const { path } of others.slice(2)) rmSync(path, { force: true });
}

function flush(path: string): void {
  const file = openSync(path, 'r+');
  fsyncSync(file);
  closeSync(file);
}
