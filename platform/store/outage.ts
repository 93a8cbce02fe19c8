/** SQLite: busy, locked, read-only, I/O, corrupt, full, cannot open, protocol. */
const sqliteOutages = new Set([5, 6, 8, 10, 11, 13, 14, 15]);

/** What a connection to PostgreSQL says when it breaks, before there is a state. */
const connectionCodes = /^(ECONN|EPIPE|ENOENT|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_)/;

/**
 * PostgreSQL's classes of states that heal without a change of ours: connection, read-only, resources (full disk,
 * memory, connections), cancelled or shut down, serialization, system errors.
 */
const postgresStates = /^(08|25006|53|57|40|58)/;

/** What pg says of a connection that ended or did not answer, without a code. */
const connectionMessages = /connection terminated|timeout|connection ended|not queryable|has been discarded/i;

/**
 * Whether a failure is the database's and not ours: it is away, full, busy or read-only, and the same request may work
 * later. Such a request is answered 503; anything else is a fault in the code, and 500.
 */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError && error.errors.some(isOutage)) return true;
  if ('errcode' in error && typeof error.errcode === 'number') return sqliteOutages.has(error.errcode & 0xff);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (code !== '') return connectionCodes.test(code) || postgresStates.test(code);
  return connectionMessages.test(error.message);
}
