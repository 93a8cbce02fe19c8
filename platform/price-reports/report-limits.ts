import type { Transaction } from 'kysely';

import type { KeyedHasher } from '../store/keyed-hasher.ts';
import { incrementCounter, type Counter } from '../store/counters.ts';
import type { Tables } from '../store/schema.ts';
import { toDay, startOfDay, startOfMonth } from './utc-days.ts';

/** How many reports are taken at most. */
export interface ReportLimits {
  /** From one visitor's address in an hour. */
  visitor: number;
  /** On one price in a day. */
  price: number;
  /** In all in an hour: what a run of forged requests can write. */
  everybody: number;
}

export const defaultReportLimits: ReportLimits = { visitor: 10, price: 50, everybody: 5000 };

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Ends the transaction of a report that is not taken, so that nothing of it is counted either. */
export class ReportRejectedError extends Error {
  /** Null where the same visitor has already said so this month. */
  readonly retryAfterSeconds: number | null;

  constructor(retryAfterSeconds: number | null) {
    super('This report is not taken');
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/**
 * Counts a report. Who it is from is a keyed hash with the month and the price in it, so that neither two months nor two
 * prices of one visitor are known to be the same one's; for the limits it is one with the day in it. The counts are
 * deleted when their month or day is over. Who reports on both sides of a month's turn counts twice.
 * @param price what tells one price from another.
 * @throws ReportNotTaken for the second of a visitor on a price in a month, and for one too many.
 */
export async function countReport(
  transaction: Transaction<Tables>,
  hasher: KeyedHasher,
  { price, visitorAddress }: { price: readonly string[]; visitorAddress: string | null },
  limits: ReportLimits,
  now: number,
): Promise<void> {
  const hour = Math.floor(now / hourMs) * hourMs;
  const day = startOfDay(toDay(now));
  const hourEnds = hour + hourMs;
  const dayEnds = day + dayMs;
  const count = async (counted: Counter, most: number, ends: number | null) => {
    if (await incrementCounter(transaction, counted, most)) return;
    throw new ReportRejectedError(ends && Math.ceil((ends - now) / 1000));
  };
  // In the same order for everybody, so that no two wait for each other; last the row that everybody shares.
  if (visitorAddress !== null) {
    const visitor = hasher.hash('reporter', String(day), visitorAddress);
    const month = startOfMonth(now);
    const once = hasher.hash('report', String(month), visitorAddress, ...price);
    await count({ kind: 'report_once', subject: once, since: month }, 1, null);
    await count({ kind: 'report_visitor', subject: visitor, since: hour }, limits.visitor, hourEnds);
  }
  const subject = hasher.hash('price', ...price);
  await count({ kind: 'report_price', subject, since: day }, limits.price, dayEnds);
  await count({ kind: 'report_everybody', subject: 'all', since: hour }, limits.everybody, hourEnds);
}
