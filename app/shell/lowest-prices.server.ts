import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { LRUCache } from 'lru-cache';

import { formatDate, withoutBreaks } from '../../domain/format-date.ts';
import type { Locale } from '../../domain/locale.ts';
import { listedDrugLabel, type ListedMedication } from '../../domain/medication-list.ts';
import { lagsBehind, newestDay } from '../../domain/price-age.ts';
import {
  bestNearby,
  formatDollars,
  isAverageArea,
  type PricedProduct,
  type PriceList,
} from '../../domain/prices.ts';
import { withNoBreakSpaces } from '../../domain/product-text.ts';
import type { PageContext, Services } from '../context.ts';
import { i18nFor } from './i18n.server.ts';
import { loadOptional } from './loader-guards.server.ts';
import { costDateText, datedPriceText, formatDay, isUnknownZip, loadPrices } from './load-prices.server.ts';
import { localizeDosage, localizeForm, localizeName, localizeQuantity } from './load-drug.server.ts';

/** The lowest price of the product that a medication's page shows first. */
export interface LowestPrice {
  dollars: number;
  /** The priced amount, in the language of the page: '20 mg, 30 tablets'. */
  label: string;
  /** The date of a cost that is old, or much older than the newest of its list; '' for others. */
  costDate: string;
  /** The day of the cost; '' if unknown. */
  pricedOn: string;
  /** The ZIP of the price; null for none. */
  zip: string | null;
  /** An average of the United States. */
  isAverage: boolean;
  /** There is no such ZIP code as that of the page. */
  isZipUnknown?: boolean;
}

/** A lowest price as a row of a list shows it. */
export interface RowPrice {
  amount: string;
  /** An average of the United States, which prices near a visitor may be below. */
  isAverage: boolean;
  product: string;
  /** The date of an older cost; '' for a newer one. */
  costDate: string;
}

/** A price as a row shows it, with amounts and dates that do not break between lines. */
export const toRowPrice = ({ dollars, label, costDate, isAverage }: LowestPrice): RowPrice => ({
  amount: formatDollars(dollars),
  isAverage,
  product: withNoBreakSpaces(label).replaceAll(/ (?=each\)|cada un[ao]\)|un[ao]\))/g, '\u00A0'),
  costDate: withNoBreakSpaces(costDate),
});

/** Says what the prices of a list are, from one of them. */
export function lowestPriceNote(
  locale: Locale,
  { zip, isAverage }: Pick<LowestPrice, 'zip' | 'isAverage'>,
): string {
  const i18n = i18nFor(locale);
  if (zip) return i18n._(msg`Lowest price near ${zip} for the amount shown.`);
  return i18n._(
    isAverage
      ? msg`Typical low price in the U.S. for the amount shown. Near you it may be lower or higher.`
      : msg`Lowest price for the amount shown.`,
  );
}

/**
 * Explains the prices of a list: what they are, of which days, and how to get others; or why there are none.
 * @param prices null for a list that shows none.
 * @param hasZipField whether the visitor can enter a ZIP code beside the list.
 */
export function lowestPricesNote(
  locale: Locale,
  prices: ReadonlyMap<string, LowestPrice> | null,
  { hasZipField }: { hasZipField: boolean },
): string {
  const i18n = i18nFor(locale);
  if (!prices) return i18n._(msg`Choose a medication to compare its prices at pharmacies near you.`);
  const [first] = prices.values();
  if (!first) {
    return i18n._(msg`We can’t show prices right now. Check each medication’s page in a few minutes.`);
  }
  const advice = !first.zip && !hasZipField && i18n._(msg`Choose a medication for prices near you.`);
  return [lowestPriceNote(locale, first), advice, costDays(i18n, locale, [...prices.values()])]
    .filter(Boolean)
    .join(' ');
}

/** The day of the costs of a list, or the first and the last one; older ones are marked in their rows. Null if unknown. */
function costDays(i18n: I18n, locale: Locale, prices: readonly LowestPrice[]): string | null {
  const days = prices.flatMap(({ costDate, pricedOn }) => (costDate ? [] : [pricedOn])).toSorted();
  const [first, last] = [days.at(0), days.at(-1)].map((day) => withoutBreaks(formatDate(day ?? '', locale)));
  if (!first || !last) return null;
  if (first === last) return i18n._(msg`Prices as of ${last}.`);
  const [year = ''] = /,?\s\d{4}$/.exec(last) ?? [];
  const start = first.endsWith(year) ? first.slice(0, first.length - year.length) : first;
  return i18n._(msg`Prices dated ${start} to ${last}.`);
}

