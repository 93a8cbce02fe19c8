import type { Kysely } from 'kysely';

import type { Channel } from '../../wire/message.ts';

/**
 * The persistent data. Times are milliseconds since 1970 and lists are JSON on both engines, so that dates and booleans
 * read the same. A person is identified by a keyed hash alone, except while a message is waiting to be sent.
 */
export interface Tables {
  messages: MessageRow;
  opt_outs: OptOutRow;
  sent_counts: SentCountRow;
  rate_limits: RateLimitRow;
  price_reports: PriceReportRow;
  store_properties: PropertyRow;
  schema_migrations: { name: string; applied_at: number };
}

export type Database = Kysely<Tables>;

/** One message of the outbox. */
export interface MessageRow {
  id: string;
  channel: Channel;
  partner: string;
  /** A keyed hash that identifies repeated requests. */
  fingerprint: string;
  recipient_hash: string;
  /** The phone number or email address; null once the message is sent or dead. */
  recipient: string | null;
  /** MessageContent as JSON; null once the message is sent or dead. */
  content: string | null;
  state: 'queued' | 'sent' | 'dead';
  attempts: number;
  /** The time of the next attempt. */
  due_at: number;
  /** The claim of the worker that owns the message, and when it expires. */
  lease_owner: string | null;
  lease_until: number;
  /** 1 if an earlier attempt may have reached the provider, otherwise 0. */
  in_doubt: number;
  /** The language of replies to this recipient; null in rows of an earlier release. */
  locale: 'en-US' | 'es' | null;
  /** Why the last attempt failed; a code, never the provider's own text. */
  reason: string | null;
  created_at: number;
  finished_at: number | null;
}

/** A recipient who unsubscribed from a channel. */
export interface OptOutRow {
  channel: Channel;
  recipient_hash: string;
  since: number;
}

/** How often a limit of platform/limits was used; the key names its rule, its period and a keyed hash. */
export interface RateLimitRow {
  key: string;
  points: number;
  expires_at: number;
}

/**
 * A counter: HELP replies per day to one number's texts without a keyword; and price reports: per visitor and price, and per
 * network and price, in a month, per visitor and per network in an hour, per price in a day, and in total in an hour.
 */
export interface SentCountRow {
  kind:
    | 'inbound_answered'
    | 'report_once'
    | 'report_network_price'
    | 'report_visitor'
    | 'report_network'
    | 'report_price'
    | 'report_everybody';
  subject: string;
  /** The start of the hour, day or month. */
  hour: number;
  count: number;
}

/** How often an amount was reported as paid on a day. Does not reveal who reported it, where or when. */
export interface PriceReportRow {
  chain: string;
  ndc: string;
  /** Pricing units as text, because numbers compare differently on the two engines. */
  quantity: string;
  pbm: string;
  /** Days since 1970. */
  day: number;
  paid_cents: number;
  /** The price on the site when it was reported. */
  shown_cents: number;
  count: number;
}

/** A fact about the store itself. */
export interface PropertyRow {
  /** `key_check`: a keyed hash that shows whether a secret is the one that the data was written with. */
  name: 'key_check';
  value: string;
}
