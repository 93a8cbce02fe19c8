import { sql, type Transaction } from 'kysely';

import type { SentCountRow, Tables } from './schema.ts';

/** Who or what is counted, and when the time began in which it is (milliseconds since 1970). */
export interface Counter {
  kind: SentCountRow['kind'];
  subject: string;
  since: number;
}

/** Counts one more; false, and nothing counted, where there have been `most` since then. */
export async function incrementCounter(
  transaction: Transaction<Tables>,
  { kind, subject, since }: Counter,
  most: number,
): Promise<boolean> {
  const counted = await transaction
    .insertInto('sent_counts')
    .values({ kind, subject, hour: since, count: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'subject', 'hour'])
        .doUpdateSet({ count: sql`sent_counts.count + 1` })
        .where('sent_counts.count', '<', most),
    )
    .returning('count')
    .executeTakeFirst();
  return counted !== undefined;
}
