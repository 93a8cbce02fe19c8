import type { Kysely } from 'kysely';

import type { Channel } from '../../wire/message.ts';
import type { Tables } from '../store/schema.ts';

/**
 * Whether a recipient has opted out, under the hash of the mailbox or under that of the exact address, which earlier
 * releases stored.
 */
export async function hasOptedOut(
  database: Kysely<Tables>,
  channel: Channel,
  hashes: readonly string[],
): Promise<boolean> {
  const row = await database
    .selectFrom('opt_outs')
    .select('since')
    .where('channel', '=', channel)
    .where('recipient_hash', 'in', hashes)
    .executeTakeFirst();
  return row !== undefined;
}

/** Stops all messages of a channel to a recipient, until they opt in. Idempotent. */
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

/** Deletes the opt-out of a recipient, who then gets messages again. */
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
