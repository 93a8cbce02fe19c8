import type { Transaction } from 'kysely';

import { incrementCounter, type Counter } from '../store/counters.ts';
import type { KeyedHasher } from '../store/keyed-hasher.ts';
import type { Tables } from '../store/schema.ts';
import { widerNetworkOf } from '../../wire/ip-network.ts';
import { startOfDay, startOfMonth, toDay } from './utc-days.ts';

/** The limits on accepted reports. */
export interface ReportLimits {
  /** From one visitor's address per hour. */
  visitor: number;
  /** From the network around it (IPv4 /24, IPv6 /48) per hour. */
  network: number;
  /** From that network on one price per month: fewer reports than pages need to show them. */
  networkPrice: number;
  /** On one price per day. */
  price: number;
  /** In total per hour: limits how much a flood of forged requests can store. */
  everybody: number;
}

export const defaultReportLimits: ReportLimits = {
  visitor: 10,
  network: 50,
  networkPrice: 4,
  price: 50,
  everybody: 5000,
};

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Aborts the transaction of a rejected report, so that the report is not counted either. */
export class ReportRejectedError extends Error {
  /** Null if the visitor has already reported the price this month. */
  readonly retryAfterSeconds: number | null;

  constructor(retryAfterSeconds: number | null) {
    super('This report is rejected');
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/**
 * Counts a report. The visitor, like the network, is a keyed hash that includes the month and the price, so that reports
 * of different months or prices cannot be linked to each other; for the hourly limit the hash includes the day. Counters
 * are deleted when their month or day is over.
 * @param price identifies the price.
 * @throws ReportRejectedError for a visitor's second report on a price in a month, and above a limit.
 */
export async function countReport(
  transaction: Transaction<Tables>,
  { price, visitorAddress }: { price: readonly string[]; visitorAddress: string | null },
  { hasher, limits, now }: { hasher: KeyedHasher; limits: ReportLimits; now: number },
): Promise<void> {
  const hour = Math.floor(now / hourMs) * hourMs;
  const day = startOfDay(toDay(now));
  const hourEnd = hour + hourMs;
  const dayEnd = day + dayMs;
  const count = async (counter: Counter, max: number, periodEnd: number | null) => {
    if (await incrementCounter(transaction, counter, max)) return;
    throw new ReportRejectedError(periodEnd && Math.ceil((periodEnd - now) / 1000));
  };
  // A fixed order prevents deadlocks. The row that all requests share comes last, so that it is locked only briefly.
  if (visitorAddress !== null) {
    const visitor = hasher.hash('reporter', String(day), visitorAddress);
    const month = startOfMonth(now);
    const visitorAndPrice = hasher.hash('report', String(month), visitorAddress, ...price);
    await count({ kind: 'report_once', subject: visitorAndPrice, since: month }, 1, null);
    await count({ kind: 'report_visitor', subject: visitor, since: hour }, limits.visitor, hourEnd);
    const network = widerNetworkOf(visitorAddress) ?? visitorAddress;
    const networkAndPrice = hasher.hash('report-network', String(month), network, ...price);
    const networkPriceCounter = {
      kind: 'report_network_price',
      subject: networkAndPrice,
      since: month,
    } as const;
    await count(networkPriceCounter, limits.networkPrice, startOfMonth(month + 32 * dayMs));
    const hourlyNetwork = hasher.hash('report-network', String(day), network);
    await count({ kind: 'report_network', subject: hourlyNetwork, since: hour }, limits.network, hourEnd);
  }
  const subject = hasher.hash('price', ...price);
  await count({ kind: 'report_price', subject, since: day }, limits.price, dayEnd);
  await count({ kind: 'report_everybody', subject: 'all', since: hour }, limits.everybody, hourEnd);
}
