import { parseAmount, parseDay } from '../../../domain/price-reports.ts';
import type { Reported } from '../../../upstreams/price-reports.ts';
import type { PageContext } from '../../context.ts';
import { said, type Words } from '../coupon/coupon-words.server.ts';
import { wordsIn } from '../language/words.server.ts';
import type { ReportedPrice } from './load-report-part.server.ts';
import type { ReportAnswer, TypedReport } from './report-form.ts';
import {
  alreadyReported,
  amountWords,
  checkTyped,
  dayWords,
  notReported,
  priceGone,
  priceUnknown,
  reported,
  tooManyReports,
} from './report-words.server.ts';

/** A form that was sent: what the visitor typed, and which price it is about. */
export interface SentReport extends ReportedPrice {
  typed: TypedReport;
}

/** The answer, and the HTTP status of a page that shows it. */
export interface TakenReport {
  status: number;
  answer: ReportAnswer;
}

const longest = { key: 4096, drug: 200, source: 40, paid: 60, paid_on: 40 };

/** Reads a form; what is missing is ''. */
export function readReportForm(form: FormData): SentReport {
  const text = (name: keyof typeof longest) => {
    const value = form.get(name);
    return typeof value === 'string' ? value.slice(0, longest[name]) : '';
  };
  return {
    key: text('key'),
    drug: text('drug') || null,
    source: text('source') || null,
    typed: { paid: text('paid'), paidOn: text('paid_on') },
  };
}

/** Takes what a visitor says to have paid. Never throws for what a visitor, a key or the service can do wrong. */
export async function takeReport(page: PageContext, { key, typed }: SentReport): Promise<TakenReport> {
  const words = wordsIn(page.locale);
  const problem = (status: number, what: Words, problems: ReportAnswer['problems'] = {}): TakenReport => ({
    status,
    answer: { outcome: 'problem', ...said(words, what), problems },
  });
  const done = (status: number, what: Words): TakenReport => ({
    status,
    answer: { outcome: 'done', ...said(words, what), problems: {} },
  });
  const amount = parseAmount(typed.paid);
  const day = parseDay(typed.paidOn, new Date().toISOString().slice(0, 10));
  if (!amount.ok || !day.ok) {
    return problem(422, checkTyped, {
      ...(!amount.ok && { paid: words._(amountWords[amount.problem]) }),
      ...(!day.ok && { 'paid-on': words._(dayWords[day.problem]) }),
    });
  }
  if (key === '') return problem(404, priceUnknown);
  const report = { key, paid: amount.dollars, paidOn: day.day };
  const became = await page.upstreams.priceReports.report(report, page.call);
  switch (became.outcome) {
    case 'recorded':
      return done(200, reported);
    case 'repeated':
      return done(409, alreadyReported);
    case 'limited':
      return problem(429, tooManyReports(became.retryAfterSeconds));
    case 'refused':
      return refusal(became.reason);
    default:
      return problem(503, notReported);
  }

  function refusal(reason: Extract<Reported, { outcome: 'refused' }>['reason']): TakenReport {
    if (reason === 'unknown') return problem(404, priceUnknown);
    if (reason === 'gone') return problem(404, priceGone);
    // The service is stricter than we are: its word counts.
    if (reason === 'amount') return problem(422, checkTyped, { paid: words._(amountWords['not-an-amount']) });
    return problem(422, checkTyped, { 'paid-on': words._(dayWords['not-a-date']) });
  }
}
