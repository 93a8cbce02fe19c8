import type { Transaction } from 'kysely';

import { incrementCounter } from '../store/counters.ts';
import type { Tables } from '../store/schema.ts';

/** How many messages are accepted per hour. */
export interface MessageLimits {
  /** To one phone number or email address. */
  recipient: number;
  /** From one visitor's address. */
  visitor: number;
  /** In total: bounds what a flood of forged requests can cost. */
  everybody: number;
}

export const defaultMessageLimits: MessageLimits = { recipient: 6, visitor: 20, everybody: 20_000 };

const hourMs = 3_600_000;

type Kind = keyof MessageLimits;

/** Aborts the transaction of a message above a limit, so that the message is not counted either. */
export class MessageLimitError extends Error {
  readonly kind: Kind;
  readonly retryAfterSeconds: number;

  constructor(kind: Kind, retryAfterSeconds: number) {
    super(`The limit for ${kind} is reached`);
    this.kind = kind;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Counts one message for each subject. @throws MessageLimitError for the first subject above its hourly limit. */
export async function countMessage(
  transaction: Transaction<Tables>,
  subjects: Partial<Record<Kind, string>>,
  limits: MessageLimits,
  now: number,
): Promise<void> {
  const hour = Math.floor(now / hourMs) * hourMs;
  // A fixed order prevents deadlocks; the row that all requests share comes last, to be locked briefly.
  for (const kind of ['recipient', 'visitor', 'everybody'] as const) {
    const subject = subjects[kind];
    if (subject === undefined) continue;
    // oxlint-disable-next-line no-await-in-loop
    const isWithinLimit = await incrementCounter(transaction, { kind, subject, since: hour }, limits[kind]);
    if (!isWithinLimit) throw new MessageLimitError(kind, Math.ceil((hour + hourMs - now) / 1000));
  }
}
