import { randomUUID } from 'node:crypto';

import { sql, type Transaction } from 'kysely';

import type { Channel } from '../../wire/message.ts';
import type { Store } from '../store/open-store.ts';
import type { MessageRow, Tables } from '../store/schema.ts';
import type { MessageContent } from './message-content.ts';
import { countMessage, MessageLimitError, type MessageLimits } from './message-limits.ts';
import { hasOptedOut } from './opt-outs.ts';
import type { KeyedHasher } from '../store/keyed-hasher.ts';

/** A message that somebody asks for. */
export interface NewMessage {
  channel: Channel;
  partner: string;
  /** Checked: '+12155550100' or an address. */
  recipient: string;
  content: MessageContent;
  /** The caller's own name for this request; without it the same coupon to the same person is the same request. */
  idempotencyKey: string | null;
  /** Where the visitor's request came from; null where the caller does not say. */
  visitorAddress: string | null;
}

export type Acceptance =
  | { outcome: 'accepted' | 'repeated'; id: string; status: MessageRow['state'] }
  | { outcome: 'opted_out' | 'key_reused' }
  | { outcome: 'limited'; retryAfterSeconds: number };

/** For how long the same coupon to the same person is the same request. */
const sameForMs = 10 * 60_000;
/** For how long a caller's own key is remembered. */
const keyForMs = 24 * 3_600_000;

export interface AcceptOptions {
  store: Store;
  hasher: KeyedHasher;
  now: () => number;
  limits: MessageLimits;
}

/** Makes what writes a message and counts it, in one transaction, or says why not. It throws the store's errors. */
export function createAccept({ store, hasher, now, limits }: AcceptOptions) {
  const { database, engine } = store;

  const write = async (transaction: Transaction<Tables>, message: NewMessage): Promise<Acceptance> => {
    const { channel, partner, recipient, content, idempotencyKey, visitorAddress } = message;
    const at = now();
    const recipientHash = hasher.hashRecipient(channel, recipient);
    const fingerprint =
      idempotencyKey === null
        ? hasher.hash(
            content.kind,
            channel,
            partner,
            recipientHash,
            // A partner's card is another one by its group alone.
            content.kind === 'coupon' ? content.coupon.key : '',
            content.kind === 'coupon' ? (content.coupon.group_id ?? '') : '',
          )
        : hasher.hash('key', channel, partner, idempotencyKey);
    if (engine === 'postgres') {
      // The same request twice at the same moment: the second waits, and finds the first. SQLite has one writer anyhow.
      await sql`select pg_advisory_xact_lock(hashtextextended(${fingerprint}, 0))`.execute(transaction);
    }
    // Before the search for the same request: what was asked for before they opted out is not on its way any more.
    const optedOut = await hasOptedOut(transaction, channel, recipientHash);
    const since = at - (idempotencyKey === null ? sameForMs : keyForMs);
    const before = await transaction
      .selectFrom('messages')
      .select(['id', 'state', 'recipient_hash'])
      .where('fingerprint', '=', fingerprint)
      .where('created_at', '>', since)
      // What will never arrive may be asked for again.
      .where('state', '!=', 'dead')
      .orderBy('created_at', 'desc')
      .executeTakeFirst();
    if (before && !optedOut) {
      if (before.recipient_hash !== recipientHash) return { outcome: 'key_reused' };
      return { outcome: 'repeated', id: before.id, status: before.state };
    }
    const visitor = visitorAddress === null ? undefined : hasher.hash('visitor', visitorAddress);
    await countMessage(transaction, { recipient: recipientHash, visitor, everybody: 'all' }, limits, at);
    // Counted like a message: who opted out is not told to somebody who asks about one number after another.
    if (optedOut) return { outcome: 'opted_out' };
    const id = randomUUID();
    await transaction
      .insertInto('messages')
      .values({
        id,
        channel,
        partner,
        fingerprint,
        recipient_hash: recipientHash,
        recipient,
        content: JSON.stringify(content),
        state: 'queued',
        attempts: 0,
        due_at: at,
        in_doubt: 0,
        locale: content.extras.locale,
        lease_owner: null,
        lease_until: 0,
        reason: null,
        created_at: at,
        finished_at: null,
      })
      .execute();
    return { outcome: 'accepted', id, status: 'queued' };
  };

  return async (message: NewMessage): Promise<Acceptance> => {
    try {
      return await database.transaction().execute((transaction) => write(transaction, message));
    } catch (error) {
      if (!(error instanceof MessageLimitError)) throw error;
      return { outcome: 'limited', retryAfterSeconds: error.retryAfterSeconds };
    }
  };
}
