import { data } from 'react-router';

import { variantUndefined } from '../../domain/errors.ts';
import { isOldCost } from '../../domain/price-age.ts';
import type { DrugLookup } from '../../domain/medication.ts';
import { toPricingUnits } from '../../domain/prices.ts';
import { variantOf } from '../../domain/selection.ts';
import type { PageContext, SiteContext } from '../context.ts';
import { resolveAddress } from '../nearby/resolve-address.ts';
import { unknownZip, chooseZip } from '../../domain/choose-zip.ts';
import { zipWords } from '../nearby/zip-words.server.ts';
import { loadPrices, type PricesResult } from '../shell/load-prices.server.ts';
import { priceNotes } from './price-notes.server.tsx';
import { priceProblem } from './price-problem.server.ts';
import { priceSignals } from '../shell/price-signals.server.ts';
import { readSelection } from './read-selection.server.ts';

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
    signals: shown.state === 'loaded' ? priceSignals(page.site, shown.prices, reports) : {},
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
