import { msg } from '@lingui/core/macro';
import { LRUCache } from 'lru-cache';

import { logCodes, noPricesReason } from '../../domain/errors.ts';
import { formatDate } from '../../domain/format-date.ts';
import type { Locale } from '../../domain/locale.ts';
import { isDatedCost } from '../../domain/price-age.ts';
import { computePriceSignal, type PaidReport } from '../../domain/price-reports.ts';
import {
  isAverageArea,
  lowestKeyPerChain,
  lowestPerChain,
  orderPrices,
  type PriceEntry,
  type PriceList,
  type PriceQuery,
} from '../../domain/prices.ts';
import type { PartnerSource } from '../../tenants/sources.ts';
import type { PageContext, SiteContext } from '../context.ts';
import type { ReportsQuery } from '../../upstreams/price-reports-client.ts';
import { i18nFor } from './i18n.server.ts';
import { limitCalls, loadOptional } from './loader-guards.server.ts';

/** Today in UTC, YYYY-MM-DD: the ages of costs and reports are counted from it. */
export const todayInUtc = (): string => new Date().toISOString().slice(0, 10);

const createDates = (locale: Locale) =>
  new LRUCache<string, string>({ max: 200, memoMethod: (isoDate) => formatDate(isoDate, locale) });
// Formatting a date takes 20 µs, a page has the same one several times, and all prices have a few dozen.
const costDates: Readonly<Record<Locale, LRUCache<string, string>>> = {
  'en-US': createDates('en-US'),
  es: createDates('es'),
};

/** Formats the date of a cost like formatDate. */
export const formatDay = (isoDate: string, locale: Locale): string => costDates[locale].memo(isoDate);

/** The prices of a selection, or why there are none. */
export type PricesResult =
  | ({ state: 'loaded' } & PriceList)
  | { state: 'failed'; reason: PriceProblemReason }
  /** They took longer than the page waits for them, and may still arrive. */
  | { state: 'pending' };

/**
 * `no-zip`: the service rejects a call without a ZIP code; `rejected`: it rejects the product, the quantity or the ZIP code, and
 * does not say which.
 */
export type PriceProblemReason = 'unavailable' | 'slow' | 'none' | 'too-much' | 'no-zip' | 'rejected';

/** The area of prices: a ZIP's, averages of the country, or not known. */
export function priceScope(prices: PricesResult, zip: string | null): 'near' | 'average' | 'unknown' {
  // A service may answer with averages for a ZIP code, too.
  if (prices.state === 'loaded' && isAverageArea(prices.area)) return 'average';
  return zip ? 'near' : 'unknown';
}

/** The name of the place that prices are near: the address of the ZIP, the service's own name for the area, or the ZIP. */
export function placeName(prices: PricesResult, zip: string | null, address: string | null): string {
  return address ?? (prices.state === 'loaded' ? prices.area?.label : null) ?? zip ?? '';
}

/** The text beside a price with the date of its reference cost, if that is more than a year old; '' for a newer one. */
export function costDateText(locale: Locale, pricedOn: string): string {
  return isDatedCost(pricedOn, todayInUtc()) ? datedPriceText(locale, pricedOn) : '';
}

/** 'price as of' a day; '' for a text that is not a day. */
export function datedPriceText(locale: Locale, pricedOn: string): string {
  const date = formatDay(pricedOn, locale);
  return date && i18nFor(locale)._(msg`price as of ${date}`);
}

/** The year of a reference cost that is more than a year old; '' for a newer one. */
export const oldCostYear = (pricedOn: string): string =>
  isDatedCost(pricedOn, todayInUtc()) ? pricedOn.slice(0, 4) : '';

/** The date beside a price, and whether its cost is old; null where the services name no date. */
export function describeCostDate(locale: Locale, pricedOn: string) {
  const date = formatDay(pricedOn, locale);
  if (!date) return null;
  const isOld = isDatedCost(pricedOn, todayInUtc());
  return {
    date,
    isOld,
    text: i18nFor(locale)._(isOld ? msg`Old cost, as of ${date}` : msg`price as of ${date}`),
  };
}

/** The page of a card's partner source, whose prices have its header like the price list that the card came from (spec §7). */
export function withSource(page: PageContext, source: PartnerSource | null): PageContext {
  const call = { ...page.request.call, source: source?.id ?? null };
  return { ...page, request: { ...page.request, source, call } };
}

/**
 * The prices of a selection in the specified order (spec §4), from the tenant's PBM or, where its policy
 * asks for it, the lowest of all. A failure is a result and not an exception: the page still works without prices.
 * `isZipUnknown` is true for five digits that are not a ZIP code: the prices are then national averages.
 * @param withinMs how long the page waits; null for the time limit of the price service.
 */
