import { randomUUID } from 'node:crypto';

import { sql, type Transaction } from 'kysely';

import type { Store } from '../store/open-store.ts';
import type { MessageRow, Tables } from '../store/schema.ts';
import type { MessageContent } from './coupon.ts';
import { countOrThrow, defaultLimits, LimitReached, type Limits } from './limits.ts';
import { hasOptedOut } from './opt-outs.ts';
import type { Hasher } from './recipient-hash.ts';

/** A message that somebody asks for. */
export interface NewMessage {
  channel: 'sms' | 'email';
  partner: string;
  /** Checked: '+12155550100' or an address. */
  recipient: string;
  content: MessageContent;
  /** The caller's own name for this request; without it the same coupon to the same person is the same request. */
  idempotencyKey: string | null;
  /** Where the visitor's request came from; null where the caller does not say. */
  visitorAddress: string | null;
}

export interface MessageStatus {
  id: string;
  channel: 'sms' | 'email';
  status: MessageRow['state'];
  attempts: number;
  reason: string | null;
}

export type Acceptance =
  | { outcome: 'accepted' | 'repeated'; id: string; status: MessageRow['state'] }
  | { outcome: 'opted_out' | 'key_reused' }
  | { outcome: 'limited'; retryAfterSeconds: number };

/** A message in the hands of a worker. */
export interface ClaimedMessage {
  id: string;
  channel: 'sms' | 'email';
  partner: string;
  recipient: string;
  recipientHash: string;
  content: MessageContent;
  /** This attempt included. */
  attempts: number;
  createdAt: number;
  leaseOwner: string;
  leaseUntil: number;
}

export interface Outbox {
  /** Writes a message, or says why not. What it says is accepted is on the disk. Throws the store's errors. */
  accept: (message: NewMessage) => Promise<Acceptance>;
  status: (id: string, partner: string) => Promise<MessageStatus | null>;
  /** Takes up to `limit` messages that are due on these channels; nobody else gets them before the lease ends. */
  claim: (options: {
    owner: string;
    channels: readonly ('sms' | 'email')[];
    limit: number;
    leaseMs: number;
  }) => Promise<ClaimedMessage[]>;
  /** It is with the provider; also true where the lease had ended by then. */
  sent: (message: ClaimedMessage) => Promise<void>;
  /** It will be tried again, unless another worker has it by now. */
  retry: (message: ClaimedMessage, reason: string, dueAt: number) => Promise<void>;
  /** It will never be sent, unless another worker has it by now. */
  dead: (message: ClaimedMessage, reason: string) => Promise<void>;
  /** How many wait, and for how many milliseconds the oldest has. */
  backlog: () => Promise<{ queued: number; oldestMs: number }>;
  /** Deletes what nobody needs any more. */
  prune: () => Promise<void>;
}

/** For how long the same coupon to the same person is the same request. */
const sameForMs = 10 * 60_000;
/** For how long a caller's own key is remembered. */
const keyForMs = 24 * 3_600_000;
const keptForMs = 90 * 24 * 3_600_000;

export interface OutboxOptions {
  store: Store;
  hasher: Hasher;
  now: () => number;
  limits?: Limits;
}

/** The messages that were promised: written before they are accepted, kept until they are sent or dead. */
export function createOutbox({ store, hasher, now, limits = defaultLimits }: OutboxOptions): Outbox {
  const { database, engine } = store;

  const write = async (transaction: Transaction<Tables>, message: NewMessage): Promise<Acceptance> => {
    const { channel, partner, recipient, content, idempotencyKey, visitorAddress } = message;
    const at = now();
    const recipientHash = hasher.recipient(channel, recipient);
    const fingerprint =
      idempotencyKey === null
        ? hasher.of('coupon', channel, partner, recipientHash, content.coupon.key)
        : hasher.of('key', channel, partner, idempotencyKey);
    if (engine === 'postgres') {
      // The same request twice at the same moment: the second waits, and finds the first. SQLite has one writer anyhow.
      await sql`select pg_advisory_xact_lock(hashtextextended(${fingerprint}, 0))`.execute(transaction);
    }
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
    if (before && before.recipient_hash !== recipientHash) return { outcome: 'key_reused' };
    if (before) return { outcome: 'repeated', id: before.id, status: before.state };
    if (await hasOptedOut(transaction, channel, recipientHash)) return { outcome: 'opted_out' };
    const visitor = visitorAddress === null ? undefined : hasher.of('visitor', visitorAddress);
    await countOrThrow(transaction, { recipient: recipientHash, visitor, everybody: 'all' }, limits, at);
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
        lease_owner: null,
        lease_until: 0,
        reason: null,
        created_at: at,
        finished_at: null,
      })
      .execute();
    return { outcome: 'accepted', id, status: 'queued' };
  };

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
    accept: async (message) => {
      try {
        return await database.transaction().execute((transaction) => write(transaction, message));
      } catch (error) {
        if (!(error instanceof LimitReached)) throw error;
        return { outcome: 'limited', retryAfterSeconds: error.retryAfterSeconds };
      }
    },

    status: async (id, partner) => {
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
        })
        .returning([
          'messages.id as id',
          'channel',
          'partner',
          'recipient',
          'recipient_hash',
          'content',
          'attempts',
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
        createdAt: row.created_at,
        leaseOwner: owner,
        leaseUntil: at + leaseMs,
      }));
    },

    sent: async ({ id }) => {
      await database
        .updateTable('messages')
        .set(finished('sent', null))
        .where('id', '=', id)
        .where('state', '=', 'queued')
        .execute();
    },

    retry: async ({ id, leaseOwner }, reason, dueAt) => {
      await database
        .updateTable('messages')
        .set({ reason, due_at: dueAt, lease_owner: null, lease_until: 0 })
        .where('id', '=', id)
        .where('lease_owner', '=', leaseOwner)
        .execute();
    },

    dead: async ({ id, leaseOwner }, reason) => {
      await database
        .updateTable('messages')
        .set(finished('dead', reason))
        .where('id', '=', id)
        .where('lease_owner', '=', leaseOwner)
        .execute();
    },

    backlog: async () => {
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
        .where('hour', '<', now() - keyForMs)
        .execute();
      await database
        .deleteFrom('messages')
        .where('finished_at', '<', now() - keptForMs)
        .execute();
    },
  };
}
