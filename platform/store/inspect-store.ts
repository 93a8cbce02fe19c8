import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';

import pg from 'pg';

import { createKeyedHasher, keyCheckText } from './keyed-hasher.ts';
import { migrations } from './migrations.ts';
import { parseStoreUrl, type StoreOptions } from './open-store.ts';
import { withCheckedTls } from './postgres-dialect.ts';
import { checkSqliteFile, isOnFullDisk } from './sqlite-file.ts';
import { explainUntrusted } from './store-error.ts';

/** A report about the state of a store. */
export interface StoreInspection {
  /** Sentences about what works. */
  facts: string[];
  /** Sentences about what would prevent a start. */
  problems: string[];
  /** Whether the database has no store yet. */
  isNew: boolean;
}

const timeoutMs = 5000;

/** Reads the state of a store without changing anything. @throws Error if it cannot be reached or opened. */
export async function inspectStore(
  options: StoreOptions & { secret: string | null },
): Promise<StoreInspection> {
  const address = parseStoreUrl(options.url);
  if (address?.engine === 'postgres') return inspectPostgres(options);
  if (!address || address.path === ':memory:')
    return { facts: ['The store is in memory.'], problems: [], isNew: true };
  return inspectSqlite(address.path, options.secret);
}

function inspectSqlite(path: string, configured: string | null): StoreInspection {
  if (!checkSqliteFile(path)) {
    const missing = `There is no store at ${path} yet`;
    // A server that has a store starts on a full disk, too.
    return isOnFullDisk(path)
      ? { facts: [], problems: [`${missing}, and its disk is full: free some space.`], isNew: true }
      : { facts: [`${missing}: the first start creates it.`], problems: [], isNew: true };
  }
  const url = pathToFileURL(resolve(path));
  // Without a write-ahead log there is nothing to recover, so SQLite creates no files next to the store.
  if (!existsSync(`${path}-wal`)) url.searchParams.set('immutable', '1');
  const database = new DatabaseSync(url, { readOnly: true, timeout: timeoutMs });
  try {
    const readColumn = (sql: string) =>
      database
        .prepare(sql)
        .all()
        .map((row) => String(Object.values(row)[0]));
    const tables = readColumn(`select name from sqlite_master where type = 'table'`);
    const read = (table: string, sql: string) => (tables.includes(table) ? readColumn(sql) : []);
    const keyFile = `${path}.key`;
    const secret = configured ?? (existsSync(keyFile) ? readFileSync(keyFile, 'utf8').trim() : null);
    return describe({
      name: `The store ${path}`,
      applied: read('schema_migrations', 'select name from schema_migrations'),
      check: read('store_properties', `select value from store_properties where name = 'key_check'`)[0],
      isInUse: read('messages', 'select 1 from messages limit 1').length > 0,
      secret,
      secretName: configured === null ? keyFile : 'STORE_SECRET',
    });
  } finally {
    database.close();
  }
}

async function inspectPostgres({
  url,
  ca = null,
  secret,
}: StoreOptions & { secret: string | null }): Promise<StoreInspection> {
  const connectionString = withCheckedTls(url, ca);
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
    application_name: 'fairscript check-config',
  });
  client.on('error', () => {});
  await client.connect().catch((error: unknown) => {
    throw explainUntrusted(error);
  });
  try {
    const readColumn = async (sql: string) => {
      const { rows } = await client.query<unknown[]>({ text: sql, rowMode: 'array' });
      return rows.map(([value]) => String(value));
    };
    const exists = async (table: string) =>
      (await readColumn(`select to_regclass('${table}')`))[0] !== 'null';
    const read = async (table: string, sql: string) => ((await exists(table)) ? readColumn(sql) : []);
    const [version] = await readColumn('show server_version');
    const [isStandby] = await readColumn('select pg_is_in_recovery()');
    const { facts, problems, isNew } = describe({
      name: 'The store',
      applied: await read('schema_migrations', 'select name from schema_migrations'),
      check: (
        await read('store_properties', `select value from store_properties where name = 'key_check'`)
      )[0],
      isInUse: false,
      secret,
      secretName: 'STORE_SECRET',
    });
    if (isStandby === 'true') problems.push('PostgreSQL is a standby, which cannot be written.');
    return {
      facts: [`PostgreSQL ${version} answers, ${describeTls(connectionString)}.`, ...facts],
      problems,
      isNew,
    };
  } finally {
    await client.end();
  }
}

function describeTls(url: string): string {
  const mode = URL.parse(url)?.searchParams.get('sslmode');
  if (mode === 'verify-full') return 'over TLS with a checked certificate';
  if (mode === 'no-verify') return 'over TLS without a check of its certificate';
  return 'without TLS';
}

interface FoundStore {
  name: string;
  /** Names of the migrations in the database. */
  applied: readonly string[];
  check: string | undefined;
  /** Whether the database has messages. */
  isInUse: boolean;
  secret: string | null;
  secretName: string;
}

function describe({ name, applied, check, isInUse, secret, secretName }: FoundStore): StoreInspection {
  const missing = migrations.filter((migration) => !applied.includes(migration.name)).length;
  const facts = [
    missing === 0
      ? `${name} has all ${migrations.length} migrations.`
      : `${name} has ${migrations.length - missing} of ${migrations.length} migrations: the next start applies the others.`,
  ];
  const problems: string[] = [];
  if (secret === null && (check !== undefined || isInUse)) {
    problems.push(`${name} has data, but its key ${secretName} is missing: restore it from a backup.`);
  } else if (secret !== null && check !== undefined) {
    if (createKeyedHasher(secret).hash(keyCheckText) === check) facts.push(`${secretName} is its key.`);
    else problems.push(`${secretName} is not the key that the store was written with.`);
  }
  return { facts, problems, isNew: applied.length === 0 };
}
