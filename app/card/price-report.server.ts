import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import type { CardLink } from '../../domain/card-link.ts';
import { priceReports as limits } from '../../domain/limits.ts';
import { priceReportRejections, type PriceReportRejection } from '../../domain/price-report-rejections.ts';
import { parseAmount, parseDay, type AmountProblem, type DayProblem } from '../../domain/price-reports.ts';
import type { PageContext } from '../context.ts';
import { i18nFor } from '../shell/i18n.server.ts';
import { todayInUtc } from '../shell/load-prices.server.ts';
import { readCardLink } from './links.ts';
import type { ReportInput, ReportReply } from './price-report-form.tsx';
import {
  maxMinutes,
  retryHeaders,
  retryMinutes,
  translateTitled,
  type TitledText,
} from './send-texts.server.ts';

/** A posted report of the price that a visitor paid with a card. */
export interface PriceReport {
  link: CardLink;
  input: ReportInput;
}

/** The result of a report. */
interface ReportOutcome {
  /** HTTP status of a page that shows the reply. */
  status: number;
  /** When to try again after too many reports. */
  headers: Record<string, string>;
  reply: ReportReply;
}

const maxLengths = { paid: 60, paid_on: 40 };

/** Reads a posted form; missing inputs are ''. */
export function readPriceReport({ site }: PageContext, form: FormData): PriceReport {
  const read = (name: keyof typeof maxLengths) => {
    const value = form.get(name);
    return typeof value === 'string' ? value.slice(0, maxLengths[name]) : '';
  };
  return { link: readCardLink(form, site.sources), input: { paid: read('paid'), paidOn: read('paid_on') } };
}

/**
 * Records the price that a visitor reports; rejections are counted and logged. It never throws for invalid input, an
 * invalid price key or a failed service.
 */
export async function submitPriceReport(
  page: PageContext,
  { link: { key }, input }: PriceReport,
): Promise<ReportOutcome> {
  const i18n = i18nFor(page.site.locale);
  const replyWith = (
    status: number,
    outcome: ReportReply['outcome'],
    text: TitledText,
    problems: ReportReply['problems'] = {},
  ): ReportOutcome => ({ status, headers: {}, reply: { outcome, ...translateTitled(i18n, text), problems } });
  const reject = (
    reason: PriceReportRejection,
    text: TitledText,
    problems?: ReportReply['problems'],
  ): ReportOutcome => {
    page.telemetry.countRejectedReport(reason);
    // A repeated report needs no form.
    const outcome = reason === 'already-reported' ? 'done' : 'problem';
    return replyWith(priceReportRejections[reason].status, outcome, text, problems);
  };
  const rejectInput = (paid: AmountProblem | null, paidOn: DayProblem | null): ReportOutcome =>
    reject(paid ? `paid-${paid}` : `day-${paidOn ?? 'missing'}`, checkInput, {
      ...(paid && { paid: i18n._(amountTexts[paid]) }),
      ...(paidOn && { 'paid-on': i18n._(dayTexts[paidOn]) }),
    });

  const amount = parseAmount(input.paid);
  const day = parseDay(input.paidOn, todayInUtc());
  if (!amount.ok || !day.ok) {
    return rejectInput(amount.ok ? null : amount.problem, day.ok ? null : day.problem);
  }
  if (key === '') return reject('price-unknown', priceUnknown);
  const report = { key, paid: amount.dollars, paidOn: day.day };
  const result = await page.services.priceReports.submitReport(report, page.request.call);
  switch (result.outcome) {
    case 'recorded':
      return replyWith(200, 'done', reportRecorded);
    case 'repeated':
      return reject('already-reported', alreadyReported);
    case 'limited':
      return {
        ...reject('limited', tooManyReports(result.retryAfterSeconds)),
        headers: retryHeaders(result.retryAfterSeconds),
      };
    case 'rejected':
      if (result.reason === 'unknown') return reject('price-unknown', priceUnknown);
      if (result.reason === 'gone') return reject('price-gone', priceEnded);
      // The service can be stricter than the checks above.
      return result.reason === 'amount'
        ? rejectInput('not-an-amount', null)
        : rejectInput(null, 'not-a-date');
    default:
      return reject('not-accepted', reportFailed);
  }
}

const amountTexts: Readonly<Record<AmountProblem, MessageDescriptor>> = {
  missing: msg`Type what you paid, such as 12.50.`,
  'not-an-amount': msg`Type an amount in dollars and nothing else, such as 12.50.`,
  'too-small': msg`Type an amount of at least one cent.`,
  'too-large': msg`Type an amount of at most $10,000.`,
};

// Placeholders of translated messages, whose names are part of the message.
const { maxAgeDays: oldestDays, minPeople: fewestPeople } = limits;

const dayTexts: Readonly<Record<DayProblem, MessageDescriptor>> = {
  missing: msg`Choose the day you paid.`,
  'not-a-date': msg`Write the day as month/day/year, such as 1/31/2026.`,
  'in-future': msg`That day is in the future.`,
  'too-old': msg`Choose a day in the last ${oldestDays} days. Older prices say little about today’s.`,
};

const checkInput: TitledText = {
  title: msg`Please check what you typed.`,
  text: msg`Nothing was sent yet. Fix the highlighted field.`,
};

const reportRecorded: TitledText = {
  title: msg`Thank you. This helps the next person.`,
  text: msg`We’ll show it beside this price once at least ${fewestPeople} people have told us what they paid. We kept the amount, the day and the price, and nothing about you.`,
};

const alreadyReported: TitledText = {
  title: msg`This price was already reported from here this month.`,
  text: msg`We count one report a month for each price from an internet address, so this one wasn’t counted again. You don’t have to do anything else.`,
};

const reportFailed: TitledText = {
  title: msg`We couldn’t save your report just now.`,
  text: msg`What you typed is still here: try again in a minute. It is counted once.`,
};

export const priceUnknown: TitledText = {
  title: msg`This link doesn’t lead to a price.`,
  text: msg`Look up the medication again and open its card. You can tell us from there.`,
};

export const priceEnded: TitledText = {
  title: msg`This price is no longer on our list.`,
  text: msg`You can’t report it anymore. Look up the medication again to see today’s prices.`,
};

export const priceUnavailable: TitledText = {
  title: msg`We couldn’t look up the price just now.`,
  text: msg`The rest of this page is here. Try again in a minute.`,
};

/** @param retryAfterSeconds null where the service gives no time. */
function tooManyReports(retryAfterSeconds: number | null): TitledText {
  const title = msg`Too many reports came in.`;
  const minutes = retryMinutes(retryAfterSeconds);
  if (minutes <= maxMinutes) {
    return {
      title,
      text: msg`To keep reports honest, we accept only so many at a time. What you typed is still here. Try again in ${minutes} minutes.`,
    };
  }
  return {
    title,
    text: msg`To keep reports honest, we accept only so many for one price in a day. Please try again tomorrow.`,
  };
}
