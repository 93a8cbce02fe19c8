import { chmodSync, closeSync, openSync } from 'node:fs';
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

/** How long a writer waits for another process's write before it fails as busy. */
const waitMs = 4000;

/**
 * How long SQLite itself waits: it stops this whole process meanwhile. Another's commit is usually done by then; where
 * it is not, the wait goes on outside SQLite and requests that need no store are answered.
 */
const blockingWaitMs = 10;

/** SQLite's own number for "another process is writing". */
const busy = 5;

/** Node's own SQLite for Kysely, whose dialect knows another package's. */
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
 * Takes the write lock when a transaction begins. A transaction that read first and writes later could not wait for
 * another writer: SQLite refuses it at once, however long the timeout.
 */
class ImmediateDriver extends SqliteDriver {
  #patient: DatabaseConnection | null = null;
  readonly #inTransaction: () => boolean;

  constructor(database: SqliteDatabase, inTransaction: () => boolean) {
    super({ database });
    this.#inTransaction = inTransaction;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    this.#patient ??= patient(await super.acquireConnection());
    return this.#patient;
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // A full disk rolls back by itself; to ask for it again is an error, which would hide the one that says why.
    if (this.#inTransaction()) await super.rollbackTransaction(connection);
  }
}

/** A connection that asks again for a while when another process is writing. */
function patient(connection: DatabaseConnection): DatabaseConnection {
  return {
    streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
    executeQuery: async <Row>(query: CompiledQuery): Promise<QueryResult<Row>> => {
      const until = performance.now() + waitMs;
      for (;;) {
        try {
          // oxlint-disable-next-line no-await-in-loop
          return await connection.executeQuery<Row>(query);
        } catch (error) {
          if (!isBusy(error) || performance.now() > until) throw error;
          // By chance, so that two that wait do not meet again.
          // oxlint-disable-next-line no-await-in-loop
          await setTimeout(1 + Math.random() * 15);
        }
      }
    },
  };
}

/**
 * Opens or makes a file (':memory:' for none) that its owner alone can read. What was committed survives a loss of power;
 * readers do not wait for writers; what is deleted or replaced is overwritten in the file, and is in the log beside it
 * until that is wiped (Store.wipe).
 */
export function openSqlite(path: string): SqliteDialect {
  if (path !== ':memory:') keepToOwner(path);
  const database = new DatabaseSync(path, { timeout: blockingWaitMs });
  try {
    inWalMode(database);
    database.exec('pragma synchronous = full; pragma foreign_keys = on; pragma secure_delete = on');
  } catch (error) {
    database.close();
    throw error;
  }
  const statements = new Map<string, StatementSync>();
  const prepared = (sql: string) => {
    const known = statements.get(sql);
    if (known) return known;
    const statement = database.prepare(sql);
    if (statements.size >= 200) statements.clear();
    statements.set(sql, statement);
    return statement;
  };
  const wrapped: SqliteDatabase = {
    close: () => database.close(),
    prepare: (sql) => {
      const statement = prepared(sql);
      return {
        reader: statement.columns().length > 0,
        all: (parameters) => statement.all(...parameters.map(asInput)),
        run: (parameters) => statement.run(...parameters.map(asInput)),
        iterate: (parameters) => statement.iterate(...parameters.map(asInput)),
      };
    },
  };
  return new NodeSqliteDialect(wrapped, () => database.isTransaction);
}

/**
 * SQLite gives the files beside a database the mode of the database, so that it comes first. A file that is there is not
 * opened here: to close it again would undo the locks of whoever else in this process has it open.
 */
function keepToOwner(path: string): void {
  except(['EEXIST'], () => closeSync(openSync(path, 'wx', 0o600)));
  for (const file of [path, `${path}-wal`, `${path}-shm`]) {
    // Not there yet, or another user's, who has let us in.
    except(['ENOENT', 'EPERM'], () => chmodSync(file, 0o600));
  }
}

function except(codes: readonly string[], action: () => void): void {
  try {
    action();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && codes.includes(String(error.code)))) throw error;
  }
}

/**
 * The first to open a file changes its mode, which SQLite does not wait for: those who come at the same moment are
 * told that it is busy, and find it changed when they look again.
 */
function inWalMode(database: DatabaseSync): void {
  const until = performance.now() + waitMs;
  for (;;) {
    try {
      database.exec('pragma journal_mode = wal');
      return;
    } catch (error) {
      if (!isBusy(error) || performance.now() > until) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
    }
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === busy;
}

function asInput(value: unknown): SQLInputValue {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint') {
    return value;
  }
  throw new TypeError(`A ${typeof value} is not kept in a column`);
}
