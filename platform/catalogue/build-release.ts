import { createHash, randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';

import { createFolder } from '../create-folder.ts';
import { describeWriteError } from '../store/store-error.ts';
import { InvalidCatalogError, checkCatalog } from './check-catalog.ts';
import { catalogHash } from './catalog-hash.ts';
import { nameDocuments, drugNames } from './drug-names.ts';
import { describeDroppedRows } from './dropped-rows.ts';
import { orderPackages } from './order-packages.ts';
import type { Catalog } from './records.ts';
import { referenceCosts } from './reference-cost.ts';
import { schema, schemaVersion } from './schema.ts';
import { readCurrent, releaseFile, removeOldReleases, useRelease, versionOf } from './release-files.ts';

/** The number of rows of each kind in a release. */
export type ReleaseCounts = Record<'drugs' | 'products' | 'costs' | 'chains' | 'stores' | 'zips' | 'names', number>;

/**
 * Builds the release of a catalog in a data folder and makes it the current one. A reader sees the old release or the new
 * one, never a partial one. With `acceptsDrop` false a catalog that lacks many rows of the current release is rejected.
 * @throws InvalidCatalogError with every problem of the catalog.
 */
export function buildRelease(
  catalogDir: string,
  dataDir: string,
  { acceptsDrop = true }: { acceptsDrop?: boolean } = {},
): { hash: string; version: string; counts: ReleaseCounts } {
  const source = catalogHash(catalogDir);
  const { catalog, problems } = checkCatalog(catalogDir);
  if (problems.length > 0) throw new InvalidCatalogError(problems);
  createFolder(dataDir);
  const part = join(dataDir, `${releaseFile(source)}.${randomBytes(4).toString('hex')}.part`);
  try {
    const counts = writeRelease(part, source, catalog);
    const current = readCurrent(dataDir);
    const dropped = acceptsDrop || current === null ? null : describeDroppedRows(join(dataDir, current), part);
    if (dropped !== null) throw new Error(dropped);
    const hash = flushAndHash(part);
    renameSync(part, join(dataDir, releaseFile(hash)));
    useRelease(dataDir, hash);
    removeOldReleases(dataDir);
    return { hash, version: versionOf(hash), counts };
  } catch (error) {
    throw describeWriteError(dataDir, error);
  } finally {
    // SQLite leaves the journal of a file that it could not write.
    for (const file of [part, `${part}-journal`]) rmSync(file, { force: true });
  }
}

function writeRelease(path: string, source: string, catalog: Catalog): ReleaseCounts {
  const { drugs, products, costs, chains, stores } = catalog;
  const references = referenceCosts(costs, catalog.costHistory);
  const newest = references.map(({ effectiveDate }) => effectiveDate).toSorted().at(-1) ?? '';
  const meta = { catalog: source, schema: String(schemaVersion), newest_cost: newest };
  const database = new DatabaseSync(path);
  try {
    database.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; BEGIN');
    database.exec(schema);
    insert(database, 'meta', Object.entries(meta).map(([key, value]) => ({ key, value })));
    insert(database, 'classes', catalog.classes);
    insert(database, 'conditions', catalog.conditions);
    insert(database, 'contracts', catalog.contracts);
    insert(database, 'contract_terms', catalog.contractTerms);
    insert(database, 'usual_prices', catalog.usualPrices);
    insert(database, 'areas', catalog.areas);
    insert(database, 'programs', catalog.assistancePrograms);
    insert(database, 'public_prices', catalog.publicPrices);
    insert(database, 'needs', catalog.needs);
    insert(database, 'documents', nameDocuments(catalog));
    insert(database, 'cost_history', catalog.costHistory);
    insert(database, 'reference_costs', references);
    const counts = {
      drugs: insert(database, 'drugs', drugs),
      products: insert(database, 'products', orderPackages(products, references)),
      costs: insert(database, 'costs', costs),
      chains: insert(database, 'chains', chains),
      stores: insert(database, 'stores', stores),
      zips: insert(database, 'zips', catalog.zips.all()),
      names: insert(database, 'names', drugNames(catalog)),
    };
    // After the drugs, to which its rows refer.
    insert(database, 'topic_products', catalog.topicProducts);
    insert(database, 'product_uses', catalog.productUses);
    database.exec('COMMIT; ANALYZE');
    return counts;
  } finally {
    database.close();
  }
}

/** Inserts records into a table, the field costPerUnit into the column cost_per_unit, and returns their number. */
function insert(database: DatabaseSync, table: string, records: readonly object[]): number {
  const fields = Object.keys(records[0] ?? {});
  if (fields.length === 0) return 0;
  const columns = fields.map((field) => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
  const placeholders = fields.map(() => '?');
  const statement = database.prepare(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${placeholders.join(', ')})`);
  for (const record of records) statement.run(...Object.values(record).map(toSqlValue));
  return records.length;
}

/** Lists are stored as JSON, booleans as 0 or 1. */
function toSqlValue(value: unknown): SQLInputValue {
  if (typeof value === 'boolean') return Number(value);
  if (Array.isArray(value)) return JSON.stringify(value);
  if (value === null || typeof value === 'string' || typeof value === 'number') return value;
  throw new TypeError('A data release can store only strings, numbers, booleans and lists');
}

/** Writes a file through to the disk, and returns the SHA-256 of its content. */
function flushAndHash(path: string): string {
  const file = openSync(path, 'r+');
  try {
    fsyncSync(file);
    const hash = createHash('sha256');
    const chunk = Buffer.allocUnsafe(1024 * 1024);
    for (let length = readSync(file, chunk); length > 0; length = readSync(file, chunk)) {
      hash.update(chunk.subarray(0, length));
    }
    return hash.digest('hex');
  } finally {
    closeSync(file);
  }
}
