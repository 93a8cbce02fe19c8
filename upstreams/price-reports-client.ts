import { z } from 'zod';

import { priceReports as limits } from '../domain/limits.ts';
import type { PaidReport } from '../domain/price-reports.ts';
import { callGateway, withFallback } from './http.ts';
import { createOptionalCall } from './optional-call.ts';
import { parseEntries, parseReply } from './reply.ts';
import { createSharedRead } from './shared-reads.ts';
import type { UpstreamError } from './upstream-error.ts';
import type { CallContext, GatewayUpstream } from './upstream.ts';

/** A visitor's report of the price paid with a price key. */
export interface PriceReport {
  key: string;
  /** Dollars. */
  paid: number;
  /** YYYY-MM-DD. */
  paidOn: string;
}

/** Why the service rejects a report: an unknown key, an expired price, an impossible amount or day. */
export type ReportRejectionReason = 'unknown' | 'gone' | 'amount' | 'day';

/** The result of submitting a report. A `failed` report can be retried without counting twice. */
export type ReportResult =
  | { outcome: 'recorded' | 'repeated' }
  | { outcome: 'rejected'; reason: ReportRejectionReason }
  | { outcome: 'limited'; retryAfterSeconds: number | null }
  | { outcome: 'failed' };

/** Reports of all chains for a product and quantity (pricing units), or of the price of one key. */
export type ReportsQuery = { ndc: string; quantity: number } | { key: string };

export interface PriceReportsClient {
  /** The reports of the last 30 days; empty if the service fails, null where the gateway has none. Never throws. */
  fetchReports: (query: ReportsQuery, context: CallContext) => Promise<PaidReport[] | null>;
  /** Never throws. */
  submitReport: (report: PriceReport, context: CallContext) => Promise<ReportResult>;
}

/** As long as a page is fresh in the page cache: the reports of a product are the same for all ZIP codes. */
const sharedForMs = 60_000;
const maxShared = 1000;

const paidReport = z.object({
  chain: z.string(),
  pbm: z.string(),
  paid: z.number().positive(),
  shown: z.number().positive(),
  count: z.number().int().positive(),
});
const recordedReply = z.object({ status: z.literal('recorded') });

const rejectionReasons = new Map<string | null, ReportRejectionReason>([
  ['invalid_key', 'unknown'],
  ['not_found', 'gone'],
  ['amount_too_small', 'amount'],
  ['amount_too_large', 'amount'],
  ['not_a_date', 'day'],
  ['in_future', 'day'],
  ['too_old', 'day'],
]);

function parseRejection({ status, reason, retryAfterSeconds }: UpstreamError): ReportResult | undefined {
  if (status === 429) return { outcome: 'limited', retryAfterSeconds };
  if (status === 409 && reason === 'already_reported') return { outcome: 'repeated' };
  const rejection = status >= 400 && status < 500 ? rejectionReasons.get(reason) : undefined;
  return rejection && { outcome: 'rejected', reason: rejection };
}

/** The service of visitors' price reports: POST and GET v1/price-reports. The specification does not have this call. */
export function createPriceReportsClient(gateway: GatewayUpstream): PriceReportsClient {
  const service = { upstream: 'price reports', category: 'prices', path: ['v1', 'price-reports'] } as const;
  const readReports = createOptionalCall(gateway, { isList: true });
  const shareReports = createSharedRead<PaidReport[] | null>(service, {
    ttlMs: sharedForMs,
    limit: { maxEntries: maxShared },
    // The optional call remembers a missing list.
    shouldStore: (reports) => reports !== null,
  });
  let submitted = 0;
  const fetchReports: PriceReportsClient['fetchReports'] = (query, context) => {
    // A submitted report is counted at once.
    const key = JSON.stringify([submitted, context.partnerName, query]);
    const reports = shareReports(key, context, (shared) =>
      readReports.make<PaidReport[]>(
        {
          ...service,
          method: 'GET',
          query: { ...query, days: limits.days },
          parse: (reply, warn) => parseEntries(paidReport, reply, 'reports', warn),
          onRejection: ({ reason }) => (reason === 'invalid_key' ? [] : undefined),
        },
        shared,
      ),
    );
    return withFallback<PaidReport[] | null>(reports, () => []);
  };
  return {
    fetchReports,
    submitReport: ({ key, paid, paidOn }, context) => {
      const result = callGateway<ReportResult>(
        gateway,
        {
          ...service,
          method: 'POST',
          headers: { ...(context.visitorAddress && { 'x-visitor-address': context.visitorAddress }) },
          body: { key, paid, paidOn },
          parse: (reply) => {
            parseReply(recordedReply, reply);
            return { outcome: 'recorded' };
          },
          onRejection: parseRejection,
        },
        context,
      );
      return withFallback<ReportResult>(result, () => ({ outcome: 'failed' })).finally(() => {
        submitted += 1;
      });
    },
  };
}
