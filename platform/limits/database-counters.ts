import { sql, type Kysely } from 'kysely';
import { RateLimiterRes } from 'rate-limiter-flexible';

import type { Store } from '../store/open-store.ts';
import type { Tables } from '../store/schema.ts';
import {
  createLimitCounters,
  secondsToKeep,
  type LimitCounters,
  type Limiter,
  type LimitRule,
} from './limit-counters.ts';

/** Counters in the store's own database, inside the caller's transaction: a rollback undoes the counts too. */
export function createDatabaseCounters(
  { database }: Pick<Store, 'database'>,
  now: () => number,
): LimitCounters {
  return createLimitCounters(
    {
      createLimiter: (rule) => createDatabaseLimiter(rule, database, now),
      isTransactional: true,
      close: async () => {},
    },
    now,
  );
}

/**
 * A limiter on the tables of platform/store, the same for SQLite and PostgreSQL. The library's own limiters for these
 * engines would open separate connections, outside the transaction that stores a message, and do not support `node:sqlite`.
 */
function createDatabaseLimiter(rule: LimitRule, database: Kysely<Tables>, now: () => number): Limiter {
  const keyOf = (key: string | number) => `${rule.name}:${key}`;
  const describe = (points: number, expiresAt: number) =>
    new RateLimiterRes(Math.max(0, rule.max - points), Math.max(0, expiresAt - now()), points, points === 1);

  const add = async (transaction: Kysely<Tables>, key: string, change: number): Promise<RateLimiterRes> => {
    const isExpired = sql<boolean>`rate_limits.expires_at <= ${now()}`;
    const row = await transaction
      .insertInto('rate_limits')
      .values({ key, points: change, expires_at: now() + secondsToKeep(rule) * 1000 })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({
          points: sql`case when ${isExpired} then 0 else rate_limits.points end + excluded.points`,
          expires_at: sql`case when ${isExpired} then excluded.expires_at else rate_limits.expires_at end`,
        }),
      )
      .returning(['points', 'expires_at'])
      .executeTakeFirstOrThrow();
    return describe(row.points, row.expires_at);
  };

  return {
    consume: async (key, points = 1, { transaction = database }: { transaction?: Kysely<Tables> } = {}) => {
      const result = await add(transaction, keyOf(key), points);
      // Rejects with the result, as the library's own limiters do.
      if (result.consumedPoints > rule.max) throw result;
      return result;
    },
    reward: (key, points = 1) => add(database, keyOf(key), -points),
    get: async (key) => {
      const row = await database
        .selectFrom('rate_limits')
        .select(['points', 'expires_at'])
        .where('key', '=', keyOf(key))
        .where('expires_at', '>', now())
        .executeTakeFirst();
      return row ? describe(row.points, row.expires_at) : null;
    },
  };
}

/** Deletes expired counts. Throws the store's errors. */
export async function pruneDatabaseCounters(database: Kysely<Tables>, now: number): Promise<void> {
  await database.deleteFrom('rate_limits').where('expires_at', '<=', now).execute();
}
