import { LRUCache } from 'lru-cache';

import { listedDrugLabel, type ListedDrug, type ListedMedication } from '../../domain/medication-list.ts';
import { bestNearby } from '../../domain/prices.ts';
import type { PageContext, Services } from '../context.ts';
import { costDateText, loadPrices } from './load-prices.server.ts';
import { spanishQuantity } from './spanish-glossary.server.ts';

/** The lowest price of the product that a medication's page shows first. */
export interface LowestPrice {
  dollars: number;
  /** What it buys, in the language of the page, and the date of an older cost: '20 mg, 30 tablets'. */
  label: string;
  /** The date of an older cost; '' for a newer one. */
  costDate: string;
  /** The ZIP of the price; null for none. */
  zip: string | null;
  /** An average of the United States. */
  isAverage: boolean;
}

/** The most medications of one list that get a price. */
const maxMedications = 60;
const maxConcurrentCalls = 8;

type CachedPrice = (Omit<LowestPrice, 'label' | 'costDate'> & { pricedOn: string }) | null;

/** Lowest prices by everything that they depend on, in one cache per price service. */
const caches = new WeakMap<object, LRUCache<string, { price: CachedPrice }>>();

function cacheOf({ prices }: Services): LRUCache<string, { price: CachedPrice }> {
  const cache = caches.get(prices) ?? new LRUCache({ max: 20_000, ttl: 600_000 });
  caches.set(prices, cache);
  return cache;
}

/**
 * The lowest prices of listed medications by slug, near the visitor's ZIP where it is known: the price that leads the
 * medication's own page. Medications without a price, or whose price could not be loaded in time, are left out; so are those
 * after the 60th. The caller decides by its flag whether a page shows prices (spec §6: class/condition prices).
 * @param withinMs how long the page waits for all of them.
 */
export async function loadLowestPrices(
  page: PageContext,
  medications: readonly Pick<ListedMedication, 'slug' | 'name' | 'defaultDrug'>[],
  withinMs = page.site.pricesWithinMs,
): Promise<Map<string, LowestPrice>> {
  const queue = medications.slice(0, maxMedications);
  const prices = new Map<string, LowestPrice>();
  const deadline = performance.now() + withinMs;
  async function loadNext(): Promise<void> {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const { slug, name, defaultDrug } = next;
      if (!defaultDrug) continue;
      const quantity = page.site.locale === 'es' ? spanishQuantity(defaultDrug.label) : defaultDrug.label;
      // One call after the other, because eight of these loops run at the same time.
      // oxlint-disable-next-line no-await-in-loop
      const price = await loadLowestPrice(page, defaultDrug, deadline).catch((error: unknown) => {
        page.telemetry.logError(error);
        return null;
      });
      if (price) {
        const { pricedOn, ...lowest } = price;
        const costDate = costDateText(page.site.locale, pricedOn);
        const label = [listedDrugLabel(name, { ...defaultDrug, label: quantity }), costDate];
        prices.set(slug, { ...lowest, label: label.filter(Boolean).join(' · '), costDate });
      }
    }
  }
  await Promise.all(Array.from({ length: maxConcurrentCalls }, loadNext));
  return prices;
}

/** The price from the cache, or from the price service before the deadline. A missing price is cached, a failure is not. */
async function loadLowestPrice(page: PageContext, drug: ListedDrug, deadline: number): Promise<CachedPrice> {
  const { ndc, quantity } = drug;
  const { partnerName, pbm, source, baseOnly, release } = page.request.call;
  const { perPbm } = page.site.tenant.policy;
  const key = JSON.stringify([
    release,
    partnerName,
    pbm,
    source,
    baseOnly,
    perPbm,
    ndc,
    quantity,
    page.request.zip,
  ]);
  const cache = cacheOf(page.services);
  const cached = cache.get(key);
  if (cached) return cached.price;
  const leftMs = Math.round(deadline - performance.now());
  if (leftMs <= 0) return null;
  const query = { ndc, quantity, zip: page.request.zip };
  const { result, isZipUnknown } = await loadPrices(page, query, leftMs);
  if (result.state !== 'loaded') {
    if (result.state === 'failed' && result.reason === 'none') cache.set(key, { price: null });
    return null;
  }
  const lowest = bestNearby(result.prices);
  const zip = isZipUnknown ? null : page.request.zip;
  const price = lowest && {
    dollars: lowest.cost,
    zip,
    isAverage: !zip && result.area?.zip === null,
    pricedOn: result.pricedOn,
  };
  cache.set(key, { price });
  return price;
}