/** Whether the prices of a list are not for the ZIP code of its page, because there is no such one. */
export const hasUnknownZip = (prices: ReadonlyMap<string, LowestPrice>): boolean =>
  [...prices.values()].some(({ isZipUnknown }) => isZipUnknown);

/** The most medications of one list that get a price. */
const maxMedications = 60;
const maxConcurrentCalls = 8;
/** Longer than the time limit of a price call, so that a page that waits gets the result of the call. */
const priceCallMs = 60_000;

/** Null for a product without a price. */
type LowestCost = Omit<LowestPrice, 'label' | 'costDate'> | null;

/** Lowest prices by everything that they depend on, in one cache per price service. */
const caches = new WeakMap<object, LRUCache<string, { price: LowestCost }>>();

function cacheOf({ prices }: Services): LRUCache<string, { price: LowestCost }> {
  const cache = caches.get(prices) ?? new LRUCache({ max: 20_000, ttl: 600_000, noDeleteOnStaleGet: true });
  caches.set(prices, cache);
  return cache;
}

/**
 * The lowest prices of listed medications by slug, near the visitor's ZIP where it is known: the price that leads the
 * medication's own page. Medications without a price, or whose price could not be loaded in time, are left out; so are those
 * after the 60th. The caller decides by its flag whether a page shows prices (spec §6: class/condition prices).
 */
export async function loadLowestPrices(
  page: PageContext,
  medications: readonly Pick<ListedMedication, 'slug' | 'name' | 'defaultDrug'>[],
  withinMs = page.site.pricesWithinMs,
): Promise<Map<string, LowestPrice>> {
  const { locale } = page.site;
  const listed = medications
    .slice(0, maxMedications)
    .flatMap(({ defaultDrug, ...rest }) => (defaultDrug ? [{ ...rest, defaultDrug }] : []));
  const costs = await loadLowestCosts(
    page,
    listed.map(({ defaultDrug }) => defaultDrug),
    withinMs,
  );
  const newest = newestDay(costs.map((cost) => cost?.pricedOn ?? ''));
  return new Map(
    listed.flatMap(({ slug, name, defaultDrug }, index) => {
      const price = costs[index];
      if (!price) return [];
      const { dosage, label: quantity } = defaultDrug;
      const amount = {
        form: localizeForm(locale, defaultDrug.form),
        dosage: localizeDosage(locale, dosage),
        label: localizeQuantity(locale)(quantity),
      };
      const dateText = lagsBehind(price.pricedOn, newest) ? datedPriceText : costDateText;
      const costDate = dateText(locale, price.pricedOn);
      const product = { ...defaultDrug, ...amount, name: localizeName(locale, defaultDrug.name) };
      const label = listedDrugLabel(localizeName(locale, name), product, locale);
      return [[slug, { ...price, label, costDate }]];
    }),
  );
}

/**
 * The lowest price of each product near the page's ZIP; null where it has none or could not be loaded in time. Prices that
 * are not cached take one call for all products if the price service has such a call, otherwise one call each.
 */
export async function loadLowestCosts(
  page: PageContext,
  products: readonly PricedProduct[],
  withinMs: number | null,
): Promise<LowestCost[]> {
  const cache = cacheOf(page.services);
  const keyOf = keysFor(page);
  const missing = products.filter((product) => !cache.has(keyOf(product)));
  const loaded = missing.length > 0 ? await loadMissing(page, missing, withinMs) : null;
  return products.map((product) => {
    const price = loaded?.get(productKey(product));
    if (price !== undefined) cache.set(keyOf(product), { price });
    const found = price ?? cache.get(keyOf(product))?.price ?? null;
    if (found?.isZipUnknown) page.traits.isExact = false;
    return found;
  });
}

const averageKey = (page: PageContext, product: PricedProduct): string => keysFor(page, null)(product);

/** Keeps the U.S. average that a product's own page shows, for pages whose prices fail. */
export function rememberAverage(page: PageContext, product: PricedProduct, list: PriceList): void {
  const lowest = isAverageArea(list.area) && bestNearby(list.prices);
  const price = lowest && { dollars: lowest.cost, isAverage: true, zip: null, pricedOn: list.pricedOn };
  if (price) cacheOf(page.services).set(averageKey(page, product), { price });
}

