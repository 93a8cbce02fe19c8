import type { ClaimedMessage } from './outbox.ts';

/** What became of handing one message to a provider. Reasons are codes: what a provider says may repeat a number. */
export type Delivery =
  | { outcome: 'sent' }
  /** It will not be better next time. */
  | { outcome: 'refused'; reason: string }
  /** The provider knows that this person wants no messages. */
  | { outcome: 'opted_out'; reason: string }
  /** Worth another attempt, not before `afterMs`: the provider did not take it, or a repetition of it is known for one. */
  | { outcome: 'failed'; reason: string; afterMs?: number }
  /** The provider may have taken it. The next attempt asks, not before `afterMs`, and sends what is not there. */
  | { outcome: 'unknown'; reason: string; afterMs?: number };

/** Hands a message to a provider, with the message's id as the key by which it can tell a repetition. Never rejects. */
export type Sender = (message: ClaimedMessage) => Promise<Delivery>;
