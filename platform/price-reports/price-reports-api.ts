import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { z } from 'zod';

import { faultForNdc, provokeFault } from '../faults.ts';
import { parseQuantity } from '../prices/quantity.ts';
import type { Quotes } from '../prices/quotes.ts';
import { partnerOf } from '../partner.ts';
import { unverifiedNdc } from '../prices/signed-price-keys.ts';
import { reject, rejectUnavailable } from '../reply.ts';
import { isOutage } from '../store/outage.ts';
import { createPriceReportEvent } from './price-report-events.ts';
import type { PriceReportQuery, PriceReportsService } from './price-reports-service.ts';
import { parseDay, toDay } from './utc-days.ts';

export interface PriceReportsApiOptions {
  reports: PriceReportsService;
  quotes: Quotes;
  /** Whether reserved amounts and NDCs simulate faults. */
  faults: boolean;
}

const maxBodyBytes = 16 * 1024;
const defaultDays = 30;
const maxCents = 1_000_000;
const maxAgeDays = 90;
/** Allows reports from a day that has not begun in UTC, because Guam is ten hours ahead. */
const toleranceDays = 1;

const reportSchema = z.object({ key: z.string().max(4096), paid: z.number(), paid_on: z.string().max(40) });

type ReportProblem = 'amount_too_small' | 'amount_too_large' | 'not_a_date' | 'in_future' | 'too_old';

const problemMessages: Record<ReportProblem, string> = {
  amount_too_small: 'paid must be at least one cent.',
  amount_too_large: 'paid must be at most 10000 dollars.',
  not_a_date: 'paid_on must be a date, YYYY-MM-DD.',
  in_future: 'paid_on is in the future.',
  too_old: 'paid_on is more than 90 days ago.',
};

type ReportFault = 'slow' | 'error' | 'unavailable' | 'limited';

/** The amounts $9,999.81 to $9,999.84, in cents. */
const amountFaults = new Map<number, ReportFault>([
  [999_981, 'slow'],
  [999_982, 'error'],
  [999_983, 'unavailable'],
  [999_984, 'limited'],
]);

/**
 * Prices that visitors paid:
 * - POST v1/price-reports { key, paid, paid_on }: a visitor paid another price than the key's, in dollars, on a day. 201 with
 *   { status: 'recorded' } once it is stored. Chain, product, quantity and PBM are read from the key, which this platform
 *   issued, so that only the amount and the day come from the caller.
 * - GET v1/price-reports?ndc&quantity&days: the paid amounts at all chains; ?key&days: those at the key's chain.
 *
 * Reports are rejected with 400 invalid_key, 404 not_found where the price is no longer available, 409 already_reported, 422
 * and the reason as code, 429 rate_limited with retry-after, and 503 unavailable.
 */
export function createPriceReportsApi(options: PriceReportsApiOptions): Hono {
  const api = new Hono();
  const limit = bodyLimit({
    maxSize: maxBodyBytes,
    onError: (context) => reject(context, 413, 'too_large', 'A report must have at most 16 kB.'),
  });
  api.post('/v1/price-reports', limit, (context) => recordReport(options, context));
  api.get('/v1/price-reports', (context) => replyWithAmounts(options, context));
  return api;
}

async function recordReport(options: PriceReportsApiOptions, context: Context): Promise<Response> {
  const { reports, quotes, faults } = options;
  const body: unknown = await context.req.json().catch(() => null);
  const { data } = reportSchema.safeParse(body);
  const rejectReport = (status: 400 | 404 | 422, code: string, message: string) => {
    reports.report(createPriceReportEvent('rejected', code));
    return reject(context, status, code, message);
  };
  if (!data) return rejectReport(400, 'invalid_request', 'A report must have key, paid and paid_on.');
  const { key, paid, paid_on: paidOn } = data;
  const fault = findKeyFault(key) ?? amountFaults.get(toCents(paid)) ?? null;
  const failure = faults ? await simulateFault(fault, context) : null;
  if (failure) return failure;
  const partner = partnerOf(context);
  const priced = quotes.keys.read(key, partner);
  if (!priced) return rejectReport(400, 'invalid_key', 'This service did not issue this key.');
  const validated = validateReport({ paid, paidOn }, reports.now());
  if (!validated.ok) return rejectReport(422, validated.reason, problemMessages[validated.reason]);
  const current = quotes.requote(key, partner);
  if (!current) return rejectReport(404, 'not_found', 'This price is no longer available.');
  const { pbm, chain, ndc, quantity } = priced;
  try {
    const result = await reports.add({
      pbm,
      chain,
      ndc,
      quantity,
      paidCents: validated.cents,
      shownCents: toCents(current.quote.cost),
      day: validated.day,
      visitorAddress: context.req.header('x-visitor-address') ?? null,
    });
    reports.report(createPriceReportEvent(result.outcome));
    if (result.outcome === 'limited') return rejectLimited(context, result.retryAfterSeconds);
    if (result.outcome === 'recorded') return context.json({ status: 'recorded' }, 201);
    return reject(context, 409, 'already_reported', 'This visitor has reported this price this month.');
  } catch (error) {
    return handleStoreError(options, context, error, 'not_written');
  }
}

