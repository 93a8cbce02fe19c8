import { msg } from '@lingui/core/macro';

import { priceReports as limits } from '../../../domain/limits.ts';
import { formatDollars, pharmacyName } from '../../../domain/prices.ts';
import type { PageContext } from '../../context.ts';
import { loadCard } from '../card/load-card.ts';
import { said, type Words } from '../coupon/coupon-words.server.ts';
import { quantityWords, variantWords } from '../drug/drug-words.ts';
import { wordsIn } from '../language/words.server.ts';
import type { ReportAnswer, ReportForm, ReportPart, TypedReport } from './report-form.ts';
import { priceGone, priceNotRead, priceUnknown, reported } from './report-words.server.ts';

/** The page that the form is on, and the part of it. */
export const counterPath = '/at-the-counter';
export const reportPartId = 'price-different';

const longestKey = 4096;
const dayMs = 86_400_000;

/** Which price is reported. */
export interface ReportedPrice {
  key: string;
  drug: string | null;
}

/** The part of a URL: ?key= is the price, ?drug= says it in words, ?reported= that it was just reported. */
export async function loadReportPart(page: PageContext, query: URLSearchParams): Promise<ReportPart> {
  const key = query.get('key')?.slice(0, longestKey) ?? '';
  if (key === '') return { state: 'no-price', why: null, mayRetry: false };
  const part = await reportPartOf(page, { key, drug: query.get('drug')?.slice(0, 200) || null });
  if (part.state !== 'ready' || query.get('reported') !== 'yes') return part;
  const words = said(wordsIn(page.locale), reported);
  return { ...part, answer: { outcome: 'done', ...words, problems: {} } };
}

/** The part for a price, with what was typed and what became of it; why there is no form where the price is not known. */
export async function reportPartOf(
  page: PageContext,
  price: ReportedPrice,
  typed: TypedReport | null = null,
  answer: ReportAnswer | null = null,
): Promise<ReportPart> {
  const words = wordsIn(page.locale);
  const no = (why: Words, mayRetry = false): ReportPart => ({
    state: 'no-price',
    why: said(words, why),
    mayRetry,
  });
  const { quote, product, refused, gone } = await loadCard(page, price.key, price.drug, null);
  if (refused) return no(priceUnknown);
  if (gone) return no(priceGone);
  if (!quote) return no(priceNotRead, true);
  const form: ReportForm = {
    action: page.href(counterPath),
    key: price.key,
    drug: price.drug ?? '',
    medicine:
      product &&
      [
        variantWords({ ...product.variant, form: product.form }),
        quantityWords(product.variant, product.selection.quantity),
      ].join(', '),
    pharmacy: pharmacyName(quote.price, words._(msg`Local Pharmacies`)),
    cost: formatDollars(quote.price.cost),
    ...daysToPick(new Date()),
  };
  return { state: 'ready', form, typed, answer };
}

/** Where the browser goes when the report was taken. */
export function reportedPath({ key, drug }: ReportedPrice): string {
  const query = new URLSearchParams({ reported: 'yes', ...(drug && { drug }), key });
  return `${counterPath}?${query}#${reportPartId}`;
}

/** Most visitors' day; the script of the page puts in the visitor's own. */
function daysToPick(now: Date): Pick<ReportForm, 'today' | 'earliest' | 'latest'> {
  const inUtc = (days: number) => new Date(now.getTime() + days * dayMs).toISOString().slice(0, 10);
  // The form of dates in this locale is ISO's.
  const today = now.toLocaleDateString('sv-SE', { timeZone: 'America/New_York' });
  return { today, earliest: inUtc(-limits.oldestDays), latest: inUtc(0) };
}
