import { sql, type Transaction } from 'kysely';

import { migrations as allMigrations, type Migration } from './migrations.ts';
import type { Database, Tables } from './schema.ts';

/** The key of the advisory lock on PostgreSQL: an arbitrary number that nothing else in the database uses. */
export const migrationLock = 7_262_026_041;

/**
 * Applies the missing migrations in order, in one transaction, and returns their names. Nodes that start at the same time
 * wait for each other: PostgreSQL by an advisory lock, SQLite by the write lock that each transaction takes. Unknown
 * migrations of a newer release are ignored.
 */
export function migrate(
  database: Database,
  engine: 'sqlite' | 'postgres',
  {
    migrations = allMigrations,
    now = Date.now,
  }: { migrations?: readonly Migration[]; now?: () => number } = {},
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
    // Sequential, because each migration builds on the one before.
    await up(transaction);
    await transaction.insertInto('schema_migrations').values({ name, applied_at: now }).execute();
  }
  return missing.map(({ name }) => name);
}
