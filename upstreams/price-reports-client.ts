import { z } from 'zod';

import { priceReports as limits } from '../domain/limits.ts';
import type { PaidReport } from '../domain/price-reports.ts';
import { call, gatewayHeaders, type UpstreamCall } from './http.ts';
import { parseReply } from './reply.ts';
import { UpstreamError } from './upstream-error.ts';
import type { CallContext, GatewayUpstream } from './upstream.ts';

/** What somebody paid for the price of a key. */
export interface PriceReport {
  key: string;
  /** Dollars. */
  paid: number;
  /** YYYY-MM-DD. */
  paidOn: string;
}

/** Why a report is not taken: the key is nobody's, its price is no longer to be had, the amount or the day cannot be. */
export type ReportRejectionReason = 'unknown' | 'gone' | 'amount' | 'day';

/** What became of a report: `failed` could not be taken just now, and may be sent again without counting twice. */
export type ReportResult =
  | { outcome: 'recorded' | 'repeated' }
  | { outcome: 'rejected'; reason: ReportRejectionReason }
  | { outcome: 'limited'; retryAfterSeconds: number | null }
  | { outcome: 'failed' };

/** What is asked: all chains of a product and quantity (pricing units), or the price of a key alone. */
export type ReportsQuery = { ndc: string; quantity: number } | { key: string };

export interface PriceReportsClient {
  /**
   * What was paid in the last 30 days; none where the service has none or is away. A page waits no longer than 0.8 s for
   * it. Never throws.
   */
  fetchReports: (query: ReportsQuery, context: CallContext) => Promise<PaidReport[]>;
  /** Never throws. */
  submitReport: (report: PriceReport, context: CallContext) => Promise<ReportResult>;
}

const list = z.object({
  reports: z.array(
    z.object({
      chain: z.string(),
      pbm: z.string(),
      paid: z.number().positive(),
      shown: z.number().positive(),
      count: z.number().int().positive(),
    }),
  ),
});
const recorded = z.object({ status: z.literal('recorded') });

const reasons = new Map<string | null, ReportRejectionReason>([
  ['invalid_key', 'unknown'],
  ['not_found', 'gone'],
  ['amount_too_small', 'amount'],
  ['amount_too_large', 'amount'],
  ['not_a_date', 'day'],
  ['in_future', 'day'],
  ['too_old', 'day'],
]);

function readRefusal({ status, reason, retryAfterSeconds }: UpstreamError): ReportResult | undefined {
  if (status === 429) return { outcome: 'limited', retryAfterSeconds };
  if (status === 409 && reason === 'already_reported') return { outcome: 'repeated' };
  const known = status >= 400 && status < 500 ? reasons.get(reason) : undefined;
  return known && { outcome: 'rejected', reason: known };
}

/** The service of visitors' reports: POST and GET v1/price-reports. The specification names no such call: it is our own. */
export function createPriceReportsClient(gateway: GatewayUpstream): PriceReportsClient {
  const service = { upstream: 'price reports', category: 'prices' } as const;
  const path = ['v1', 'price-reports'];
  // Prices are shown without it before they wait for it.
  const hurried = { ...gateway, timeoutMs: Math.min(gateway.timeoutMs, limits.readTimeoutMs) };

  const orElse = async <T>(
    upstream: GatewayUpstream,
    request: UpstreamCall<T>,
    context: CallContext,
    other: T,
  ) => {
    try {
      return await call(upstream, request, context);
    } catch (error) {
      if (error instanceof UpstreamError) return other; // reported by call
      throw error;
    }
  };

  return {
    fetchReports: (query, context) =>
      orElse<PaidReport[]>(
        hurried,
        {
          ...service,
          method: 'GET',
          path,
          query: { ...query, days: limits.days },
          headers: gatewayHeaders(gateway, context),
          read: (reply) => parseReply(list, reply).reports,
          // A gateway without this service is no fault of it, and its pages are kept like others.
          notFound: () => [],
          refused: ({ status, reason }) => (status === 501 || reason === 'invalid_key' ? [] : undefined),
        },
        context,
        [],
      ),
    submitReport: ({ key, paid, paidOn }, context) =>
      orElse<ReportResult>(
        gateway,
        {
          ...service,
          method: 'POST',
          path,
          headers: {
            ...gatewayHeaders(gateway, context),
            ...(context.visitorAddress && { 'x-visitor-address': context.visitorAddress }),
          },
          body: { key, paid, paidOn },
          read: (reply) => {
            parseReply(recorded, reply);
            return { outcome: 'recorded' };
          },
          refused: readRefusal,
        },
        context,
        { outcome: 'failed' },
      ),
  };
}
