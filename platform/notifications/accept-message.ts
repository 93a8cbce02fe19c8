import { randomUUID } from 'node:crypto';

import { sql, type Transaction } from 'kysely';

import type { Channel } from '../../wire/message.ts';
import type { KeyedHasher } from '../store/keyed-hasher.ts';
import type { Store } from '../store/open-store.ts';
import type { MessageRow, Tables } from '../store/schema.ts';
import type { MessageContent } from './message-content.ts';
import { LimitReachedError, type LimitCounters, type Tally } from '../limits/limit-counters.ts';
import { toCanonicalRecipient } from './canonical-recipient.ts';
import { budgetWarnings, countMessage, type MessageRules } from './message-limits.ts';
import { hasOptedOut } from './opt-outs.ts';
import type { ProofOfWork } from './proof-of-work.ts';

/** A requested message. */
export interface NewMessage {
  channel: Channel;
  partner: string;
  /** '+12155550100', or an email address as entered. */
  recipient: string;
  content: MessageContent;
  /** The caller's own key; null to treat the same content to the same recipient as a repeated request. */
  idempotencyKey: string | null;
  /** The visitor's IP address; null where the caller does not send it. */
  visitorAddress: string | null;
  /** The solution of a challenge (ProofOfWork); null for none. */
  proof?: string | null;
}

export type Acceptance =
  | {
      outcome: 'accepted' | 'repeated';
      id: string;
      status: MessageRow['state'];
      /** The warning level of the brand's daily budget that this message was the first to reach; null for none. */
      budgetWarning: number | null;
    }
  | { outcome: 'opted_out' | 'key_reused' }
  /** A limit is reached; `rule` names it. */
  | { outcome: 'limited'; rule: string; retryAfterSeconds: number }
  /** A limit is nearly reached, and the proof of work is missing, invalid or already used. */
  | { outcome: 'challenged' };

/** Aborts the transaction of a message without a proof of work, so that it is not counted. */
class ProofMissingError extends Error {}

/** How long the same content to the same recipient counts as a repeated request. */
const repeatWindowMs = 10 * 60_000;
/** How long a caller's idempotency key is remembered. */
const idempotencyKeyTtlMs = 24 * 3_600_000;

export interface AcceptOptions {
  store: Store;
  hasher: KeyedHasher;
  now: () => number;
  counters: LimitCounters;
  rules: MessageRules;
  /** Null where no message needs a proof of work. */
  proofOfWork: ProofOfWork | null;
}

/** Stores and counts a message in one transaction, or returns the reason for rejecting it. Throws the store's errors. */
export async function acceptMessage(options: AcceptOptions, message: NewMessage): Promise<Acceptance> {
  const tally = options.counters.startTally();
  try {
    return await options.store.database
      .transaction()
      .execute((transaction) => insertMessage(options, transaction, tally, message));
  } catch (error) {
    await tally.undo();
    if (error instanceof ProofMissingError) return { outcome: 'challenged' };
    if (!(error instanceof LimitReachedError)) throw error;
    return { outcome: 'limited', rule: error.rule, retryAfterSeconds: error.retryAfterSeconds };
  }
}

async function insertMessage(
  options: AcceptOptions,
  transaction: Transaction<Tables>,
  tally: Tally,
  message: NewMessage,
): Promise<Acceptance> {
  const { store, hasher } = options;
  const { channel, partner, recipient, content } = message;
  const now = options.now();
  const recipientHash = hasher.hashRecipient(channel, recipient);
  const mailbox = toCanonicalRecipient(channel, recipient);
  const mailboxHash = hasher.hashRecipient(channel, mailbox);
  const fingerprint = hashFingerprint(hasher, message, recipientHash);
  if (store.engine === 'postgres') {
    // Serializes simultaneous duplicates, so that the second finds the first. SQLite has a single writer.
    await sql`select pg_advisory_xact_lock(hashtextextended(${fingerprint}, 0))`.execute(transaction);
  }
  // Checked before duplicates, because a message requested before the opt-out will no longer be sent.
  const optedOut = await hasOptedOut(transaction, channel, [recipientHash, mailboxHash]);
  const duplicate = await findDuplicate(transaction, message, fingerprint, now);
  if (duplicate && !optedOut) {
    if (duplicate.recipient_hash !== recipientHash) return { outcome: 'key_reused' };
    return { outcome: 'repeated', id: duplicate.id, status: duplicate.state, budgetWarning: null };
  }
  const counted = { channel, partner, mailbox, mailboxHash, visitorAddress: message.visitorAddress };
  const { needsProof, budgetUsed } = await countMessage(tally, transaction, options, counted);
  if (needsProof && options.proofOfWork) {
    const form = { ...message, kind: content.kind };
    const isProven = await options.proofOfWork.redeem(message.proof ?? null, form, tally, transaction);
    if (!isProven) throw new ProofMissingError();
  }
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
  const budgetWarning = await claimBudgetWarning(tally, transaction, options.rules, {
    ...counted,
    budgetUsed,
  });
  return { outcome: 'accepted', id, status: 'queued', budgetWarning };
}

/** The warning level of a budget that this message was the first of the day to reach; null for none. */
async function claimBudgetWarning(
  tally: Tally,
  transaction: Transaction<Tables>,
  { budgetWarning: rule }: MessageRules,
  { channel, partner, budgetUsed }: { channel: Channel; partner: string; budgetUsed: number },
): Promise<number | null> {
  const reached = budgetWarnings.findLast((part) => budgetUsed >= part);
  if (reached === undefined) return null;
  try {
    await tally.count(rule, `${partner}:${channel}:${reached}`, transaction);
    return reached;
  } catch (error) {
    if (error instanceof LimitReachedError) return null;
    throw error;
  }
}

function hashFingerprint(hasher: KeyedHasher, message: NewMessage, recipientHash: string): string {
  const { channel, partner, content, idempotencyKey } = message;
  if (idempotencyKey !== null) return hasher.hash('key', channel, partner, idempotencyKey);
  const card = content.kind === 'coupon' ? content.coupon : null;
  // Part of the fingerprint, because the cards of two partner sources differ only in their group.
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
