import type { Kysely } from 'kysely';

import type { Channel } from '../../wire/message.ts';

/**
 * What must survive a restart. Times are milliseconds since 1970 and lists are JSON texts on either engine, so that no
 * date or boolean reads differently on one of them. A person is named by a keyed hash alone, but for a message that is
 * still to be sent.
 */
export interface Tables {
  messages: MessageRow;
  opt_outs: OptOutRow;
  sent_counts: SentCountRow;
  price_reports: PriceReportRow;
  schema_migrations: { name: string; applied_at: number };
}

export type Database = Kysely<Tables>;

/** One message of the outbox. */
export interface MessageRow {
  id: string;
  channel: Channel;
  partner: string;
  /** Says what is the same request again; keyed hash. */
  fingerprint: string;
  recipient_hash: string;
  /** Phone or address; null from the moment that the message is sent or dead. */
  recipient: string | null;
  /** JSON of what is said; null from the same moment. */
  content: string | null;
  state: 'queued' | 'sent' | 'dead';
  attempts: number;
  /** Not tried before. */
  due_at: number;
  /** The claim of the worker that has it in hand, and until when it holds. */
  lease_owner: string | null;
  lease_until: number;
  /** 1 where an earlier attempt may have reached the provider and nobody knows; else 0. */
  in_doubt: number;
  /** The language it is in, for what is answered to a reply; null where a release before this one wrote it. */
  locale: 'en-US' | 'es' | null;
  /** Why the last attempt failed; a code, never what the provider said. */
  reason: string | null;
  created_at: number;
  finished_at: number | null;
}

/** Somebody who wants no more messages on a channel. */
export interface OptOutRow {
  channel: Channel;
  recipient_hash: string;
  since: number;
}

/**
 * How many messages were accepted in an hour, for one recipient, for one visitor's address or for everybody; how many
 * texts of a number that no word of ours explains were answered in a day; and how many reports of prices: of one visitor
 * on one price in a month, of one visitor in an hour, on one price in a day, in all.
 */
export interface SentCountRow {
  kind:
    | 'recipient'
    | 'visitor'
    | 'everybody'
    | 'inbound_answered'
    | 'report_once'
    | 'report_visitor'
    | 'report_price'
    | 'report_everybody';
  subject: string;
  /** When the hour, the day or the month began. */
  hour: number;
  count: number;
}

/** How often somebody reported to have paid this amount on this day. It says nothing of who, where, or when it was said. */
export interface PriceReportRow {
  chain: string;
  ndc: string;
  /** Pricing units as JavaScript writes the number: equal on both engines. */
  quantity: string;
  pbm: string;
  /** Days since 1970. */
  day: number;
  paid_cents: number;
  /** What the price was said to be when it was reported. */
  shown_cents: number;
  count: number;
}
