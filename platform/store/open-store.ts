import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

import { Kysely, sql } from 'kysely';

import { migrate } from './migrate.ts';
import type { Database, Tables } from './schema.ts';
import { openSqlite } from './sqlite-dialect.ts';
import { isOnFullDisk } from './sqlite-file.ts';
import { createStoreClock, type StoreClock } from './store-clock.ts';
import { describeFileError, isFailedWrite, StoreError } from './store-error.ts';

/** The persistent data, on either engine. */
export interface Store {
  engine: 'sqlite' | 'postgres';
  database: Database;
  /**
   * Erases deleted and replaced data from the files of SQLite; false if a reader prevented it, so that it must be repeated.
   * Does nothing on PostgreSQL, which manages its own files.
   */
  eraseDeleted: () => Promise<boolean>;
  /** The clock for times that nodes compare with each other, such as leases. */
  clock: StoreClock;
  /** A sentence about why the store does not work; null if it does. */
  findProblem: () => Promise<string | null>;
  close: () => Promise<void>;
}

export type StoreAddress = { engine: 'sqlite'; path: string } | { engine: 'postgres'; url: string };

/** Parses DATABASE_URL: `sqlite:PATH`, `sqlite::memory:` or a URL of PostgreSQL; null for anything else. */
export function parseStoreUrl(url: string): StoreAddress | null {
  if (/^postgres(ql)?:\/\//.test(url)) return { engine: 'postgres', url };
  const path = /^sqlite:(.+)$/.exec(url)?.[1];
  return path === undefined ? null : { engine: 'sqlite', path };
}

export interface StoreOptions {
  url: string;
  /** The most connections to PostgreSQL. */
  poolSize?: number;
  /** Path of the file with the authorities that may sign PostgreSQL's certificate; null for the public ones. */
  ca?: string | null;
}

/**
 * Opens the store at a URL (see parseStoreUrl) and migrates its schema; safe for any number of nodes at once. An open
 * store survives an outage of its database.
 * @throws Error when the URL is invalid or the database cannot be reached.
 */
export async function openStore({ url, ...postgres }: StoreOptions): Promise<Store> {
  const address = parseStoreUrl(url);
  if (!address) throw new Error('The address of the store must begin with sqlite: or postgres://.');
  return address.engine === 'sqlite'
    ? openSqliteStore(address.path)
    : openPostgresStore(address.url, postgres);
}

async function openSqliteStore(path: string): Promise<Store> {
  let database: Database | null = null;
  try {
    database = new Kysely<Tables>({ dialect: openSqlite(path) });
    await migrate(database, 'sqlite');
    return await createStore(database, 'sqlite');
  } catch (error) {
    await database?.destroy();
    if (error instanceof StoreError || path === ':memory:') throw error;
    if (!isFailedWrite(error) && !isOnFullDisk(path)) throw error;
    const file = resolve(path);
    throw new StoreError(
      `The store ${file} cannot be written: the disk of ${dirname(file)} is full, or a quota or a limit of file size is reached. Free some space or raise the limit, and start again.`,
    );
  }
}

async function openPostgresStore(
  url: string,
  options: Pick<StoreOptions, 'poolSize' | 'ca'>,
): Promise<Store> {
  // Loaded on demand, because a node with SQLite does not need it.
  const { openPostgres } = await import('./postgres-dialect.ts');
  if (options.ca) requireCertificates(options.ca);
  const migrator = new Kysely<Tables>({ dialect: openPostgres(url, { ...options, waitForLocks: true }) });
  try {
    await migrate(migrator, 'postgres');
  } finally {
    await migrator.destroy();
  }
  return createStore(new Kysely<Tables>({ dialect: openPostgres(url, options) }), 'postgres');
}

/** @throws StoreError that names the setting, because the driver's error names the file alone. */
function requireCertificates(path: string): void {
  const reject = (reason: string) =>
    new StoreError(
      `DATABASE_CA is ${JSON.stringify(path)}; it must be the path of a file with certificates in PEM (${reason}).`,
    );
  let content: Buffer;
  try {
    content = readFileSync(path);
  } catch (error) {
    throw reject(describeFileError(error));
  }
  if (!content.includes('-----BEGIN CERTIFICATE-----')) throw reject('it has none');
}

async function createStore(database: Database, engine: Store['engine']): Promise<Store> {
  return {
    engine,
    database,
    clock: await createStoreClock(() => readTime(database, engine)),
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

/** The clock of PostgreSQL, which nodes on several machines share. For SQLite, the clock of this machine. */
async function readTime(database: Database, engine: Store['engine']): Promise<number> {
  if (engine === 'sqlite') return Date.now();
  const query = sql<{ now: number }>`select (extract(epoch from clock_timestamp()) * 1000)::bigint as now`;
  const { rows } = await query.execute(database);
  return rows[0]?.now ?? Date.now();
}
