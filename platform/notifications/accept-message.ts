import { randomUUID } from 'node:crypto';

import { sql, type Transaction } from 'kysely';

import type { Channel } from '../../wire/message.ts';
import type { KeyedHasher } from '../store/keyed-hasher.ts';
import type { Store } from '../store/open-store.ts';
import type { MessageRow, Tables } from '../store/schema.ts';
import type { MessageContent } from './message-content.ts';
import { countMessage, MessageLimitError, type MessageLimits } from './message-limits.ts';
import { hasOptedOut } from './opt-outs.ts';

/** A requested message. */
export interface NewMessage {
  channel: Channel;
  partner: string;
  /** In canonical form: '+12155550100' or an email address. */
  recipient: string;
  content: MessageContent;
  /** The caller's own key; null to treat the same content to the same recipient as a repeated request. */
  idempotencyKey: string | null;
  /** The visitor's IP address; null where the caller does not send it. */
  visitorAddress: string | null;
}

export type Acceptance =
  | { outcome: 'accepted' | 'repeated'; id: string; status: MessageRow['state'] }
  | { outcome: 'opted_out' | 'key_reused' }
  | { outcome: 'limited'; retryAfterSeconds: number };

/** How long the same content to the same recipient counts as a repeated request. */
const repeatWindowMs = 10 * 60_000;
/** How long a caller's idempotency key is remembered. */
const idempotencyKeyTtlMs = 24 * 3_600_000;

export interface AcceptOptions {
  store: Store;
  hasher: KeyedHasher;
  now: () => number;
  limits: MessageLimits;
}

/** Stores and counts a message in one transaction, or tells why not. Throws the store's errors. */
export async function acceptMessage(options: AcceptOptions, message: NewMessage): Promise<Acceptance> {
  try {
    return await options.store.database
      .transaction()
      .execute((transaction) => insertMessage(options, transaction, message));
  } catch (error) {
    if (!(error instanceof MessageLimitError)) throw error;
    return { outcome: 'limited', retryAfterSeconds: error.retryAfterSeconds };
  }
}

async function insertMessage(
  { store, hasher, now: readClock, limits }: AcceptOptions,
  transaction: Transaction<Tables>,
  message: NewMessage,
): Promise<Acceptance> {
  const { channel, partner, recipient, content, visitorAddress } = message;
  const now = readClock();
  const recipientHash = hasher.hashRecipient(channel, recipient);
  const fingerprint = hashFingerprint(hasher, message, recipientHash);
  if (store.engine === 'postgres') {
    // Serializes simultaneous duplicates, so that the second finds the first. SQLite has a single writer.
    await sql`select pg_advisory_xact_lock(hashtextextended(${fingerprint}, 0))`.execute(transaction);
  }
  // Checked before duplicates: a message requested before the opt-out will not be sent any more.
  const optedOut = await hasOptedOut(transaction, channel, recipientHash);
  const duplicate = await findDuplicate(transaction, message, fingerprint, now);
  if (duplicate && !optedOut) {
    if (duplicate.recipient_hash !== recipientHash) return { outcome: 'key_reused' };
    return { outcome: 'repeated', id: duplicate.id, status: duplicate.state };
  }
  const visitor = visitorAddress === null ? undefined : hasher.hash('visitor', visitorAddress);
  await countMessage(transaction, { recipient: recipientHash, visitor, everybody: 'all' }, limits, now);
  // Counted like a message, so that a visitor cannot probe many numbers for opt-outs.
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
      due_at: now,
      in_doubt: 0,
      locale: content.extras.locale,
      lease_owner: null,
      lease_until: 0,
      reason: null,
      created_at: now,
      finished_at: null,
    })
    .execute();
  return { outcome: 'accepted', id, status: 'queued' };
}

function hashFingerprint(hasher: KeyedHasher, message: NewMessage, recipientHash: string): string {
  const { channel, partner, content, idempotencyKey } = message;
  if (idempotencyKey !== null) return hasher.hash('key', channel, partner, idempotencyKey);
  const card = content.kind === 'coupon' ? content.coupon : null;
  // Cards of two partner sources differ in their group alone.
  return hasher.hash(content.kind, channel, partner, recipientHash, card?.key ?? '', card?.group_id ?? '');
}

function findDuplicate(
  transaction: Transaction<Tables>,
  { idempotencyKey }: NewMessage,
  fingerprint: string,
  now: number,
) {
  return (
    transaction
      .selectFrom('messages')
      .select(['id', 'state', 'recipient_hash'])
      .where('fingerprint', '=', fingerprint)
      .where('created_at', '>', now - (idempotencyKey === null ? repeatWindowMs : idempotencyKeyTtlMs))
      // A message that will never arrive may be requested again.
      .where('state', '!=', 'dead')
      .orderBy('created_at', 'desc')
      .executeTakeFirst()
  );
}
