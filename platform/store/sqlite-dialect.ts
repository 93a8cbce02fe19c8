import { resolve } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';

import {
  CompiledQuery,
  SqliteDialect,
  SqliteDriver,
  type DatabaseConnection,
  type QueryResult,
  type SqliteDatabase,
} from 'kysely';

import { isBusy, isOutage } from './outage.ts';
import {
  applicationId,
  checkSqliteFile,
  createSqliteFile,
  isOnFullDisk,
  removeEmptyFile,
  restrictToOwner,
} from './sqlite-file.ts';

/** How long a writer waits for another process's write before it fails as busy. */
const maxWaitMs = 4000;

/**
 * How long SQLite itself waits, which blocks this whole process. Most commits are faster; beyond that, the wait continues
 * asynchronously, so that requests without the store are still served.
 */
const blockingWaitMs = 10;

/** Adapts Node's SQLite to Kysely, whose dialect expects the better-sqlite3 package. */
class NodeSqliteDialect extends SqliteDialect {
  readonly #database: SqliteDatabase;

  readonly #inTransaction: () => boolean;

  constructor(database: SqliteDatabase, inTransaction: () => boolean) {
    super({ database });
    this.#database = database;
    this.#inTransaction = inTransaction;
  }

  override createDriver(): SqliteDriver {
    return new ImmediateDriver(this.#database, this.#inTransaction);
  }
}

/**
 * Takes the write lock when a transaction begins. SQLite rejects a transaction that reads first and then writes while
 * another process is writing, whatever the timeout.
 */
class ImmediateDriver extends SqliteDriver {
  #connection: DatabaseConnection | null = null;
  readonly #inTransaction: () => boolean;

  constructor(database: SqliteDatabase, inTransaction: () => boolean) {
    super({ database });
    this.#inTransaction = inTransaction;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    this.#connection ??= retryWhileBusy(await super.acquireConnection());
    return this.#connection;
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // A full disk rolls back by itself; a second rollback would fail and hide the original error.
    if (this.#inTransaction()) await super.rollbackTransaction(connection);
  }
}

/** Wraps a connection so that it repeats a query for a while when another process is writing. */
function retryWhileBusy(connection: DatabaseConnection): DatabaseConnection {
  return {
    streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
    executeQuery: async <Row>(query: CompiledQuery): Promise<QueryResult<Row>> => {
      const until = performance.now() + maxWaitMs;
      for (;;) {
        try {
          return await connection.executeQuery<Row>(query);
        } catch (error) {
          if (!isBusy(error) || performance.now() > until) throw error;
          // A random delay, so that two waiting processes do not collide again.
          await setTimeout(1 + Math.random() * 15);
        }
      }
    },
  };
}

/**
 * Opens or creates a database file that only its owner can read (':memory:' for a database without a file). Commits survive
 * a power loss; readers do not wait for writers; deleted and replaced data is overwritten in the file, and remains in the
 * write-ahead log until that is truncated (Store.eraseDeleted).
 * @throws StoreError for a file that is not a store of this application. The file is not changed.
 */
export function openSqlite(path: string): SqliteDialect {
  const database = path === ':memory:' ? connect(path) : openFile(path);
  const statements = new Map<string, StatementSync>();
  const prepareCached = (sql: string) => {
    const cached = statements.get(sql);
    if (cached) return cached;
    const statement = database.prepare(sql);
    if (statements.size >= 200) statements.clear();
    statements.set(sql, statement);
    return statement;
  };
  const wrapped: SqliteDatabase = {
    close: () => database.close(),
    prepare: (sql) => {
      const statement = prepareCached(sql);
      return {
        reader: statement.columns().length > 0,
        all: (parameters) => statement.all(...parameters.map(toInput)),
        run: (parameters) => statement.run(...parameters.map(toInput)),
        iterate: (parameters) => statement.iterate(...parameters.map(toInput)),
      };
    },
  };
  return new NodeSqliteDialect(wrapped, () => database.isTransaction);
}

/**
 * Opens or creates a file. The index of its log is also a file. On a full disk, the index is kept in memory instead, which
 * locks the store for other processes until this process ends. Nothing can be written until there is space.
 */
function openFile(path: string): DatabaseSync {
  const exists = checkSqliteFile(path);
  const isNew = !exists && createSqliteFile(path);
  // An absolute path, because SQLite reads one that begins with `file:` as a URI.
  const open = (mode: 'normal' | 'exclusive') =>
    connect(resolve(path), `pragma locking_mode = ${mode}`, markAsOurs);
  try {
    const database = exists ? openDespiteFullDisk(path, open) : open('normal');
    restrictToOwner(path);
    return database;
  } catch (error) {
    if (isNew) removeEmptyFile(path);
    throw error;
  }
}

function openDespiteFullDisk(
  path: string,
  open: (mode: 'normal' | 'exclusive') => DatabaseSync,
): DatabaseSync {
  try {
    return open('normal');
  } catch (error) {
    if (!isOnFullDisk(path)) throw error;
    return open('exclusive');
  }
}

/** @param prepare runs before the write-ahead log is turned on. */
function connect(path: string, pragma = '', prepare?: (database: DatabaseSync) => void): DatabaseSync {
  const database = new DatabaseSync(path, { timeout: blockingWaitMs });
  try {
    database.exec(pragma);
    retryBusy(() => prepare?.(database));
    retryBusy(() => database.exec('pragma journal_mode = wal'));
    database.exec('pragma synchronous = full; pragma foreign_keys = on; pragma secure_delete = on');
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Writes our application id into the header of a new file, or of a file that an earlier version created. */
function markAsOurs(database: DatabaseSync): void {
  const id = database.prepare('pragma application_id').get()?.['application_id'];
  if (id === applicationId) return;
  try {
    database.exec(`pragma application_id = ${applicationId}`);
  } catch (error) {
    if (isBusy(error)) throw error;
    // A full disk must not prevent opening a store that is recognized by its tables.
    const isEmpty = database.prepare('select count(*) as count from sqlite_master').get()?.['count'] === 0;
    if (isEmpty || !isOutage(error)) throw error;
  }
}

/**
 * Repeats operations to which SQLite's timeout does not apply, such as changing the journal mode, because processes that
 * open a file at the same moment get a busy error.
 */
function retryBusy(action: () => void): void {
  const until = performance.now() + maxWaitMs;
  for (;;) {
    try {
      action();
      return;
    } catch (error) {
      if (!isBusy(error) || performance.now() > until) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
    }
  }
}

function toInput(value: unknown): SQLInputValue {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint') {
    return value;
  }
  throw new TypeError(`A ${typeof value} cannot be stored in a column`);
}
