import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

import { Kysely, sql } from 'kysely';

import { migrate } from './migrate.ts';
import type { Database, Tables } from './schema.ts';
import { openSqlite } from './sqlite-dialect.ts';

/** What must survive, on either engine. */
export interface Store {
  engine: 'sqlite' | 'postgres';
  database: Database;
  /**
   * What was deleted or replaced leaves the files; gives false where somebody else was reading, and it did not yet. Of
   * PostgreSQL, which sees to its own files, nothing is asked.
   */
  eraseDeleted: () => Promise<boolean>;
  /** Null when it answers, else one sentence. */
  findProblem: () => Promise<string | null>;
  close: () => Promise<void>;
}

export type StoreAddress = { engine: 'sqlite'; path: string } | { engine: 'postgres'; url: string };

/** What DATABASE_URL means: `sqlite:PATH`, `sqlite::memory:` or a URL of PostgreSQL; null for anything else. */
export function parseStoreUrl(url: string): StoreAddress | null {
  if (/^postgres(ql)?:\/\//.test(url)) return { engine: 'postgres', url };
  const path = /^sqlite:(.+)$/.exec(url)?.[1];
  return path === undefined ? null : { engine: 'sqlite', path };
}

/**
 * Opens the store at an address (see storeAddress) and brings its schema up to date; safe for any number of nodes at
 * once. The store goes on working when its database goes away and comes back.
 * @throws Error when the address is none, or the database cannot be reached at the start.
 */
export async function openStore({ url }: { url: string }): Promise<Store> {
  const address = parseStoreUrl(url);
  if (!address)
    throw new Error('The address of the store is not one: it begins with sqlite: or postgres://.');
  return address.engine === 'sqlite' ? openSqliteStore(address.path) : openPostgresStore(address.url);
}

async function openSqliteStore(path: string): Promise<Store> {
  if (path !== ':memory:') mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const database = new Kysely<Tables>({ dialect: openSqlite(path) });
  await migrate(database, 'sqlite').catch(async (error: unknown) => {
    await database.destroy();
    throw error;
  });
  return createStore(database, 'sqlite');
}

async function openPostgresStore(url: string): Promise<Store> {
  // Loaded only where it is needed: a node with a file does without it.
  const { openPostgres } = await import('./postgres-dialect.ts');
  const patient = new Kysely<Tables>({ dialect: openPostgres(url, { patient: true }) });
  try {
    await migrate(patient, 'postgres');
  } finally {
    await patient.destroy();
  }
  return createStore(new Kysely<Tables>({ dialect: openPostgres(url) }), 'postgres');
}

function createStore(database: Database, engine: Store['engine']): Store {
  return {
    engine,
    database,
    eraseDeleted: async () => {
      if (engine === 'postgres') return true;
      const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(database);
      return rows[0]?.busy === 0;
    },
    findProblem: async () => {
      try {
        await database.selectFrom('schema_migrations').select('name').limit(1).execute();
        return null;
      } catch {
        return 'The store does not answer.';
      }
    },
    close: () => database.destroy(),
  };
}
