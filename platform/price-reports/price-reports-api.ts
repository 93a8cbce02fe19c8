import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { z } from 'zod';

import { provokeFault, faultForNdc } from '../faults.ts';
import { unverifiedNdc } from '../prices/signed-price-keys.ts';
import { parseQuantity } from '../prices/quantity.ts';
import type { Quotes } from '../prices/quotes.ts';
import { internalError, reject } from '../reply.ts';
import { isOutage } from '../store/outage.ts';
import { validateReport, type ReportProblem } from './checks.ts';
import { createPriceReportEvent } from './price-report-events.ts';
import { findAmountFault, type ReportFault } from './faults.ts';
import type { PriceReportsService, PriceReportQuery } from './price-reports-service.ts';

export interface PriceReportsApiOptions {
  reports: PriceReportsService;
  quotes: Quotes;
  /** Whether reserved amounts and NDCs provoke faults. */
  faults: boolean;
}

const maxBytes = 16 * 1024;
const retryAfterOutage = '30';
const usualDays = 30;

const newReport = z.object({ key: z.string().max(4096), paid: z.number(), paid_on: z.string().max(40) });

const sentences: Record<ReportProblem, string> = {
  amount_too_small: 'paid is at least a cent.',
  amount_too_large: 'paid is at most 10000 dollars.',
  not_a_date: 'paid_on is a date, YYYY-MM-DD.',
  in_future: 'paid_on has not come yet.',
  too_old: 'paid_on is more than 90 days ago.',
};

/**
 * POST v1/price-reports { key, paid, paid_on }: somebody paid another price than the key's, in dollars, on a day. 201 with
 * { status: 'recorded' } when it is on the disk. Which pharmacy, product, quantity and benefit manager it was, is read
 * from the key, which this service issued; nothing is believed of the caller but amount and day. Refusals: 400 invalid_key,
 * 404 not_found where the price is no longer to be had, 409 already_reported, 422 with the reason as code, 429 rate_limited
 * with retry-after, 503 unavailable.
 *
 * GET v1/price-reports?ndc&quantity&days gives what was paid at all chains, GET v1/price-reports?key&days at the key's.
 */
export function createPriceReportsApi({ reports, quotes, faults }: PriceReportsApiOptions): Hono {
  const { report, now } = reports;
  const api = new Hono();

  const unavailable = (context: Context, error: unknown, reason: string) => {
    if (!isOutage(error)) return internalError(context);
    report(createPriceReportEvent('store_failed', reason));
    return rejectUnavailable(context);
  };

  const limit = bodyLimit({
    maxSize: maxBytes,
    onError: (context) => reject(context, 413, 'too_large', 'A report has at most 16 kB.'),
  });
  api.post('/v1/price-reports', limit, async (context) => {
    const body: unknown = await context.req.json().catch(() => null);
    const { data } = newReport.safeParse(body);
    const refused = (status: 400 | 404 | 422, code: string, message: string) => {
      report(createPriceReportEvent('refused', code));
      return reject(context, status, code, message);
    };
    if (!data) return refused(400, 'invalid_request', 'A report has key, paid and paid_on.');
    const { key, paid, paid_on: paidOn } = data;
    const failure = faults ? await simulateFault(findKeyFault(key) ?? findAmountFault(paid), context) : null;
    if (failure) return failure;
    const said = quotes.keys.read(key);
    if (!said) return refused(400, 'invalid_key', 'This key is not ours.');
    const checked = validateReport({ paid, paidOn }, now());
    if (!checked.ok) return refused(422, checked.reason, sentences[checked.reason]);
    const again = quotes.requote(key);
    if (!again) return refused(404, 'not_found', 'This price is no longer to be had.');
    const { pbm, chain, ndc, quantity } = said;
    try {
      const taken = await reports.add({
        pbm,
        chain,
        ndc,
        quantity,
        paidCents: checked.cents,
        shownCents: Math.round(again.quote.cost * 100),
        day: checked.day,
        visitorAddress: context.req.header('x-visitor-address') ?? null,
      });
      report(createPriceReportEvent(taken.outcome));
      if (taken.outcome === 'limited') return rejectLimited(context, taken.retryAfterSeconds);
      if (taken.outcome === 'recorded') return context.json({ status: 'recorded' }, 201);
      return reject(context, 409, 'already_reported', 'This visitor has reported this price this month.');
    } catch (error) {
      return unavailable(context, error, 'not_written');
    }
  });

  api.get('/v1/price-reports', async (context) => {
    const which = readQuery(context, quotes);
    if (which instanceof Response) return which;
    const fault = faults ? faultForNdc(which.ndc) : null;
    const failure = await provokeFault(fault, context.req.raw.signal, () => internalError(context));
    if (failure) return failure;
    try {
      const paid = fault ? [] : await reports.loadPaidAmounts(which);
      return context.json({
        days: which.days,
        reports: paid.map(({ chain, pbm, paidCents, shownCents, count }) => ({
          chain,
          pbm,
          paid: paidCents / 100,
          shown: shownCents / 100,
          count,
        })),
      });
    } catch (error) {
      return unavailable(context, error, 'not_read');
    }
  });
  return api;
}

function readQuery(context: Context, quotes: Quotes): PriceReportQuery | Response {
  const { key, ndc = '', quantity: amount = '', days: span = String(usualDays) } = context.req.query();
  const days = /^\d{1,2}$/.test(span) ? Number(span) : 0;
  if (days < 1 || days > 90) return reject(context, 400, 'invalid_request', 'days is from 1 to 90.');
  if (key !== undefined) {
    const said = quotes.keys.read(key);
    if (!said) return reject(context, 400, 'invalid_key', 'This key is not ours.');
    return { ndc: said.ndc, quantity: said.quantity, chain: said.chain, pbm: said.pbm, days };
  }
  const quantity = parseQuantity(amount);
  if (!/^\d{11}$/.test(ndc) || quantity === null) {
    return reject(context, 400, 'invalid_request', 'key, or ndc with 11 digits and quantity, are needed.');
  }
  return { ndc, quantity, days };
}

/** The faults of the key's product that a report can have. */
function findKeyFault(key: string): ReportFault | null {
  const fault = faultForNdc(unverifiedNdc(key) ?? '');
  return fault === 'slow' || fault === 'error' ? fault : null;
}

function rejectUnavailable(context: Context): Response {
  context.header('retry-after', retryAfterOutage);
  return reject(context, 503, 'unavailable', 'The store does not answer. Try again.');
}

function rejectLimited(context: Context, retryAfterSeconds: number): Response {
  context.header('retry-after', String(retryAfterSeconds));
  return reject(context, 429, 'rate_limited', 'Too many reports for now.');
}

/** What a fault that somebody provoked looks like to the caller; null for none, and for one that only takes time. */
async function simulateFault(fault: ReportFault | null, context: Context): Promise<Response | null> {
  if (fault === 'unavailable') return rejectUnavailable(context);
  if (fault === 'limited') return rejectLimited(context, 600);
  return provokeFault(fault, context.req.raw.signal, () => internalError(context));
}
