import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import type { Locale } from '../../domain/locale.ts';
import type { CostChange } from '../../domain/price-history.ts';
import type { PricePast } from './price-history.server.tsx';

/** Dates, amounts and shares as a language writes them. */
export interface Figures {
  /** 'December 2025' */
  month: (isoDate: string) => string;
  /** 'Dec 3, 2025' */
  day: (isoDate: string) => string;
  /** Dollars: in cents, and below a dime as exactly as NADAC has it. */
  money: (dollars: number) => string;
  /** Dollars to the hundredth of a cent. */
  exactMoney: (dollars: number) => string;
  /** 65 as '65%'. */
  percent: (percent: number) => string;
}

/** The figures of a page's language. */
export function figuresIn(locale: Locale): Figures {
  const region = locale === 'es' ? 'es-US' : 'en-US';
  const dates = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(region, { ...options, timeZone: 'UTC' });
    return (isoDate: string) => format.format(new Date(`${isoDate}T00:00:00Z`));
  };
  const dollars = (least: number, most: number) => {
    const format = new Intl.NumberFormat(region, {
      style: 'currency',
      currency: 'USD',
      minimumFractionDigits: least,
      maximumFractionDigits: most,
    });
    return (amount: number) => format.format(amount);
  };
  const [cents, near, exact] = [dollars(2, 2), dollars(2, 4), dollars(4, 4)];
  const share = new Intl.NumberFormat(region, { style: 'percent' });
  return {
    month: dates({ month: 'long', year: 'numeric' }),
    day: dates({ dateStyle: 'medium' }),
    money: (amount) => (amount < 0.1 ? near(amount) : cents(amount)),
    exactMoney: exact,
    percent: (percent) => share.format(percent / 100),
  };
}

/** What a history says, in two or three sentences. */
export function historySentences(words: I18n, figures: Figures, past: PricePast, what: string): string[] {
  const { points, lowest, highest, latest, overall, pastYear } = past;
  const ends = new Set([points[0], latest]);
  return [
    latestWords(words, figures, { past, what, change: overall }),
    ...(pastYear ? [pastYearWords(words, figures, pastYear)] : []),
    ...(ends.has(lowest) && ends.has(highest) ? [] : [extremeWords(words, figures, past)]),
  ];
}

function latestWords(
  words: I18n,
  figures: Figures,
  { past, what, change }: { past: PricePast; what: string; change: CostChange },
): string {
  const now = figures.month(past.latest.effectiveDate);
  const cost = figures.money(past.latest.unitCost * past.quantity);
  const then = figures.month(change.since.effectiveDate);
  const percent = figures.percent(change.percent);
  if (change.direction === 'same') {
    return words._(
      msg`In ${now} pharmacies paid ${cost} on average for ${what}, about the same as in ${then}.`,
    );
  }
  return change.direction === 'less'
    ? words._(msg`In ${now} pharmacies paid ${cost} on average for ${what}, ${percent} less than in ${then}.`)
    : words._(
        msg`In ${now} pharmacies paid ${cost} on average for ${what}, ${percent} more than in ${then}.`,
      );
}

function pastYearWords(words: I18n, figures: Figures, { since, direction, percent: by }: CostChange): string {
  const then = figures.month(since.effectiveDate);
  const percent = figures.percent(by);
  if (direction === 'same') return words._(msg`Since ${then} it has stayed about the same.`);
  return direction === 'less'
    ? words._(msg`Since ${then} it has fallen by ${percent}.`)
    : words._(msg`Since ${then} it has risen by ${percent}.`);
}

function extremeWords(
  words: I18n,
  { month, money }: Figures,
  { lowest, highest, quantity }: PricePast,
): string {
  const [low, lowMonth] = [money(lowest.unitCost * quantity), month(lowest.effectiveDate)];
  const [high, highMonth] = [money(highest.unitCost * quantity), month(highest.effectiveDate)];
  return words._(msg`It was highest in ${highMonth} at ${high} and lowest in ${lowMonth} at ${low}.`);
}
