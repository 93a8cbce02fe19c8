import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import { priceReports as limits } from '../../domain/limits.ts';
import type { AmountProblem, DayProblem } from '../../domain/price-reports.ts';
import type { Words } from './coupon-words.server.ts';

/** What is wrong with the amount. */
export const amountWords: Readonly<Record<AmountProblem, MessageDescriptor>> = {
  missing: msg`Type what you paid, such as 12.50.`,
  'decimal-comma': msg`Write cents with a point, not a comma: 12.50.`,
  'not-an-amount': msg`Type an amount in dollars and nothing else, such as 12.50.`,
  'too-small': msg`Type an amount of at least one cent.`,
  'too-large': msg`Type an amount of at most $10,000.`,
};

const { maxAgeDays: oldestDays, minPeople: fewestPeople } = limits;

/** What is wrong with the day. */
export const dayWords: Readonly<Record<DayProblem, MessageDescriptor>> = {
  missing: msg`Choose the day you paid.`,
  'not-a-date': msg`Write the day as month/day/year, such as 1/31/2026.`,
  'in-future': msg`This day has not come yet.`,
  'too-old': msg`Choose a day of the last ${oldestDays} days: older prices say little about today’s.`,
};

export const checkTyped: Words = {
  title: msg`Please check what you typed.`,
  text: msg`Nothing was sent yet. What to change is said below the field.`,
};

export const reported: Words = {
  title: msg`Thank you. This helps the next person.`,
  text: msg`Your report counts in what we say beside this price, as soon as at least ${fewestPeople} people have told us. We kept the amount, the day and which price it was, and nothing about you.`,
};

export const alreadyReported: Words = {
  title: msg`This price was already reported from here this month.`,
  text: msg`Each internet address counts once a month for a price, so this was not counted again. There is nothing more to do.`,
};

export const notReported: Words = {
  title: msg`We could not take your report just now.`,
  text: msg`What you typed is still here: try again in a minute. It is counted once.`,
};

export const priceUnknown: Words = {
  title: msg`This link does not lead to a price.`,
  text: msg`Look the medicine up again and open the card: from there you can tell us.`,
};

export const priceGone: Words = {
  title: msg`This price is no longer on our list.`,
  text: msg`It cannot be reported any more. Look the medicine up again to see today’s prices.`,
};

export const priceNotRead: Words = {
  title: msg`We could not look up the price just now.`,
  text: msg`The rest of this page is here. Try again in a minute.`,
};

/** @param afterSeconds null where nobody says when. */
export function tooManyReports(afterSeconds: number | null): Words {
  const title = msg`Too many reports came in.`;
  const minutes = Math.max(2, Math.ceil((afterSeconds ?? 3600) / 60));
  if (minutes <= 90) {
    return {
      title,
      text: msg`To keep reports honest, we take only so many. What you typed is still here: try again in ${minutes} minutes.`,
    };
  }
  return {
    title,
    text: msg`To keep reports honest, we take only so many for a price in a day. Please try again tomorrow.`,
  };
}
