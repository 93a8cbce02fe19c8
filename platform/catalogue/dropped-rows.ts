import { DatabaseSync } from 'node:sqlite';

/** The largest catalog files, with their tables in a release. */
const tables = {
  'drugs.csv': 'drugs',
  'products.csv': 'products',
  'costs.csv': 'costs',
  'cost-history.csv': 'cost_history',
  'stores.csv': 'stores',
};

/** Up to this many rows may be removed without confirmation, for manual corrections. */
const minDroppedRows = 100;
const maxDroppedShare = 0.05;

/**
 * A sentence about a file that lost many rows since the previous release, which may mean that it was cut off; null if none
 * did.
 */
export function describeDroppedRows(before: string, after: string): string | null {
  const [old, now] = [countRows(before), countRows(after)];
  for (const file of Object.keys(tables)) {
    const [oldRows, rows] = [old?.get(file) ?? 0, now?.get(file) ?? 0];
    const dropped = oldRows - rows;
    if (dropped < minDroppedRows || dropped <= oldRows * maxDroppedShare) continue;
    const [count, oldCount] = [rows, oldRows].map((number) => number.toLocaleString('en-US'));
    return (
      `${file} has ${count} rows, and the current release ${oldCount}. Is the file complete? ` +
      'To remove the rows, run script/import --accept-drop.'
    );
  }
  return null;
}

/** The number of rows of each table; null for a file that is not a release with this schema. */
function countRows(path: string): Map<string, number> | null {
  let database: DatabaseSync | null = null;
  try {
    const opened = new DatabaseSync(path, { readOnly: true });
    database = opened;
    const count = (table: string) => Number(opened.prepare(`SELECT count(*) AS rows FROM ${table}`).get()?.['rows']);
    return new Map(Object.entries(tables).map(([file, table]) => [file, count(table)]));
  } catch {
    return null;
  } finally {
    database?.close();
  }
}