/** The last known U.S. average of a product at its cheapest pharmacies, as a sentence with its day; '' for none. */
export function lastAverageText(page: PageContext, product: PricedProduct): string {
  const known = cacheOf(page.services).peek(averageKey(page, product), { allowStale: true })?.price;
  const date = known && withoutBreaks(formatDay(known.pricedOn, page.site.locale));
  if (!known?.isAverage || !date) return '';
  const amount = formatDollars(known.dollars);
  return i18nFor(page.site.locale)._(
    msg`The last U.S. average we had was ${amount} at the cheapest pharmacies, as of ${date}. Near you it may be lower or higher.`,
  );
}

/** The lowest prices of the products by key; a missing price is null, and a failure is left out. */
async function loadMissing(
  page: PageContext,
  products: readonly PricedProduct[],
  withinMs: number | null,
): Promise<Map<string, LowestCost>> {
  const startedAt = performance.now();
  // A multi-product reply has the prices of only one PBM.
  const table = page.site.tenant.policy.perPbm ? null : await loadTable(page, products, withinMs);
  if (table) return table;
  const leftMs = () => withinMs && Math.round(withinMs - (performance.now() - startedAt));
  const queue = [...products];
  const prices = new Map<string, LowestCost>();
  async function loadNext(): Promise<void> {
    for (let next = queue.shift(); next; next = queue.shift()) {
      // One call after another, because eight of these loops run concurrently.
      const price = await loadLowestCost(page, next, leftMs()).catch((error: unknown) => {
        page.telemetry.logError(error);
        return undefined;
      });
      if (price !== undefined) prices.set(productKey(next), price);
    }
  }
  await Promise.all(Array.from({ length: maxConcurrentCalls }, loadNext));
  return prices;
}

/** The lowest prices of one call; null where the price service has no such call, or failed. */
async function loadTable(
  page: PageContext,
  products: readonly PricedProduct[],
  withinMs: number | null,
): Promise<Map<string, LowestCost> | null> {
  const { zip } = page.request;
  const result = await loadOptional(
    page,
    'price table',
    async ({ services, request: { call } }) => {
      const fetchTable = async (at: string | null) => ({
        table: await services.prices.fetchPriceTable({ products, zip: at }, call),
        zip: at,
      });
      return fetchTable(zip).catch((error: unknown) => {
        if (zip && isUnknownZip(error)) return fetchTable(null);
        throw error;
      });
    },
    Math.max(1, withinMs ?? priceCallMs),
  );
  if (!result?.table) return null;
  const { table } = result;
  const rows = new Map(table.products.map((row) => [productKey(row), row]));
  const area = {
    isAverage: isAverageArea(table.area),
    zip: isAverageArea(table.area) ? null : result.zip,
    ...(result.zip !== zip && { isZipUnknown: true }),
  };
  return new Map(
    products.map((product) => {
      const row = rows.get(productKey(product));
      const lowest = row && bestNearby(row.costs);
      return [productKey(product), lowest ? { dollars: lowest.cost, ...area, pricedOn: row.pricedOn } : null];
    }),
  );
}

/** The price of one product from its own call; undefined after a failure or if no time is left. */
async function loadLowestCost(
  page: PageContext,
  { ndc, quantity }: PricedProduct,
  leftMs: number | null,
): Promise<LowestCost | undefined> {
  if (leftMs !== null && leftMs <= 0) return undefined;
  const { result, isZipUnknown } = await loadPrices(page, { ndc, quantity, zip: page.request.zip }, leftMs);
  if (result.state !== 'loaded')
    return result.state === 'failed' && result.reason === 'none' ? null : undefined;
  const lowest = bestNearby(result.prices);
  const zip = isZipUnknown || isAverageArea(result.area) ? null : page.request.zip;
  const isAverage = isAverageArea(result.area);
  const unknown = isZipUnknown && { isZipUnknown };
  return lowest && { dollars: lowest.cost, zip, isAverage, ...unknown, pricedOn: result.pricedOn };
}

const productKey = ({ ndc, quantity }: PricedProduct) => `${ndc}:${quantity}`;

/** Creates the function that returns the cache key of a product on a page. */
function keysFor({ request, site }: PageContext, zip = request.zip): (product: PricedProduct) => string {
  const { partnerName, pbm, source, baseOnly, release } = request.call;
  const { perPbm } = site.tenant.policy;
  const common = JSON.stringify([release, partnerName, pbm, source, baseOnly, perPbm, zip]);
  return (product) => common + productKey(product);
}
