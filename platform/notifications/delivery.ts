import type { ReadableMessage } from './outbox.ts';

/** The result of handing a message to a provider. Reasons are codes, because a provider's own text may repeat a number. */
export type Delivery =
  | { outcome: 'sent' }
  /** Permanent: another attempt would fail too. */
  | { outcome: 'rejected'; reason: string }
  /** The recipient has unsubscribed at the provider. */
  | { outcome: 'opted_out'; reason: string }
  /** Not accepted, but another attempt may succeed, no sooner than after `afterMs`. */
  | { outcome: 'failed'; reason: string; afterMs?: number }
  /** Maybe accepted. The next attempt, no sooner than after `afterMs`, first asks the provider. */
  | { outcome: 'unknown'; reason: string; afterMs?: number };

/** Hands a message to a provider, with the message's id as idempotency key. Never rejects its promise. */
export type Sender = (message: ReadableMessage) => Promise<Delivery>;
