import { msg } from '@lingui/core/macro';

import { isOldCost } from '../../domain/price-age.ts';
import { bestPrice, formatDollars, pharmacyName, toPricingUnits } from '../../domain/prices.ts';
import { selectionFromQuery, selectionToQuery, variantOf } from '../../domain/selection.ts';
import type { Homepage } from '../../upstreams/content/homepage.ts';
import type { PageContext } from '../context.ts';
import { quantityText } from '../../domain/product-text.ts';
import { i18nFor } from '../shell/i18n.server.ts';
import { loadPrices } from '../shell/load-prices.server.ts';
import { localizeLookup } from '../shell/localize-lookup.server.ts';

type Saving = Homepage['recentSavings'][number];

/** What the price service says of a medicine today, on average across the country. */
export interface PriceToday {
  dollars: string;
  /** Whose price it is. */
  pharmacy: string;
  /** '30 tablets', in the language of the page. */
  quantity: string;
  /** Date of the cost behind it, YYYY-MM-DD. */
  pricedOn: string;
}

/** A medicine on home with its price as far as one is known (spec §3, recent savings). */
export interface ShownSaving {
  name: string;
  secondName: string | null;
  dosage: string | null;
  /** The page of exactly what the price is for. */
  href: string;
  /** The content's own numbers; null where it gives none. */
  told: { dollars: string; average: string | null; text: string | null } | null;
  /** The lowest price of today, where the content gives none; null where nobody knows. */
  today: PriceToday | null;
}

/** So many medicines are asked for, and no longer than this: home is there without their prices too. */
const mostMedicines = 4;
const patienceMs = 1500;

/**
 * Recent savings as home shows them. Prices of the content are shown as they are; for a medicine without one the lowest
 * price of today is asked for. A saving is shown only when the content gives both prices: none is worked out here.
 * @param day today in UTC, YYYY-MM-DD.
 */
export async function loadSavings(
  page: PageContext,
  savings: readonly Saving[],
  day: string,
): Promise<ShownSaving[]> {
  const stop = AbortSignal.timeout(patienceMs);
  const { signal } = page.request.call;
  const call = { ...page.request.call, signal: signal ? AbortSignal.any([signal, stop]) : stop };
  const shown = savings
    .slice(0, mostMedicines)
    .map((saving) => loadSaving({ ...page, request: { ...page.request, call } }, saving, day));
  return Promise.all(shown);
}

async function loadSaving(page: PageContext, saving: Saving, day: string): Promise<ShownSaving> {
  const { name, secondName, dosage, href, averagePrice, hippoPrice, savingsText } = saving;
  const words = { name, secondName, dosage, href };
  if (hippoPrice !== null) {
    const average = averagePrice === null ? null : formatDollars(averagePrice);
    const told = { dollars: formatDollars(hippoPrice), average, text: average && savingsText };
    return { ...words, told, today: null };
  }
  // A service that fails has reported itself; the medicine then stands without a price.
  const found = await priceToday(page, saving, day).catch(() => null);
  return { ...words, told: null, today: found?.today ?? null, href: found?.href ?? href };
}

/** The lowest price of today for a medicine, in the dosage named or else in its usual one, and the page it stands on. */
async function priceToday(page: PageContext, { href, dosage }: Saving, day: string) {
  const slug = /^\/([a-z0-9-]+)$/.exec(href)?.[1];
  if (!slug) return null;
  const known = await page.services.drugs.lookUp(slug, page.request.call);
  if (!known) return null;
  const lookup = localizeLookup(page.site.locale, known);
  const selection = selectionFromQuery(lookup, dosage ? { dosage } : {});
  const variant = variantOf(lookup, selection);
  // Never another strength's price.
  if (!variant || (dosage && variant.dosage !== dosage)) return null;
  const quantity = toPricingUnits(selection.quantity, variant.packageSize);
  const { shown } = await loadPrices(page, { ndc: variant.ndc, quantity, zip: null });
  // A price worked out from an old cost says little about today (domain/price-age.ts).
  if (shown.state !== 'loaded' || isOldCost(shown.pricedOn, day)) return null;
  const best = bestPrice(shown.prices);
  if (!best) return null;
  const today: PriceToday = {
    dollars: formatDollars(best.cost),
    pharmacy: pharmacyName(best, i18nFor(page.site.locale)._(msg`Local Pharmacies`)),
    quantity: quantityText(variant, selection.quantity),
    pricedOn: shown.pricedOn,
  };
  return { today, href: `${href}?${new URLSearchParams(selectionToQuery(selection))}` };
}
