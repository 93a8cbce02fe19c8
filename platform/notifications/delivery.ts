import type { ClaimedMessage } from './outbox.ts';

/** What became of handing one message to a provider. Reasons are codes: what a provider says may repeat a number. */
export type Delivery =
  | { outcome: 'sent' }
  /** It will not be better next time. */
  | { outcome: 'refused'; reason: string }
  /** The provider knows that this person wants no messages. */
  | { outcome: 'opted_out'; reason: string }
  /** Worth another attempt, not before `afterMs`. The provider may have taken it all the same. */
  | { outcome: 'failed'; reason: string; afterMs?: number };

/** Hands a message to a provider, with the message's id as the key by which it can tell a repetition. Never rejects. */
export type Sender = (message: ClaimedMessage) => Promise<Delivery>;