async function replyWithAmounts(options: PriceReportsApiOptions, context: Context): Promise<Response> {
  const query = readQuery(context, options.quotes);
  if (query instanceof Response) return query;
  const fault = options.faults ? faultForNdc(query.ndc) : null;
  const failure = await provokeFault(fault, context);
  if (failure) return failure;
  try {
    const amounts = fault ? [] : await options.reports.loadPaidAmounts(query);
    return context.json({
      days: query.days,
      reports: amounts.map(({ chain, pbm, paidCents, shownCents, count }) => ({
        chain,
        pbm,
        paid: paidCents / 100,
        shown: shownCents / 100,
        count,
      })),
    });
  } catch (error) {
    return handleStoreError(options, context, error, 'not_read');
  }
}

/** Rejects a request that the store could not serve; throws any other error. */
function handleStoreError(
  { reports }: PriceReportsApiOptions,
  context: Context,
  error: unknown,
  reason: string,
): Response {
  if (!isOutage(error)) throw error;
  reports.report(createPriceReportEvent('store_failed', reason));
  return rejectUnanswered(context);
}

const toCents = (dollars: number) => Math.round(dollars * 100);

/** Converts a report to cents and days since 1970, or returns why it is implausible. */
function validateReport(
  { paid, paidOn }: { paid: number; paidOn: string },
  now: number,
): { ok: true; cents: number; day: number } | { ok: false; reason: ReportProblem } {
  const fail = (reason: ReportProblem) => ({ ok: false as const, reason });
  const cents = toCents(paid);
  if (cents < 1) return fail('amount_too_small');
  if (cents > maxCents) return fail('amount_too_large');
  const day = parseDay(paidOn);
  if (day === null) return fail('not_a_date');
  const today = toDay(now);
  if (day > today + toleranceDays) return fail('in_future');
  if (day < today - maxAgeDays) return fail('too_old');
  return { ok: true, cents, day };
}

function readQuery(context: Context, quotes: Quotes): PriceReportQuery | Response {
  const {
    key,
    ndc = '',
    quantity: quantityText = '',
    days: daysText = String(defaultDays),
  } = context.req.query();
  const days = /^\d{1,2}$/.test(daysText) ? Number(daysText) : 0;
  if (days < 1 || days > 90) return reject(context, 400, 'invalid_request', 'days must be from 1 to 90.');
  if (key !== undefined) {
    const priced = quotes.keys.read(key, partnerOf(context));
    if (!priced) return reject(context, 400, 'invalid_key', 'This service did not issue this key.');
    return { ndc: priced.ndc, quantity: priced.quantity, chain: priced.chain, pbm: priced.pbm, days };
  }
  const quantity = parseQuantity(quantityText);
  if (!/^\d{11}$/.test(ndc) || quantity === null) {
    return reject(context, 400, 'invalid_request', 'Send key, or an ndc of 11 digits with a quantity.');
  }
  return { ndc, quantity, days };
}

/** The fault of the key's NDC, if a report can have it. */
function findKeyFault(key: string): ReportFault | null {
  const fault = faultForNdc(unverifiedNdc(key) ?? '');
  return fault === 'slow' || fault === 'error' ? fault : null;
}

/** The reply of a simulated fault; null without a fault, and for a fault that only delays. */
async function simulateFault(fault: ReportFault | null, context: Context): Promise<Response | null> {
  if (fault === 'unavailable') return rejectUnanswered(context);
  if (fault === 'limited') return rejectLimited(context, 600);
  return provokeFault(fault, context);
}

const rejectUnanswered = (context: Context) =>
  rejectUnavailable(context, 'The store does not answer. Try again.');

function rejectLimited(context: Context, retryAfterSeconds: number): Response {
  return reject(context, 429, 'rate_limited', 'Too many reports for now.', retryAfterSeconds);
}
