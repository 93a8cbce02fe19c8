import { msg } from '@lingui/core/macro';

import { isDatedCost } from '../../domain/price-age.ts';
import { bestPrice, formatDollars, pharmacyName, toPricingUnits } from '../../domain/prices.ts';
import { readProductRequest } from '../../domain/product-request.ts';
import { quantityText } from '../../domain/product-text.ts';
import { selectionToQuery } from '../../domain/selection.ts';
import type { Homepage } from '../../upstreams/content/homepage.ts';
import type { PageContext } from '../context.ts';
import { i18nFor } from '../shell/i18n.server.ts';
import { loadOptional } from '../shell/load-optional.server.ts';
import { loadPrices } from '../shell/load-prices.server.ts';
import { localizeLookup } from '../shell/load-drug.server.ts';

type ContentSaving = Homepage['recentSavings'][number];

/** Today's lowest price of a medication without a ZIP. */
export interface PriceToday {
  dollars: string;
  /** The pharmacy with that price. */
  pharmacy: string;
  /** '30 tablets', in the language of the page. */
  quantity: string;
  /** Date of the underlying cost, YYYY-MM-DD; '' if unknown. */
  pricedOn: string;
  /** An average of the United States. */
  isAverage: boolean;
}

/** A medication on the home page with its price, if known (spec §3, recent savings). */
export interface Saving {
  name: string;
  secondName: string | null;
  dosage: string | null;
  /** The page of the product that the price is for. */
  href: string;
  /** The prices in the content; null where it has none. */
  contentPrice: { dollars: string; average: string | null; savings: string | null } | null;
  /** The price of today for a medication without a price in the content; null where unknown. */
  today: PriceToday | null;
}

const maxSavings = 4;

/**
 * Recent savings for the home page. A medication keeps the prices in the content, and gets today's lowest price where
 * the content has none. Savings are never computed: they are shown only where the content has both prices.
 * @param today in UTC, YYYY-MM-DD.
 */
export function loadSavings(
  page: PageContext,
  savings: readonly ContentSaving[],
  today: string,
): Promise<Saving[]> {
  return Promise.all(savings.slice(0, maxSavings).map((saving) => loadSaving(page, saving, today)));
}

async function loadSaving(page: PageContext, saving: ContentSaving, today: string): Promise<Saving> {
  const { name, secondName, dosage, href, averagePrice, hippoPrice, savingsText } = saving;
  if (hippoPrice !== null) {
    const average = averagePrice === null ? null : formatDollars(averagePrice);
    const contentPrice = { dollars: formatDollars(hippoPrice), average, savings: average && savingsText };
    return { name, secondName, dosage, href, contentPrice, today: null };
  }
  const priced = await loadOptional(page, 'prices', (limitedPage) =>
    loadPriceToday(limitedPage, saving, today),
  );
  return {
    name,
    secondName,
    dosage,
    href: priced?.href ?? href,
    contentPrice: null,
    today: priced?.price ?? null,
  };
}

/** Today's lowest price of a medication in the content's dosage, or else the default one, and the page of that product. */
async function loadPriceToday(page: PageContext, { href, dosage }: ContentSaving, today: string) {
  const slug = /^\/([a-z0-9-]+)$/.exec(href)?.[1];
  if (!slug) return null;
  const englishLookup = await page.services.drugs.lookUp(slug, page.request.call);
  if (!englishLookup) return null;
  const lookup = localizeLookup(page.site.locale, englishLookup);
  const { selection, variant } = readProductRequest(lookup, dosage ? { dosage } : {});
  // The selection falls back to another dosage, whose price must not be shown.
  if (!variant || (dosage && variant.dosage !== dosage)) return null;
  const quantity = toPricingUnits(selection.quantity, variant.packageSize);
  const { result: prices } = await loadPrices(page, { ndc: variant.ndc, quantity, zip: null });
  // A price from an old cost is not a price of today (domain/price-age.ts).
  if (prices.state !== 'loaded' || isDatedCost(prices.pricedOn, today)) return null;
  const best = bestPrice(prices.prices);
  if (!best) return null;
  const price: PriceToday = {
    dollars: formatDollars(best.cost),
    pharmacy: pharmacyName(best, i18nFor(page.site.locale)._(msg`Local Pharmacies`)),
    quantity: quantityText(variant, selection.quantity),
    pricedOn: prices.pricedOn,
    isAverage: prices.area?.zip === null,
  };
  return { price, href: `${href}?${new URLSearchParams(selectionToQuery(selection))}` };
}
