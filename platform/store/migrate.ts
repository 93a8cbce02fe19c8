import { sql, type Transaction } from 'kysely';

import { migrations as all, type Migration } from './migrations.ts';
import type { Database, Tables } from './schema.ts';

/** What nodes of PostgreSQL wait for each other by: any number that nothing else locks in the same database. */
export const migrationLock = 7_262_026_041;

/**
 * Applies what is missing, in order, in one transaction: all of it or nothing. Nodes that start at once wait for each
 * other, by an advisory lock on PostgreSQL and by the write lock that every transaction takes on SQLite. What a newer
 * release has applied is left alone. Gives the names of what was applied.
 */
export function migrate(
  database: Database,
  engine: 'sqlite' | 'postgres',
  { migrations = all, now = Date.now }: { migrations?: readonly Migration[]; now?: () => number } = {},
): Promise<string[]> {
  return database.transaction().execute(async (transaction) => {
    if (engine === 'postgres')
      await sql`select pg_advisory_xact_lock(${sql.lit(migrationLock)})`.execute(transaction);
    await transaction.schema
      .createTable('schema_migrations')
      .ifNotExists()
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('applied_at', 'bigint', (column) => column.notNull())
      .execute();
    return applyMissing(transaction, migrations, now());
  });
}

async function applyMissing(
  transaction: Transaction<Tables>,
  migrations: readonly Migration[],
  now: number,
): Promise<string[]> {
  const rows = await transaction.selectFrom('schema_migrations').select('name').execute();
  const applied = new Set(rows.map(({ name }) => name));
  const missing = migrations
    .filter(({ name }) => !applied.has(name))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
  for (const { name, up } of missing) {
    // In order: each builds on the one before.
    // oxlint-disable-next-line no-await-in-loop
    await up(transaction);
    // oxlint-disable-next-line no-await-in-loop
    await transaction.insertInto('schema_migrations').values({ name, applied_at: now }).execute();
  }
  return missing.map(({ name }) => name);
}
