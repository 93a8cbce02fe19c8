import { sql, type Transaction } from 'kysely';

import type { SentCountRow, Tables } from './schema.ts';

export interface Counter {
  kind: SentCountRow['kind'];
  /** Who or what is counted. */
  subject: string;
  /** When the counted period began, in milliseconds since 1970. */
  since: number;
}

/** Adds one to a counter, or returns false and leaves it where it has reached the maximum. */
export async function incrementCounter(
  transaction: Transaction<Tables>,
  { kind, subject, since }: Counter,
  max: number,
): Promise<boolean> {
  const row = await transaction
    .insertInto('sent_counts')
    .values({ kind, subject, hour: since, count: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'subject', 'hour'])
        .doUpdateSet({ count: sql`sent_counts.count + 1` })
        .where('sent_counts.count', '<', max),
    )
    .returning('count')
    .executeTakeFirst();
  return row !== undefined;
}
