/** SQLITE_BUSY: another process is using the file. */
const sqliteBusy = 5;

/** SQLite's codes for busy, locked, read-only, I/O, corrupt, full, cannot open and protocol. */
const sqliteOutages = new Set([sqliteBusy, 6, 8, 10, 11, 13, 14, 15]);

/** Error codes of a broken connection to PostgreSQL. */
const connectionCodes = /^(ECONN|EPIPE|ENOENT|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_)/;

/**
 * PostgreSQL's classes of temporary errors: connection, read-only, resources (disk, memory, connections), canceled or
 * shut down, serialization, system.
 */
const postgresStates = /^(08|25006|53|57|40|58)/;

/** Messages of the pg library, which have no code, for a connection that ended or timed out. */
const connectionMessages = /connection terminated|timeout|connection ended|not queryable|has been discarded/i;

/**
 * Whether the database is unreachable, full, busy or read-only, so that the same request may succeed later. An outage
 * is answered with 503; any other error is a bug, and 500.
 */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError && error.errors.some(isOutage)) return true;
  const sqliteCode = readSqliteCode(error);
  if (sqliteCode !== null) return sqliteOutages.has(sqliteCode);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (code !== '') return connectionCodes.test(code) || postgresStates.test(code);
  return connectionMessages.test(error.message);
}

/** Whether another process is using SQLite's file, so that the same query may succeed in a moment. */
export const isBusy = (error: unknown): boolean =>
  error instanceof Error && readSqliteCode(error) === sqliteBusy;

/** The code of an error of SQLite without its details, which are in the higher bits; null for any other error. */
const readSqliteCode = (error: Error): number | null =>
  'errcode' in error && typeof error.errcode === 'number' ? error.errcode & 0xff : null;
