import { msg } from '@lingui/core/macro';

import { priceReports as limits } from '../../domain/limits.ts';
import { formatDollars, pharmacyName } from '../../domain/prices.ts';
import type { SiteContext } from '../context.ts';
import type { LoadedCard } from './load-card.ts';
import { said, type Words } from './coupon-words.server.ts';
import { productText } from '../../domain/product-text.ts';
import { i18nFor } from '../shell/i18n.server.ts';
import type { ReportAnswer, ReportForm, ReportPart, TypedReport } from './report-form.ts';
import { priceGone, priceNotRead, priceUnknown } from './report-words.server.ts';

/** The page that the form is on. */
export const counterPath = '/at-the-counter';

const dayMs = 86_400_000;

/** Which price is reported. */
export interface ReportedPrice {
  key: string;
  drug: string | null;
  /** Five digits; null where the link says none. */
  zip: string | null;
  /** The partner whose group the card has. */
  source: string | null;
  /** Dollars, as seen where the card was opened. */
  seen: number | null;
}

/** The part of a page that no card led to. */
export const noPriceNamed: ReportPart = { state: 'no-price', why: null, mayRetry: false };

/** The part for the price of a card, with what was typed and what became of it; why there is no form where the price is not known. */
export function reportPartOf(
  site: SiteContext,
  price: ReportedPrice,
  { quote, product, refused, gone }: LoadedCard,
  typed: TypedReport | null,
  answer: ReportAnswer | null,
): ReportPart {
  const words = i18nFor(site.locale);
  const no = (why: Words, mayRetry = false): ReportPart => ({
    state: 'no-price',
    why: said(words, why),
    mayRetry,
  });
  if (refused) return no(priceUnknown);
  if (gone) return no(priceGone);
  if (!quote) return no(priceNotRead, true);
  const form: ReportForm = {
    action: site.href(counterPath),
    alongWith: {
      key: price.key,
      ...(price.drug && { drug: price.drug }),
      ...(price.zip && { zip: price.zip }),
      ...(price.source && { source: price.source }),
      ...(price.seen !== null && { seen: price.seen.toFixed(2) }),
    },
    medicine: product && productText(product),
    pharmacy: pharmacyName(quote.price, words._(msg`Local Pharmacies`)),
    cost: formatDollars(quote.price.cost),
    ...daysToPick(new Date()),
  };
  return { state: 'ready', form, typed, answer };
}

/** Most visitors' day; the script of the page puts in the visitor's own. */
function daysToPick(now: Date): Pick<ReportForm, 'today' | 'earliest' | 'latest'> {
  const inUtc = (days: number) => new Date(now.getTime() + days * dayMs).toISOString().slice(0, 10);
  // The form of dates in this locale is ISO's.
  const today = now.toLocaleDateString('sv-SE', { timeZone: 'America/New_York' });
  return { today, earliest: inUtc(-limits.maxAgeDays), latest: inUtc(0) };
}
