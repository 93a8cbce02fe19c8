import { sql } from 'kysely';

import { createKeyedHasher } from '../store/keyed-hasher.ts';
import type { Store } from '../store/open-store.ts';
import { isOutage } from '../store/outage.ts';
import { toDay, startOfMonth } from './utc-days.ts';
import { createPriceReportEvent, type ReportEvent } from './price-report-events.ts';
import { countReport, defaultReportLimits, ReportRejectedError, type ReportLimits } from './report-limits.ts';

/** A visitor's report of what they paid at a chain. */
export interface NewPriceReport {
  chain: string;
  ndc: string;
  /** Pricing units. */
  quantity: number;
  pbm: string;
  paidCents: number;
  /** The current price on the site. */
  shownCents: number;
  /** Days since 1970. */
  day: number;
  /** Used only for limits, and not stored. Null if the caller does not send it. */
  visitorAddress: string | null;
}

export type ReportResult =
  | { outcome: 'recorded' | 'repeated' }
  | { outcome: 'limited'; retryAfterSeconds: number };

/** Selects a product and a quantity, at all chains unless one is given. */
export interface PriceReportQuery {
  ndc: string;
  quantity: number;
  chain?: string;
  pbm?: string;
  /** How many days back, including today. */
  days: number;
}

/** How often an amount was paid where a price was shown. */
export interface PaidAmount {
  chain: string;
  pbm: string;
  paidCents: number;
  shownCents: number;
  count: number;
}

export interface PriceReportsService {
  /** Stores a report, or returns the reason for rejecting it. Throws the store's errors. */
  add: (report: NewPriceReport) => Promise<ReportResult>;
  /** The reported amounts, each with its count. Throws the store's errors. */
  loadPaidAmounts: (which: PriceReportQuery) => Promise<PaidAmount[]>;
  /** Deletes old reports and expired counters. Throws the store's errors. */
  prune: () => Promise<void>;
  /** Prunes at once and every hour, until `stop`. */
  start: () => void;
  stop: () => void;
  report: ReportEvent;
  /** Milliseconds since 1970. */
  now: () => number;
}

export interface PriceReportsOptions {
  store: Store;
  /** The key of the hashes of visitors' addresses; 32 characters or more. */
  secret: string;
  report: ReportEvent;
  /** Logs a defect of the pruning. Defects of the API are left to the platform. */
  logError: (error: unknown) => void;
  now?: () => number;
  limits?: ReportLimits;
}

/** 13 months, so that a month can be compared with the same month of the year before. */
const reportRetentionDays = 396;
const counterRetentionMs = 24 * 3_600_000;
const pruneIntervalMs = 3_600_000;

/** Stores the prices that visitors report: an amount and a day, and nothing about the visitor. */
export function createPriceReportsService(options: PriceReportsOptions): PriceReportsService {
  const { store, report, logError, now = Date.now, limits = defaultReportLimits } = options;
  const { database } = store;
  const hasher = createKeyedHasher(options.secret);
  let timer: NodeJS.Timeout | null = null;

  const prune = async () => {
    await database
      .deleteFrom('price_reports')
      .where('day', '<', toDay(now()) - reportRetentionDays)
      .execute();
    await database
      .deleteFrom('sent_counts')
      .where('kind', 'in', ['report_visitor', 'report_network', 'report_price', 'report_everybody'])
      .where('hour', '<=', now() - counterRetentionMs)
      .execute();
    await database
      .deleteFrom('sent_counts')
      .where('kind', 'in', ['report_once', 'report_network_price'])
      .where('hour', '<', startOfMonth(now()))
      .execute();
  };
  const pruneOrReport = () =>
    void prune().catch((error: unknown) => {
      if (!isOutage(error)) logError(error);
      report(createPriceReportEvent('store_failed', 'not_pruned'));
    });

  return {
    report,
    now,
    prune,
    start: () => {
      if (timer) return;
      pruneOrReport();
      timer = setInterval(pruneOrReport, pruneIntervalMs);
      // The timer must not keep the process alive.
      timer.unref();
    },
    stop: () => {
      if (timer) clearInterval(timer);
      timer = null;
    },

    add: async ({ chain, ndc, quantity, pbm, paidCents, shownCents, day, visitorAddress }) => {
      const price = [pbm, chain, ndc, String(quantity)];
      try {
        await database.transaction().execute(async (transaction) => {
          await countReport(transaction, { price, visitorAddress }, { hasher, limits, now: now() });
          await transaction
            .insertInto('price_reports')
            .values({
              chain,
              ndc,
              quantity: String(quantity),
              pbm,
              day,
              paid_cents: paidCents,
              shown_cents: shownCents,
              count: 1,
            })
            .onConflict((conflict) =>
              conflict
                .columns(['ndc', 'quantity', 'chain', 'pbm', 'day', 'paid_cents', 'shown_cents'])
                .doUpdateSet({ count: sql`price_reports.count + 1` }),
            )
            .execute();
        });
      } catch (error) {
        if (!(error instanceof ReportRejectedError)) throw error;
        const { retryAfterSeconds } = error;
        return retryAfterSeconds === null
          ? { outcome: 'repeated' }
          : { outcome: 'limited', retryAfterSeconds };
      }
      return { outcome: 'recorded' };
    },

    loadPaidAmounts: async ({ ndc, quantity, chain, pbm, days }) => {
      let query = database
        .selectFrom('price_reports')
        .select(({ fn }) => [
          'chain',
          'pbm',
          'paid_cents as paidCents',
          'shown_cents as shownCents',
          fn.sum<number>('count').as('count'),
        ])
        .where('ndc', '=', ndc)
        .where('quantity', '=', String(quantity))
        .where('day', '>', toDay(now()) - days)
        .groupBy(['chain', 'pbm', 'paid_cents', 'shown_cents'])
        .orderBy('chain')
        .orderBy('pbm')
        .orderBy('paid_cents')
        .orderBy('shown_cents');
      if (chain !== undefined) query = query.where('chain', '=', chain);
      if (pbm !== undefined) query = query.where('pbm', '=', pbm);
      return query.execute();
    },
  };
}
