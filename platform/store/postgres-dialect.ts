import { PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import pg from 'pg';

/** What a connection waits for at most. A caller of the gateway waits 5 s for all of it. */
const connectWithinMs = 2000;
const answerWithinMs = 4000;

/** Times and counts are int8, which pg gives as text: as numbers they are exact for the next 280,000 years. */
const int8 = 20;

function asNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError('A number is too large to be exact');
  return value;
}

/** How many connections a node opens at most. */
const connections = 10;

/**
 * A pool of connections to PostgreSQL, or what speaks its protocol. `patient` waits as long as it takes for an answer:
 * for migrations, whose nodes wait for each other.
 */
export function openPostgres(url: string, { patient = false } = {}): PostgresDialect {
  const pool = new pg.Pool({
    connectionString: url,
    max: patient ? 1 : connections,
    connectionTimeoutMillis: connectWithinMs,
    ...(!patient && { statement_timeout: answerWithinMs - 500, query_timeout: answerWithinMs }),
    keepAlive: true,
    application_name: 'fairscript',
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        // oxlint-disable-next-line typescript/no-unsafe-return -- pg's parsers give anything
        oid === int8 && format !== 'binary' ? asNumber : pg.types.getTypeParser(oid, format),
    },
  });
  // A connection that breaks while nobody uses it would end the process; the next query opens another one.
  pool.on('error', () => {});
  return new PostgresDialect({ pool: withoutBroken(pool) });
}

/** What the server itself says of a query has a state; anything else is of the connection. */
const hasState = (error: unknown) =>
  error instanceof pg.DatabaseError && typeof error.code === 'string' && error.code.length === 5;

/**
 * The pool, but a connection that gave no answer is not used again. pg would keep it: after a failover each of them
 * would fail every query that it gets until the network gives it up, a quarter of an hour later.
 */
function withoutBroken(pool: pg.Pool): PostgresPool {
  const connect = async (): Promise<PostgresPoolClient> => {
    const client = await pool.connect();
    let broken = false;
    const query = async (sql: string, parameters: readonly unknown[]) => {
      try {
        return await client.query(sql, [...parameters]);
      } catch (error) {
        broken ||= !hasState(error);
        throw error;
      }
    };
    // Kysely asks with texts alone; its cursors, which have a form of their own, are not configured.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return {
      query,
      release: (destroy?: boolean) => client.release(destroy || broken),
    } as unknown as PostgresPoolClient;
  };
  return { connect, end: () => pool.end(), options: pool.options };
}
