import { PostgresDialect } from 'kysely';
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
  return new PostgresDialect({ pool });
}
