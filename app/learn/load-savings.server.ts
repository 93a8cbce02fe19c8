import { msg } from '@lingui/core/macro';

import { formatDate, withoutBreaks } from '../../domain/format-date.ts';
import { arrangeHome, featuredMedication, medicationsToPrice } from '../../domain/home-medications.ts';
import type { Locale } from '../../domain/locale.ts';
import { translateTerm } from '../../domain/medication.ts';
import { isDatedCost } from '../../domain/price-age.ts';
import {
  bestNearby,
  formatDollars,
  isAverageArea,
  pharmacyName,
  savings as savingsOf,
  toPricingUnits,
  type PriceEntry,
} from '../../domain/prices.ts';
import { readProductRequest } from '../../domain/product-request.ts';
import { quantityText } from '../../domain/product-text.ts';
import { selectionToQuery } from '../../domain/selection-query.ts';
import { toSlug } from '../../wire/slug.ts';
import type { Homepage } from '../../upstreams/content/homepage.ts';
import type { PageContext } from '../context.ts';
import { i18nFor } from '../shell/i18n.server.ts';
import { loadOptional } from '../shell/loader-guards.server.ts';
import { loadPrices } from '../shell/load-prices.server.ts';
import { localizeLookup } from '../shell/load-drug.server.ts';

type ContentSaving = Homepage['recentSavings'][number];

