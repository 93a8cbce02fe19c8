import { msg } from '@lingui/core/macro';
import { data } from 'react-router';

import { unknownZip, chooseZip } from '../../domain/choose-zip.ts';
import { variantUndefined } from '../../domain/errors.ts';
import type { Locale } from '../../domain/locale.ts';
import type { DrugLookup } from '../../domain/medication.ts';
import { isOldCost } from '../../domain/price-age.ts';
import { toPricingUnits } from '../../domain/prices.ts';
import { toCustomQuantity } from '../../domain/quantity.ts';
import { variantOf, selectByNdc, selectionFromQuery, type Selection } from '../../domain/selection.ts';
import type { PageContext, SiteContext } from '../context.ts';
import { zipWords } from '../shell/zip-problem-text.server.ts';
import { i18nFor } from '../shell/i18n.server.ts';
import { describePriceSignals, loadPrices, type PricesResult } from '../shell/load-prices.server.ts';
import { priceNotes, priceProblem } from './price-notes.server.tsx';
import type { PickerName } from './use-pickers.ts';

/**
 * What a query chooses of a drug and what that costs: the selection, its product, the ZIP in use with one sentence where
 * it is wrong, the prices or why there are none, and what visitors report to have paid.
 * @throws 503 where the drug has no product to choose (spec §8).
 */
export async function loadPricedDrug(page: PageContext, lookup: DrugLookup, query: URLSearchParams) {
  const { selection, other } = readSelection(page, lookup, query);
  const variant = variantOf(lookup, selection);
  if (!variant) {
    page.telemetry.warn(variantUndefined);
    throw data(null, { status: 503 });
  }
  const asked = chooseZip(query.get('zip'), page.request.zip);
  const quantity = toPricingUnits(selection.quantity, variant.packageSize);
  const [place, { shown, zipUnknown }, reports] = await Promise.all([
    resolveAddress(page, asked.zip),
    loadPrices(page, { ndc: variant.ndc, quantity, zip: asked.zip }),
    page.services.priceReports.fetchReports({ ndc: variant.ndc, quantity }, page.request.call),
  ]);
  const zip = zipUnknown && asked.zip ? { ...asked, zip: null, problem: unknownZip(asked.zip) } : asked;
  return {
    selection,
    other,
    variant,
    zip: { ...zip, problem: zip.problem && zipWords(page.site.locale, zip.problem) },
    address: place.address,
    prices: shown,
    signals: shown.state === 'loaded' ? describePriceSignals(page.site, shown.prices, reports) : {},
    problem: shown.state === 'failed' ? priceProblem(page.site.locale, shown.reason) : null,
  };
}

/**
 * What shown prices are, as paragraphs of HTML; '' where there are none.
 * @param options.crossedOut usual prices stand crossed out beside them, which the notes then explain.
 */
export function notesOnPrices(
  { locale }: Pick<SiteContext, 'locale'>,
  prices: PricesResult,
  options: { hasZip: boolean; crossedOut: boolean },
): string {
  if (prices.state !== 'loaded') return '';
  const today = new Date().toISOString().slice(0, 10);
  return priceNotes(locale, {
    prices,
    hasZip: options.hasZip,
    oldCost: isOldCost(prices.pricedOn, today),
    showUsualPrice: options.crossedOut,
  });
}

export interface ReadSelection {
  selection: Selection;
  /** What was typed as another quantity, kept when it is none, with one sentence about it. */
  other: { typed: string; problem: string | null };
}

/** The selection a URL means; the text of a selection error is logged and the selection left as it is (spec §8). */
export function readSelection(
  page: Pick<PageContext, 'site' | 'telemetry'>,
  lookup: DrugLookup,
  query: URLSearchParams,
): ReadSelection {
  const typed = (query.get('other') ?? '').trim().slice(0, 40);
  const quantity = typed ? toCustomQuantity(typed) : null;
  const asked = Object.fromEntries(query);
  if (asked['ndc']) {
    const { error } = selectByNdc(lookup, asked['ndc'], Number(asked['quantity'] ?? ''));
    // An address can hold anything; only what can be an NDC goes into the log.
    if (error && /^\d{11}$/.test(asked['ndc'])) page.telemetry.warn(error);
  }
  const selection = selectionFromQuery(lookup, quantity ? { ...asked, quantity } : asked);
  const wrong = typed !== '' && quantity === null;
  return {
    selection,
    other: {
      typed: wrong ? typed : '',
      problem: wrong
        ? i18nFor(page.site.locale)._(msg`Another quantity is a number from 1 to 1000, such as 45.`)
        : null,
    },
  };
}

/** What the pickers are called. */
export function pickerLabels(locale: Locale): Record<PickerName, string> {
  const words = i18nFor(locale);
  return {
    name: words._(msg`Brand or generic`),
    form: words._(msg`Form`),
    dosage: words._(msg`Dosage`),
    quantity: words._(msg`Quantity`),
  };
}

/** Where a ZIP is: its address, or that it is nowhere. An address is missing too when the service did not answer. */
export interface ResolvedAddress {
  known: boolean;
  /** 'Philadelphia, PA 19103'. */
  address: string | null;
}

/** Resolves a ZIP through the geocoding service (spec §5). A service that fails is no reason to doubt the ZIP. */
export async function resolveAddress(page: PageContext, zip: string | null): Promise<ResolvedAddress> {
  if (!zip) return { known: true, address: null };
  try {
    const result = await page.services.geocoding.geocode(zip, page.request.call);
    return result.ok
      ? { known: true, address: result.formattedAddress.replace(/, USA$/, '') }
      : { known: false, address: null };
  } catch {
    return { known: true, address: null };
  }
}