export async function loadPrices(
  page: PageContext,
  query: PriceQuery,
  withinMs: number | null = null,
): Promise<{ result: PricesResult; isZipUnknown: boolean }> {
  if (withinMs === null) return loadCompletely(page, query);
  const { limited, timeout, end } = limitCalls(page, withinMs);
  const loaded = await loadCompletely(limited, query).finally(end);
  if (loaded.result.state !== 'failed' || !timeout.aborted) return loaded;
  // A page without its prices is not cached.
  page.request.call.report(pendingReport(withinMs));
  return { result: { state: 'pending' }, isZipUnknown: loaded.isZipUnknown };
}

const pendingReport = (milliseconds: number) => ({
  level: 'debug' as const,
  upstream: 'prices',
  category: 'prices' as const,
  ok: false,
  code: logCodes.prices.error,
  status: 504,
  milliseconds,
  message: `The page was sent before its prices, which took more than ${milliseconds} ms`,
});

async function loadCompletely(
  page: PageContext,
  query: PriceQuery,
): Promise<{ result: PricesResult; isZipUnknown: boolean }> {
  try {
    return { result: await fetchPrices(page, query), isZipUnknown: false };
  } catch (error) {
    if (query.zip && isUnknownZip(error)) {
      page.traits.isExact = false;
      const { result } = await loadCompletely(page, { ...query, zip: null });
      return { result, isZipUnknown: true };
    }
    return { result: { state: 'failed', reason: problemReason(error, query) }, isZipUnknown: false };
  }
}

async function fetchPrices(page: PageContext, query: PriceQuery): Promise<PricesResult> {
  const { prices: client } = page.services;
  if (page.site.tenant.policy.perPbm) {
    const { prices, pricedOn, area, demonstration } = await client.fetchMarketPrices(
      query,
      page.request.call,
    );
    return showPrices({ prices: lowestKeyPerChain(prices), pricedOn, area, demonstration });
  }
  return showPrices(await client.fetchPrices(query, page.request.call));
}

/** In the specified order, with one price per chain: with two it would be unclear which one the card is for. */
const showPrices = (list: PriceList): PricesResult => ({
  ...list,
  state: 'loaded',
  prices: orderPrices(lowestPerChain(list.prices)),
});

type Failure = { kind?: unknown; status?: unknown; reason?: unknown };
const isFailure = (error: unknown): error is Failure =>
  typeof error === 'object' && error !== null && 'kind' in error;

/** Whether the price service does not know the ZIP of a call. */
export const isUnknownZip = (error: unknown): boolean => isFailure(error) && error.reason === 'invalid_zip';

function problemReason(error: unknown, { zip }: PriceQuery): PriceProblemReason {
  if (!isFailure(error)) throw error;
  if (error.reason === noPricesReason || error.status === 404) return 'none';
  if (error.reason === 'quantity_too_large') return 'too-much';
  if (error.status === 400 || error.status === 422) return zip === null ? 'no-zip' : 'rejected';
  return error.kind === 'timeout' ? 'slow' : 'unavailable';
}

/** The prices that visitors reported; empty if they could not be loaded in time, null where the gateway has none. */
export async function loadPriceReports(page: PageContext, query: ReportsQuery): Promise<PaidReport[] | null> {
  const loaded = await loadOptional(page, 'price reports', async ({ services, request }) => ({
    reports: await services.priceReports.fetchReports(query, request.call),
  }));
  return loaded ? loaded.reports : [];
}

/**
 * Whether the gateway seems to have the reports call. The probe sends an invalid key, which a service with that call
 * rejects.
 */
export const areReportsOffered = async (page: PageContext): Promise<boolean> =>
  (await loadPriceReports(page, { key: '-' })) !== null;

/** A sentence about the prices that visitors reported, by chain; only for prices with enough reports. */
export type PriceSignals = Readonly<Record<string, string>>;

/** The sentences about reported prices, by chain; empty without reports. */
export function describePriceSignals(
  { locale }: Pick<SiteContext, 'locale'>,
  prices: readonly Pick<PriceEntry, 'chain' | 'pbm' | 'cost'>[],
  reports: readonly PaidReport[] | null,
): PriceSignals {
  const i18n = i18nFor(locale);
  return Object.fromEntries(
    prices.flatMap((price) => {
      const signal = computePriceSignal(reports ?? [], price);
      if (!signal) return [];
      const { people, of } = signal;
      if (signal.paid === 'more') {
        return [[price.chain, i18n._(msg`${people} of ${of} people reported paying more this month`)]];
      }
      const sentence =
        people === of
          ? msg`${people} people reported paying this or less this month`
          : msg`${people} of ${of} people reported paying this or less this month`;
      return [[price.chain, i18n._(sentence)]];
    }),
  );
}