/** Today's lowest price of a medication, in the visitor's area where that is known. */
export interface PriceToday {
  dollars: string;
  /** The pharmacy with that price. */
  pharmacy: string;
  /** '30 tablets', in the language of the page. */
  quantity: string;
  /** Date of the underlying cost, YYYY-MM-DD; '' if unknown. */
  pricedOn: string;
  /** The ZIP of the price; null where the visitor has not given one. */
  zip: string | null;
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

/** A price at the top of the home page: of a popular medication, in the visitor's area where that is known. */
export interface LivePrice {
  name: string;
  /** '20 mg, 30 tablets', in the language of the page. */
  product: string;
  /** The product's page, with path and query separate for a form that adds a ZIP. */
  href: string;
  path: string;
  query: Record<string, string>;
  dollars: string;
  /** The ZIP of the price; null where the visitor has not given one. */
  zip: string | null;
  isAverage: boolean;
  /** In the language of the page. */
  texts: {
    /** What the price is, and where. */
    label: string;
    at: string;
    /** What a visitor saves with the card at the same pharmacy; null where it is not known or not shown. */
    saved: string | null;
    question: string;
    zip: string;
    submit: string;
    /** Where the price is from; '' if unknown. */
    source: string;
  };
}

/** The medication whose prices the popular pharmacies show. */
export interface ComparedMedication {
  /** 'Metformin 500 mg, 60 tablets, U.S. average', in the language of the page. */
  product: string;
  /** Where the prices are from; '' if unknown. */
  source: string;
}

/** A popular pharmacy of the content with its price of that medication. */
export interface PricedPharmacy {
  name: string;
  logo: Homepage['popularPharmacies'][number]['logo'];
  /** The prices of a medication, with this pharmacy chosen if it has one. */
  href: string;
  /** In dollars; null without a price. */
  cost: number | null;
}

interface HomeContent {
  listed: readonly ContentSaving[];
  searches: readonly Pick<ContentSaving, 'name' | 'href'>[];
  pharmacies: Homepage['popularPharmacies'];
}

/**
 * The prices of the home page (domain/home-medications.ts). A medication keeps the prices in the content, and gets today's
 * lowest price where the content has none. Savings are computed only for the live price.
 * @param today in UTC, YYYY-MM-DD.
 */
export async function loadHomePrices(
  page: PageContext,
  { pharmacies, ...content }: HomeContent,
  today: string,
) {
  const load = (medication: Featured) =>
    loadOptional(page, 'prices', (limitedPage) => loadProductPrices(limitedPage, medication, today));
  const products = new Map<Featured, ProductPrices | null>(
    await Promise.all(
      medicationsToPrice(content).map(async (medication) => [medication, await load(medication)] as const),
    ),
  );
  const productOf = (medication: Featured | null) => (medication && products.get(medication)) ?? null;
  const { top, list, inPharmacies, otherSearches } = arrangeHome(
    content,
    (medication) => productOf(medication) !== null,
  );
  const [live, compared] = [productOf(top), productOf(inPharmacies)];
  const fallbackHref = featuredMedication(content)?.href ?? '/search';
  return {
    savings: list.map((saving) => toSaving(page, saving, productOf(saving))),
    live: top && live && toLivePrice(page, top.name, live),
    compared: inPharmacies && compared && toCompared(page, inPharmacies.name, compared),
    // Sorted from the lowest price; pharmacies without a price follow in their order.
    pharmacies: pharmacies
      .map((pharmacy) => toPricedPharmacy(pharmacy, compared, fallbackHref))
      .toSorted((one, other) => (one.cost ?? Number.MAX_VALUE) - (other.cost ?? Number.MAX_VALUE)),
    otherSearches,
  };
}

type Featured = Pick<ContentSaving, 'name' | 'href'> & { dosage?: string | null };

function toSaving(page: PageContext, saving: ContentSaving, product: ProductPrices | null): Saving {
  const { name, secondName, dosage, href, averagePrice, hippoPrice, savingsText } = saving;
  if (hippoPrice !== null) {
    const average = averagePrice !== null && averagePrice > hippoPrice ? formatDollars(averagePrice) : null;
    const contentPrice = { dollars: formatDollars(hippoPrice), average, savings: average && savingsText };
    return { name, secondName, dosage, href, contentPrice, today: null };
  }
  const best = product && bestNearby(product.prices);
  const today: PriceToday | null = best && {
    dollars: formatDollars(best.cost),
    pharmacy: nameOf(page.site.locale, best),
    quantity: product.quantity,
    pricedOn: product.pricedOn,
    zip: product.zip,
    isAverage: product.isAverage,
  };
  return { name, secondName, dosage, href: product?.href ?? href, contentPrice: null, today };
}

const nameOf = (locale: Locale, entry: PriceEntry) =>
  pharmacyName(entry, i18nFor(locale)._(msg`Local Pharmacies`));

const productText = ({ dosage, quantity }: ProductPrices) => [dosage, quantity].filter(Boolean).join(', ');

/** @param name in the language of the page. */
function toCompared({ site }: PageContext, name: string, prices: ProductPrices): ComparedMedication {
  const { zip, isAverage } = prices;
  const i18n = i18nFor(site.locale);
  const product = `${name} ${productText(prices)}`;
  const average = isAverage ? i18n._(msg`${product}, U.S. average`) : product;
  const date = withoutBreaks(formatDate(prices.pricedOn, site.locale));
  const source = site.demonstration.prices
    ? msg`Demonstration prices, based on a public cost from ${date}. Not an offer.`
    : msg`Prices as of ${date}. The pharmacy sets the final price.`;
  return {
    product: zip ? i18n._(msg`${product}, near ${zip}`) : average,
    source: date && i18n._(source),
  };
}

/** @param name in the language of the page. */
function toLivePrice(page: PageContext, name: string, product: ProductPrices): LivePrice | null {
  const best = bestNearby(product.prices);
  if (!best) return null;
  const { href, path, query, zip, isAverage } = product;
  return {
    name,
    href,
    path,
    query,
    zip,
    isAverage,
    product: productText(product),
    dollars: formatDollars(best.cost),
    texts: livePriceTexts(page, best, product),
  };
}

/** The texts of the live price, translated here so that browsers load no messages for them. */
function livePriceTexts({ site }: PageContext, best: PriceEntry, product: ProductPrices): LivePrice['texts'] {
  const { zip, isAverage } = product;
  const i18n = i18nFor(site.locale);
  const label = site.tenant.words[site.locale].livePrice ?? i18n._(msg`Price today`);
  const place = zip ? i18n._(msg`near ${zip}`) : isAverage && i18n._(msg`lowest U.S. average`);
  const pharmacy = nameOf(site.locale, best);
  const savings = site.flags.retailPrice ? savingsOf(best) : null;
  const saved = savings === null ? null : formatDollars(savings);
  const usualDollars = formatDollars(best.usualPrice ?? 0);
  const pricedOn = withoutBreaks(formatDate(product.pricedOn, site.locale));
  const demonstrationSource = pricedOn
    ? msg`Demonstration price, based on a public cost from ${pricedOn}. Not an offer.`
    : msg`Demonstration price. Not an offer.`;
  const source = site.demonstration.prices ? demonstrationSource : pricedOn && msg`Price as of ${pricedOn}.`;
  return {
    label: [label, place].filter(Boolean).join(' · '),
    at: i18n._(msg`at ${pharmacy}`),
    saved: saved && i18n._(msg`Save ${saved} off the usual ${usualDollars}`),
    question: i18n._(zip ? msg`Compare pharmacies near you` : msg`See prices near you`),
    zip: i18n._(msg`ZIP code`),
    submit: i18n._(msg`Show prices`),
    source: source && i18n._(source),
  };
}

/** The content has the names of pharmacies alone: 'CVS Pharmacy' is the chain with that id or name. */
function toPricedPharmacy(
  { name, logo }: Homepage['popularPharmacies'][number],
  product: ProductPrices | null,
  fallbackHref: string,
): PricedPharmacy {
  const entry = product?.prices.find((price) =>
    [price.chain, pharmacyName(price)].some((text) => toSlug(text) === toSlug(name)),
  );
  if (!product || !entry) return { name, logo, href: product?.href ?? fallbackHref, cost: null };
  const query = new URLSearchParams({ ...product.query, chain: entry.chain });
  return { name, logo, href: `${product.path}?${query}`, cost: entry.cost };
}

type ProductPrices = NonNullable<Awaited<ReturnType<typeof loadProductPrices>>>;

/** Today's prices of a medication in the content's dosage, or else the default one, and the page of that product. */
async function loadProductPrices(
  page: PageContext,
  { href: path, dosage: contentDosage }: Featured,
  today: string,
) {
  const { zip } = page.request;
  const slug = /^\/([a-z0-9-]+)$/.exec(path)?.[1];
  if (!slug) return null;
  const englishLookup = await page.services.drugs.lookUp(slug, page.request.call);
  if (!englishLookup) return null;
  const lookup = localizeLookup(page.site.locale, englishLookup);
  const request = contentDosage ? { dosage: contentDosage } : {};
  const { selection, variant } = readProductRequest(lookup, request);
  // The selection falls back to another dosage, whose price must not be shown.
  if (!variant || (contentDosage && variant.dosage !== contentDosage)) return null;
  const quantity = toPricingUnits(selection.quantity, variant.packageSize);
  const { result, isZipUnknown } = await loadPrices(
    page,
    { ndc: variant.ndc, quantity, zip },
    page.site.pricesWithinMs,
  );
  // A price from an old cost is not a price of today (domain/price-age.ts).
  if (result.state !== 'loaded' || isDatedCost(result.pricedOn, today)) return null;
  const { source } = page.request;
  const query = { ...selectionToQuery(selection), ...(source && { source: source.id }) };
  const priceZip = isZipUnknown ? null : zip;
  return {
    path,
    query,
    href: `${path}?${new URLSearchParams({ ...query, ...(priceZip && { zip: priceZip }) })}`,
    dosage: translateTerm(lookup, variant.dosage),
    quantity: quantityText(variant, selection.quantity),
    prices: result.prices,
    pricedOn: result.pricedOn,
    zip: isAverageArea(result.area) ? null : priceZip,
    isAverage: isAverageArea(result.area),
  };
}
