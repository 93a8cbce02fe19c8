import { PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import pg from 'pg';

/** Less than the 5 s that callers of the gateway wait in total. */
const connectTimeoutMs = 2000;
const queryTimeoutMs = 4000;

/** The type of times and counts, which pg returns as text. As numbers they stay exact for the next 280,000 years. */
const int8 = 20;

function parseInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError('A number is too large to be exact');
  return value;
}

/** How long migrations wait for the migrations of another node. */
const migrationTimeoutMs = 60_000;

export interface PostgresOptions {
  /** The most connections, per node; 10 unless set. */
  poolSize?: number;
  ca?: string | null;
  /** Whether to wait longer for locks, as migrations do, because nodes wait for each other. */
  waitForLocks?: boolean;
}

/** The modes that require TLS. In PostgreSQL's own programs, most of them accept any certificate; here none of them does. */
const tlsModes = /^(prefer|require|verify-ca|verify-full)$/;

/**
 * The URL with which pg checks the certificate and its host name, if the URL or an authority asks for TLS. Without either the
 * connection is not encrypted; `sslmode=no-verify` encrypts and checks nothing.
 */
export function withCheckedTls(url: string, ca: string | null): string {
  const address = URL.parse(url);
  if (!address) return url;
  const mode = address.searchParams.get('sslmode') ?? '';
  if (!tlsModes.test(mode) && (ca === null || mode !== '')) return url;
  address.searchParams.set('sslmode', 'verify-full');
  if (ca !== null) address.searchParams.set('sslrootcert', ca);
  return address.href;
}

/** A pool of connections to PostgreSQL or a compatible database. */
export function openPostgres(
  url: string,
  { poolSize = 10, ca = null, waitForLocks = false }: PostgresOptions = {},
): PostgresDialect {
  const pool = new pg.Pool({
    connectionString: withCheckedTls(url, ca),
    max: waitForLocks ? 1 : poolSize,
    connectionTimeoutMillis: connectTimeoutMs,
    query_timeout: waitForLocks ? migrationTimeoutMs : queryTimeoutMs,
    ...(!waitForLocks && { statement_timeout: queryTimeoutMs - 500 }),
    keepAlive: true,
    application_name: 'fairscript',
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === int8 && format !== 'binary' ? parseInteger : pg.types.getTypeParser(oid, format),
    },
  });
  // Without listeners, a broken connection would end the process: the pool's for an idle one, its own for one in use. The
  // query in progress fails, and the next one opens another connection.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return new PostgresDialect({ pool: discardBrokenConnections(pool) });
}

/** Whether the server itself rejected the query; any other error concerns the connection. */
const isServerError = (error: unknown) =>
  error instanceof pg.DatabaseError && typeof error.code === 'string' && error.code.length === 5;

/**
 * Wraps a pool so that it closes connections that did not answer. pg would reuse them, and after a failover all their
 * queries would fail until TCP gives up, a quarter of an hour later.
 */
function discardBrokenConnections(pool: pg.Pool): PostgresPool {
  const connect = async (): Promise<PostgresPoolClient> => {
    const client = await pool.connect();
    let isBroken = false;
    const markBroken = () => {
      isBroken = true;
    };
    client.on('error', markBroken);
    const query = async (sql: string, parameters: readonly unknown[]) => {
      try {
        return await client.query(sql, [...parameters]);
      } catch (error) {
        isBroken ||= !isServerError(error);
        throw error;
      }
    };
    // Kysely passes SQL as text; only cursors, which are not configured, take another form.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return {
      query,
      release: (destroy?: boolean) => {
        client.off('error', markBroken);
        client.release(destroy || isBroken);
      },
    } as unknown as PostgresPoolClient;
  };
  return { connect, end: () => pool.end(), options: pool.options };
}
