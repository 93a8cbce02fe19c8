import type { Transaction } from 'kysely';

import { incrementCounter } from '../store/counters.ts';
import type { Tables } from '../store/schema.ts';

/** How many messages are accepted in an hour at most. */
export interface MessageLimits {
  /** For one phone or address. */
  recipient: number;
  /** From one visitor's address. */
  visitor: number;
  /** In all: what a run of forged requests can cost. */
  everybody: number;
}

export const defaultMessageLimits: MessageLimits = { recipient: 6, visitor: 20, everybody: 20_000 };

const hourMs = 3_600_000;

type Kind = keyof MessageLimits;

/** Ends the transaction of a message that is one too many, so that nothing of it is counted either. */
export class MessageLimitError extends Error {
  readonly kind: Kind;
  readonly retryAfterSeconds: number;

  constructor(kind: Kind, retryAfterSeconds: number) {
    super(`The limit for ${kind} is reached`);
    this.kind = kind;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Counts one message for each subject. @throws LimitReached for the first that has had its share of this hour. */
export async function countMessage(
  transaction: Transaction<Tables>,
  subjects: Partial<Record<Kind, string>>,
  limits: MessageLimits,
  now: number,
): Promise<void> {
  const hour = Math.floor(now / hourMs) * hourMs;
  // In the same order for everybody, so that no two wait for each other; last the row that everybody shares.
  for (const kind of ['recipient', 'visitor', 'everybody'] as const) {
    const subject = subjects[kind];
    if (subject === undefined) continue;
    // oxlint-disable-next-line no-await-in-loop
    const counted = await incrementCounter(transaction, { kind, subject, since: hour }, limits[kind]);
    if (!counted) throw new MessageLimitError(kind, Math.ceil((hour + hourMs - now) / 1000));
  }
}
