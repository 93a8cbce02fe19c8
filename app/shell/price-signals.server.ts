import { msg } from '@lingui/core/macro';

import { computePriceSignal, type PaidReport } from '../../domain/price-reports.ts';
import type { PriceEntry } from '../../domain/prices.ts';
import type { SiteContext } from '../context.ts';
import { i18nFor } from './i18n.server.ts';

/** What visitors report to have paid, in a sentence for each chain whose price enough of them say something about. */
export type PriceSignals = Readonly<Record<string, string>>;

/** The sentences for shown prices, by their chains. */
export function priceSignals(
  { locale }: Pick<SiteContext, 'locale'>,
  prices: readonly Pick<PriceEntry, 'chain' | 'pbm' | 'cost'>[],
  reports: readonly PaidReport[],
): PriceSignals {
  const words = i18nFor(locale);
  return Object.fromEntries(
    prices.flatMap((price) => {
      const signal = computePriceSignal(reports, price);
      if (!signal) return [];
      const { people, of } = signal;
      if (signal.paid === 'more') {
        return [[price.chain, words._(msg`${people} of ${of} people reported paying more this month`)]];
      }
      const sentence =
        people === of
          ? msg`${people} people reported paying this or less this month`
          : msg`${people} of ${of} people reported paying this or less this month`;
      return [[price.chain, words._(sentence)]];
    }),
  );
}
