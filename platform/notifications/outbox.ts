import { sql } from 'kysely';

import type { Channel } from '../../wire/message.ts';
import type { Store } from '../store/open-store.ts';
import type { MessageRow } from '../store/schema.ts';
import { acceptMessage, type Acceptance, type NewMessage } from './accept-message.ts';
import { readStoredContent, type MessageContent } from './message-content.ts';
import { createDatabaseCounters, pruneDatabaseCounters } from '../limits/database-counters.ts';
import type { LimitCounters } from '../limits/limit-counters.ts';
import { toCanonicalRecipient } from './canonical-recipient.ts';
import { createMessageRules, defaultMessageLimits, type MessageLimits } from './message-limits.ts';
import type { ProofOfWork } from './proof-of-work.ts';
import type { KeyedHasher } from '../store/keyed-hasher.ts';

export interface MessageStatus {
  id: string;
  channel: Channel;
  status: MessageRow['state'];
  attempts: number;
  reason: string | null;
}

/** A message that one worker has claimed. */
export interface ClaimedMessage {
  id: string;
  channel: Channel;
  partner: string;
  recipient: string;
  recipientHash: string;
  /** The hash of the phone or mailbox, under which opt-outs are stored. */
  mailboxHash: string;
  /** Null if the stored content cannot be read. */
  content: MessageContent | null;
  /** Including this attempt. */
  attempts: number;
  /** Whether an earlier attempt may have reached the provider, because its result is unknown or its process died. */
  inDoubt: boolean;
  createdAt: number;
  leaseOwner: string;
  leaseUntil: number;
}

/** A claimed message that can be handed to a provider. */
export interface ReadableMessage extends ClaimedMessage {
  content: MessageContent;
}

interface Claim {
  owner: string;
  channels: readonly Channel[];
  limit: number;
  leaseMs: number;
}

export interface Outbox {
  /** Stores a message on disk, or returns the reason for rejecting it. Throws the store's errors. */
  accept: (message: NewMessage) => Promise<Acceptance>;
  loadStatus: (id: string, partner: string) => Promise<MessageStatus | null>;
  /** Claims up to `limit` messages that are due on these channels, exclusively until the lease ends. */
  claim: (claim: Claim) => Promise<ClaimedMessage[]>;
  /** Marks a message that the provider accepted, even after its lease ended. */
  markSent: (message: ClaimedMessage) => Promise<void>;
  /** Schedules another attempt, unless another worker has claimed the message since. */
  scheduleRetry: (
    message: ClaimedMessage,
    retry: { reason: string; dueAt: number; inDoubt: boolean },
  ) => Promise<void>;
  /** Gives a message up for good, unless another worker has claimed it since. */
  markDead: (message: ClaimedMessage, reason: string) => Promise<void>;
  /** The used share of a brand's daily budget, from 0 to 1. Throws the store's errors. */
  loadBudgetUsed: (partner: string, channel: Channel) => Promise<number>;
  /** The number of queued messages, and the age of the oldest in milliseconds. */
  countBacklog: () => Promise<{ queued: number; oldestMs: number }>;
  /** Deletes expired counters and old messages. */
  prune: () => Promise<void>;
  /** Erases the recipients of finished messages from the files of the store; false if it must be repeated. */
  eraseDeleted: Store['eraseDeleted'];
}

const messageRetentionMs = 90 * 24 * 3_600_000;
const counterRetentionMs = 24 * 3_600_000;

export interface OutboxOptions {
  store: Store;
  hasher: KeyedHasher;
  now: () => number;
  limits?: MessageLimits;
  /** Counts the messages; by default in the store. */
  counters?: LimitCounters;
  /** By default no message needs a proof of work. */
  proofOfWork?: ProofOfWork | null;
}

