import { parseAmount, parseDay } from '../../domain/price-reports.ts';
import { priceReportRejections, type PriceReportRejection } from '../../domain/price-report-rejections.ts';
import { parseZip } from '../../domain/zip.ts';
import type { ReportResult } from '../../upstreams/price-reports-client.ts';
import type { PageContext } from '../context.ts';
import { readSeen } from './card-path.ts';
import { said, type Words } from './coupon-words.server.ts';
import { i18nFor } from '../shell/i18n.server.ts';
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

const longest = { key: 4096, drug: 200, zip: 5, source: 40, seen: 9, paid: 60, paid_on: 40 };

/** Reads a form; what is missing is ''. */
export function readReportForm(form: FormData): SentReport {
  const text = (name: keyof typeof longest) => {
    const value = form.get(name);
    return typeof value === 'string' ? value.slice(0, longest[name]) : '';
  };
  return {
    key: text('key'),
    drug: text('drug') || null,
    zip: parseZip(text('zip')),
    source: text('source') || null,
    seen: readSeen(text('seen')),
    typed: { paid: text('paid'), paidOn: text('paid_on') },
  };
}

/**
 * Takes what a visitor says to have paid; what is not taken is counted and logged for the operator. Never throws for
 * what a visitor, a key or the service can do wrong.
 */
export async function takeReport(page: PageContext, { key, typed }: SentReport): Promise<TakenReport> {
  const words = i18nFor(page.site.locale);
  const answered = (status: number, outcome: ReportAnswer['outcome'], what: Words): TakenReport => ({
    status,
    answer: { outcome, ...said(words, what), problems: {} },
  });
  const problem = (reason: PriceReportRejection, what: Words): TakenReport => {
    page.telemetry.countRejectedReport(reason);
    // There is nothing more to do for who has said so before.
    const outcome = reason === 'already-reported' ? 'done' : 'problem';
    return answered(priceReportRejections[reason].status, outcome, what);
  };
  const mistyped = (reason: PriceReportRejection, problems: ReportAnswer['problems']): TakenReport => {
    const { status, answer } = problem(reason, checkTyped);
    return { status, answer: { ...answer, problems } };
  };
  const amount = parseAmount(typed.paid);
  const day = parseDay(typed.paidOn, new Date().toISOString().slice(0, 10));
  if (!amount.ok || !day.ok) {
    const paid = amount.ok ? null : amount.problem;
    const paidOn = day.ok ? null : day.problem;
    return mistyped(paid ? `paid-${paid}` : `day-${paidOn ?? 'missing'}`, {
      ...(paid && { paid: words._(amountWords[paid]) }),
      ...(paidOn && { 'paid-on': words._(dayWords[paidOn]) }),
    });
  }
  if (key === '') return problem('price-unknown', priceUnknown);
  const report = { key, paid: amount.dollars, paidOn: day.day };
  const became = await page.services.priceReports.submitReport(report, page.request.call);
  switch (became.outcome) {
    case 'recorded':
      return answered(200, 'done', reported);
    case 'repeated':
      return problem('already-reported', alreadyReported);
    case 'limited':
      return problem('limited', tooManyReports(became.retryAfterSeconds));
    case 'rejected':
      return refusal(became.reason);
    default:
      return problem('not-taken', notReported);
  }

  function refusal(reason: Extract<ReportResult, { outcome: 'rejected' }>['reason']): TakenReport {
    if (reason === 'unknown') return problem('price-unknown', priceUnknown);
    if (reason === 'gone') return problem('price-gone', priceGone);
    // The service is stricter than we are: its word counts.
    const paid = 'not-an-amount';
    if (reason === 'amount') return mistyped(`paid-${paid}`, { paid: words._(amountWords[paid]) });
    const paidOn = 'not-a-date';
    return mistyped(`day-${paidOn}`, { 'paid-on': words._(dayWords[paidOn]) });
  }
}
