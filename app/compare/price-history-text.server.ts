import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import { formatDate, formatDateOrMonth } from '../../domain/format-date.ts';
import type { Locale } from '../../domain/locale.ts';
import type { CostChange } from '../../domain/price-history.ts';
import type { PastCosts } from './section-content.server.ts';

/** Formats of dates, dollars and percentages in one language. */
export interface CostFormats {
  /** 'December 2025' */
  month: (isoDate: string) => string;
  /** 'Dec 3, 2025' */
  day: (isoDate: string) => string;
  /** Dollars with cents; below 10 cents with the four decimals that NADAC has. */
  money: (dollars: number) => string;
  /** Dollars with four decimals. */
  exactMoney: (dollars: number) => string;
  /** 65 as '65%'. */
  percent: (percent: number) => string;
}

function createCostFormats(locale: Locale): CostFormats {
  const region = locale === 'es' ? 'es-US' : 'en-US';
  const dollars = (minDigits: number, maxDigits: number) => {
    const format = new Intl.NumberFormat(region, {
      style: 'currency',
      currency: 'USD',
      minimumFractionDigits: minDigits,
      maximumFractionDigits: maxDigits,
    });
    return (amount: number) => format.format(amount);
  };
  const [cents, upToFourDigits, fourDigits] = [dollars(2, 2), dollars(2, 4), dollars(4, 4)];
  const percentFormat = new Intl.NumberFormat(region, { style: 'percent' });
  return {
    month: (isoDate) => formatDateOrMonth(isoDate.slice(0, 7), locale),
    day: (isoDate) => formatDate(isoDate, locale),
    money: (amount) => (amount < 0.1 ? upToFourDigits(amount) : cents(amount)),
    exactMoney: fourDigits,
    percent: (percent) => percentFormat.format(percent / 100),
  };
}

// Created once, because a format costs much more to create than to use.
const formatsIn = { 'en-US': createCostFormats('en-US'), es: createCostFormats('es') };

/** The formats of a language, created once. */
export const costFormats = (locale: Locale): CostFormats => formatsIn[locale];

/** A cost history in two or three sentences: the latest cost, the past year, and the extremes. */
export function priceHistorySentences(
  i18n: I18n,
  formats: CostFormats,
  pastCosts: PastCosts,
  what: string,
): string[] {
  const { points, lowest, highest, latest, overall, pastYear } = pastCosts;
  const ends = new Set([points[0], latest]);
  return [
    latestSentence(i18n, formats, { pastCosts, what, change: overall }),
    ...(pastYear ? [pastYearSentence(i18n, formats, pastYear)] : []),
    ...(ends.has(lowest) && ends.has(highest) ? [] : [extremesSentence(i18n, formats, pastCosts)]),
  ];
}

function latestSentence(
  i18n: I18n,
  formats: CostFormats,
  { pastCosts, what, change }: { pastCosts: PastCosts; what: string; change: CostChange },
): string {
  const now = formats.month(pastCosts.latest.effectiveDate);
  const cost = formats.money(pastCosts.latest.unitCost * pastCosts.quantity);
  const then = formats.month(change.since.effectiveDate);
  const percent = formats.percent(change.percent);
  if (change.direction === 'same') {
    return i18n._(
      msg`In ${now} pharmacies paid ${cost} on average for ${what}, about the same as in ${then}.`,
    );
  }
  return change.direction === 'less'
    ? i18n._(msg`In ${now} pharmacies paid ${cost} on average for ${what}, ${percent} less than in ${then}.`)
    : i18n._(msg`In ${now} pharmacies paid ${cost} on average for ${what}, ${percent} more than in ${then}.`);
}

function pastYearSentence(
  i18n: I18n,
  formats: CostFormats,
  { since, direction, percent: changePercent }: CostChange,
): string {
  const then = formats.month(since.effectiveDate);
  const percent = formats.percent(changePercent);
  if (direction === 'same') return i18n._(msg`Since ${then} it has stayed about the same.`);
  return direction === 'less'
    ? i18n._(msg`Since ${then} it has fallen by ${percent}.`)
    : i18n._(msg`Since ${then} it has risen by ${percent}.`);
}

function extremesSentence(
  i18n: I18n,
  { month, money }: CostFormats,
  { lowest, highest, quantity }: PastCosts,
): string {
  const [low, lowMonth] = [money(lowest.unitCost * quantity), month(lowest.effectiveDate)];
  const [high, highMonth] = [money(highest.unitCost * quantity), month(highest.effectiveDate)];
  return i18n._(msg`It was highest in ${highMonth} at ${high} and lowest in ${lowMonth} at ${low}.`);
}
