import { sql } from 'kysely';

import type { Channel } from '../../wire/message.ts';
import type { Store } from '../store/open-store.ts';
import type { MessageRow } from '../store/schema.ts';
import { createAccept, type Acceptance, type NewMessage } from './accept-message.ts';
import type { MessageContent } from './message-content.ts';
import { defaultMessageLimits, type MessageLimits } from './message-limits.ts';
import type { KeyedHasher } from '../store/keyed-hasher.ts';

export interface MessageStatus {
  id: string;
  channel: Channel;
  status: MessageRow['state'];
  attempts: number;
  reason: string | null;
}

/** A message in the hands of a worker. */
export interface ClaimedMessage {
  id: string;
  channel: Channel;
  partner: string;
  recipient: string;
  recipientHash: string;
  content: MessageContent;
  /** This attempt included. */
  attempts: number;
  /** An earlier attempt may have reached the provider: its end is not known, or its process died. */
  inDoubt: boolean;
  createdAt: number;
  leaseOwner: string;
  leaseUntil: number;
}

export interface Outbox {
  /** Writes a message, or says why not. What it says is accepted is on the disk. Throws the store's errors. */
  accept: (message: NewMessage) => Promise<Acceptance>;
  loadStatus: (id: string, partner: string) => Promise<MessageStatus | null>;
  /** Takes up to `limit` messages that are due on these channels; nobody else gets them before the lease ends. */
  claim: (options: {
    owner: string;
    channels: readonly Channel[];
    limit: number;
    leaseMs: number;
  }) => Promise<ClaimedMessage[]>;
  /** It is with the provider; also true where the lease had ended by then. */
  markSent: (message: ClaimedMessage) => Promise<void>;
  /** It will be tried again, unless another worker has it by now. `inDoubt` where the provider may have it already. */
  scheduleRetry: (
    message: ClaimedMessage,
    why: { reason: string; dueAt: number; inDoubt: boolean },
  ) => Promise<void>;
  /** It will never be sent, unless another worker has it by now. */
  markDead: (message: ClaimedMessage, reason: string) => Promise<void>;
  /** How many wait, and for how many milliseconds the oldest has. */
  countBacklog: () => Promise<{ queued: number; oldestMs: number }>;
  /** Deletes what nobody needs any more. */
  prune: () => Promise<void>;
  /** Whom finished messages were for leaves the store's files; false where it has to be asked for again (Store.wipe). */
  wipe: () => Promise<boolean>;
}

/** For how long finished messages are kept, and counts of an hour. */
const keptForMs = 90 * 24 * 3_600_000;
const countedForMs = 24 * 3_600_000;

export interface OutboxOptions {
  store: Store;
  hasher: KeyedHasher;
  now: () => number;
  limits?: MessageLimits;
}

/** The messages that were promised: written before they are accepted, kept until they are sent or dead. */
export function createOutbox({ store, hasher, now, limits = defaultMessageLimits }: OutboxOptions): Outbox {
  const { database, engine } = store;

  const finished = (state: 'sent' | 'dead', reason: string | null) => ({
    state,
    reason,
    recipient: null,
    content: null,
    lease_owner: null,
    lease_until: 0,
    finished_at: now(),
  });

  return {
    wipe: store.eraseDeleted,

    accept: createAccept({ store, hasher, now, limits }),

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

    claim: async ({ owner, channels, limit, leaseMs }) => {
      const at = now();
      const rows = await database
        .with('due', (query) => {
          const due = query
            .selectFrom('messages')
            .select('id')
            .where('state', '=', 'queued')
            .where('due_at', '<=', at)
            .where('lease_until', '<=', at)
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
          lease_until: at + leaseMs,
          attempts: sql`attempts + 1`,
          // Whoever had it did not say how it ended.
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
        id: row.id,
        channel: row.channel,
        partner: row.partner,
        recipient: row.recipient ?? '',
        recipientHash: row.recipient_hash,
        // Written by accept above, from what the API checked.
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion
        content: JSON.parse(row.content ?? '') as MessageContent,
        attempts: row.attempts,
        inDoubt: row.in_doubt === 1,
        createdAt: row.created_at,
        leaseOwner: owner,
        leaseUntil: at + leaseMs,
      }));
    },

    markSent: async ({ id }) => {
      await database
        .updateTable('messages')
        .set(finished('sent', null))
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
        .set(finished('dead', reason))
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
        // Others of the store count here too, and for longer.
        .where('kind', 'in', ['recipient', 'visitor', 'everybody', 'inbound_answered'])
        .where('hour', '<', now() - countedForMs)
        .execute();
      await database
        .deleteFrom('messages')
        .where('finished_at', '<', now() - keptForMs)
        .execute();
    },
  };
}