/** The queue of accepted messages. Each is stored before its request is acknowledged, and kept until it is sent or dead. */
export function createOutbox(options: OutboxOptions): Outbox {
  const { store, hasher, now, limits = defaultMessageLimits, proofOfWork = null } = options;
  const { database } = store;
  const counters = options.counters ?? createDatabaseCounters(store, now);
  const rules = createMessageRules(limits);

  const finishedFields = (state: 'sent' | 'dead', reason: string | null) => ({
    state,
    reason,
    recipient: null,
    content: null,
    lease_owner: null,
    lease_until: 0,
    finished_at: now(),
  });

  return {
    eraseDeleted: store.eraseDeleted,

    accept: (message) => acceptMessage({ store, hasher, now, counters, rules, proofOfWork }, message),

    loadBudgetUsed: async (partner, channel) => {
      const { day } = rules.budget[channel];
      return (await counters.read(day, partner)) / day.max;
    },

    loadStatus: async (id, partner) => {
      const row = await database
        .selectFrom('messages')
        .select(['id', 'channel', 'state', 'attempts', 'reason'])
        .where('id', '=', id)
        .where('partner', '=', partner)
        .executeTakeFirst();
      if (!row) return null;
      const { state, ...rest } = row;
      return { ...rest, status: state };
    },

    claim: async (claim) => {
      await store.clock.synchronize();
      return claimDue(store, hasher, claim, now());
    },

    markSent: async ({ id }) => {
      await database
        .updateTable('messages')
        .set(finishedFields('sent', null))
        .where('id', '=', id)
        .where('state', '=', 'queued')
        .execute();
    },

    scheduleRetry: async ({ id, leaseOwner }, { reason, dueAt, inDoubt }) => {
      await database
        .updateTable('messages')
        .set({ reason, due_at: dueAt, in_doubt: inDoubt ? 1 : 0, lease_owner: null, lease_until: 0 })
        .where('id', '=', id)
        .where('lease_owner', '=', leaseOwner)
        .execute();
    },

    markDead: async ({ id, leaseOwner }, reason) => {
      await database
        .updateTable('messages')
        .set(finishedFields('dead', reason))
        .where('id', '=', id)
        .where('lease_owner', '=', leaseOwner)
        .execute();
    },

    countBacklog: async () => {
      const { queued, oldest } = await database
        .selectFrom('messages')
        .select(({ fn }) => [fn.countAll<number>().as('queued'), fn.min('created_at').as('oldest')])
        .where('state', '=', 'queued')
        .executeTakeFirstOrThrow();
      return { queued, oldestMs: queued === 0 ? 0 : Math.max(0, now() - oldest) };
    },

    prune: async () => {
      await database
        .deleteFrom('sent_counts')
        // Deletes only counters of messages: price reports keep counters in this table too, some of them for longer. Earlier
        // releases counted messages in it.
        .where(sql`kind`, 'not like', 'report_%')
        .where('hour', '<', now() - counterRetentionMs)
        .execute();
      await pruneDatabaseCounters(database, now());
      await database
        .deleteFrom('messages')
        .where('finished_at', '<', now() - messageRetentionMs)
        .execute();
    },
  };
}

/** Claims the messages that have been due the longest, each for one worker only. */
async function claimDue(
  { database, engine }: Pick<Store, 'database' | 'engine'>,
  hasher: KeyedHasher,
  { owner, channels, limit, leaseMs }: Claim,
  claimedAt: number,
): Promise<ClaimedMessage[]> {
  const leaseUntil = claimedAt + leaseMs;
  const rows = await database
    .with('due', (query) => {
      const due = query
        .selectFrom('messages')
        .select('id')
        .where('state', '=', 'queued')
        .where('due_at', '<=', claimedAt)
        .where('lease_until', '<=', claimedAt)
        .where('channel', 'in', channels)
        .orderBy('due_at')
        .limit(limit);
      return engine === 'postgres' ? due.forUpdate().skipLocked() : due;
    })
    .updateTable('messages')
    .from('due')
    .whereRef('messages.id', '=', 'due.id')
    .set({
      lease_owner: owner,
      lease_until: leaseUntil,
      attempts: sql`attempts + 1`,
      // Sets in_doubt if the lease of a previous owner ended without a result.
      in_doubt: sql`case when lease_owner is null then in_doubt else 1 end`,
    })
    .returning([
      'messages.id as id',
      'channel',
      'partner',
      'recipient',
      'recipient_hash',
      'content',
      'attempts',
      'in_doubt',
      'created_at',
    ])
    .execute();
  return rows.map((row) => ({
    ...toMessage(row, hasher),
    leaseOwner: owner,
    leaseUntil,
  }));
}

type ClaimedRow = Pick<
  MessageRow,
  | 'id'
  | 'channel'
  | 'partner'
  | 'recipient'
  | 'recipient_hash'
  | 'content'
  | 'attempts'
  | 'in_doubt'
  | 'created_at'
>;

function toMessage(row: ClaimedRow, hasher: KeyedHasher): Omit<ClaimedMessage, 'leaseOwner' | 'leaseUntil'> {
  const { id, channel, partner, attempts } = row;
  const recipient = row.recipient ?? '';
  return {
    id,
    channel,
    partner,
    recipient,
    recipientHash: row.recipient_hash,
    mailboxHash: hasher.hashRecipient(channel, toCanonicalRecipient(channel, recipient)),
    content: readStoredContent(row.content ?? ''),
    attempts,
    inDoubt: row.in_doubt === 1,
    createdAt: row.created_at,
  };
}
