import type { Kysely } from 'kysely';

import type { Channel } from '../../wire/message.ts';
import type { Tables } from '../store/schema.ts';

/** Whether somebody wants no messages on a channel. */
export async function hasOptedOut(
  database: Kysely<Tables>,
  channel: Channel,
  recipientHash: string,
): Promise<boolean> {
  const found = await database
    .selectFrom('opt_outs')
    .select('since')
    .where('channel', '=', channel)
    .where('recipient_hash', '=', recipientHash)
    .executeTakeFirst();
  return found !== undefined;
}

/** No more messages, for ever, until they opt in again. Opting out twice is once. */
export async function optOut(
  database: Kysely<Tables>,
  channel: Channel,
  recipientHash: string,
  now: number,
): Promise<void> {
  await database
    .insertInto('opt_outs')
    .values({ channel, recipient_hash: recipientHash, since: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function optIn(
  database: Kysely<Tables>,
  channel: Channel,
  recipientHash: string,
): Promise<void> {
  await database
    .deleteFrom('opt_outs')
    .where('channel', '=', channel)
    .where('recipient_hash', '=', recipientHash)
    .execute();
}
