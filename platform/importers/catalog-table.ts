import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, renameSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import {
  catalogFiles,
  fileColumns,
  optionalFileColumns,
  readCatalogFile,
  type CatalogFile,
} from '../catalogue/catalog-files.ts';
import { InvalidCatalogError } from '../catalogue/check-catalog.ts';
import { describeWriteError } from '../store/store-error.ts';
import { csvLine } from './row.ts';

/** A row of a catalog file by column. */
export type CatalogRow = Readonly<Record<string, string>>;

/** The new rows of a catalog file, in the order in which they are written. */
export interface CatalogChange {
  file: CatalogFile;
  before: readonly CatalogRow[];
  after: readonly CatalogRow[];
}

/** @throws InvalidCatalogError if the file cannot be read. */
export function readCatalogRows(directory: string, file: CatalogFile): CatalogRow[] {
  const { rows, problems } = readCatalogFile(directory, file);
  if (problems.length > 0) throw new InvalidCatalogError(problems);
  return rows.map(({ cells }) => cells);
}

/** The key columns of each file that importers write. */
const keyColumns: Partial<Record<CatalogFile, readonly string[]>> = {
  'products.csv': ['ndc'],
  'costs.csv': ['ndc', 'effective_date'],
  'cost-history.csv': ['ndc', 'effective_date'],
  'listings.csv': ['ndc'],
  'marketing-status.csv': ['drug', 'name', 'form'],
  'public-prices.csv': ['program', 'name', 'class', 'form'],
  'stores.csv': ['chain', 'name', 'street', 'zip'],
  'contract-terms.csv': ['pbm', 'chain', 'scope', 'min_quantity', 'effective_date'],
};

export interface ChangeCounts {
  added: number;
  changed: number;
  removed: number;
}

/** How many rows an import adds, changes and removes. */
export function countChanges({ file, before, after }: CatalogChange): ChangeCounts {
  const columns = keyColumns[file];
  const keyOf = (row: CatalogRow) => {
    let key = '';
    for (const column of columns ?? Object.keys(row)) key += `|${row[column] ?? ''}`;
    return key.toLowerCase();
  };
  // Compares by identity first, because most rows are the same objects that were read.
  const sameRows = new Set(before);
  const others = after.filter((row) => !sameRows.delete(row));
  let kept = after.length - others.length;
  const old = new Map([...sameRows].map((row) => [keyOf(row), row]));
  let [added, changed] = [0, 0];
  for (const row of others) {
    const existing = old.get(keyOf(row));
    if (!existing) added += 1;
    else if (isSameRow(existing, row)) kept += 1;
    else changed += 1;
  }
  return { added, changed, removed: before.length - kept - changed };
}

const isSameRow = (a: CatalogRow, b: CatalogRow) =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].every(
    (column) => (a[column] ?? '') === (b[column] ?? ''),
  );

/** New catalog files next to the old ones, and a folder with the catalog as it will be. */
export interface StagedCatalog {
  directory: string;
  /** @throws Error if the catalog has changed since it was read. */
  checkUnchanged: () => void;
  /** Replaces the old files. */
  commit: () => void;
  /** Removes the new files unless they were committed. */
  discard: () => void;
}

/** A fingerprint of the catalog files that changes when one is replaced or edited. */
export const readCatalogState = (catalogDir: string): string =>
  catalogFiles
    .map((name) => {
      const status = statSync(join(catalogDir, name), { throwIfNoEntry: false });
      return `${name} ${status?.ino} ${status?.size} ${status?.mtimeMs}`;
    })
    .join('\n');

/** Writes the changed files next to the old ones, so that the new catalog can be checked first. */
export function stageChanges(
  catalogDir: string,
  changes: readonly CatalogChange[],
  catalogState?: string,
): StagedCatalog {
  const directory = mkdtempSync(join(tmpdir(), 'fairscript-import-'));
  const suffix = `.${randomBytes(4).toString('hex')}.part`;
  const parts = new Map<string, string>(
    changes.map(({ file }) => [file, join(catalogDir, `${file}${suffix}`)]),
  );
  const discard = () => {
    for (const part of parts.values()) rmSync(part, { force: true });
    rmSync(directory, { recursive: true, force: true });
  };
  try {
    for (const change of changes) writeFileSync(parts.get(change.file) ?? '', formatFile(change));
  } catch (error) {
    discard();
    throw describeWriteError(catalogDir, error);
  }
  for (const name of new Set([...readdirSync(catalogDir), ...parts.keys()])) {
    if (name.endsWith('.csv'))
      symlinkSync(resolve(parts.get(name) ?? join(catalogDir, name)), join(directory, name));
  }
  return {
    directory,
    checkUnchanged: () => {
      if (catalogState === undefined || catalogState === readCatalogState(catalogDir)) return;
      throw new Error(
        'Another process changed the catalog while this import read its files. Run the import again.',
      );
    },
    commit: () => {
      for (const [file, part] of parts) renameSync(part, join(catalogDir, file));
    },
    discard,
  };
}

/** The text of a file. An optional column is written only if a row has a value in it. */
function formatFile({ file, after }: CatalogChange): string {
  const optional = optionalFileColumns(file).filter((column) =>
    after.some((row) => (row[column] ?? '') !== ''),
  );
  const columns = [...fileColumns(file), ...optional];
  let text = `${columns.join(',')}\n`;
  for (const row of after) text += `${csvLine(columns.map((column) => row[column] ?? ''))}\n`;
  return text;
}
