import { LRUCache } from 'lru-cache';

import { listedDrugLabel, type ListedDrug, type ListedMedication } from '../../domain/medication-list.ts';
import { bestNearby } from '../../domain/prices.ts';
import type { PageContext, Services } from '../context.ts';
import { spanishQuantity } from './spanish-glossary.server.ts';
import { loadPrices } from './load-prices.server.ts';

/** The lowest price of what a medicine's page shows first. */
export interface LowestPrice {
  dollars: number;
  /** What it is for: '20 mg, 30 tablets', in the language of the page. */
  what: string;
  /** The ZIP it is for; null where it is the average of the country. */
  zip: string | null;
}

/** Medicines of one list that are priced; those after them have no price. */
const mostPriced = 60;
const callsAtATime = 8;
/** No further price is asked for after that: a page waits for no more than one call that is slow. */
const patienceMs = 2000;

type Found = { dollars: number; zip: string | null } | null;

/** What was found, by what decides a price. One for each price service: another one's prices are others. */
const remembered = new WeakMap<object, LRUCache<string, { found: Found }>>();
const rememberFor = { max: 20_000, ttl: 600_000 };

function rememberedOf(services: Services): LRUCache<string, { found: Found }> {
  const { prices } = services;
  const known = remembered.get(prices) ?? new LRUCache(rememberFor);
  remembered.set(prices, known);
  return known;
}

/**
 * The lowest price of each medicine by its slug, near the visitor's ZIP where one is known, for lists: the price that
 * the medicine's own page leads with. A medicine whose price is not known, or could not be had, is not in it, so that
 * it is empty where the price service is down. At most 60 medicines are priced. Whether a page shows prices at all is
 * its own flag's business (spec §6: class/condition prices).
 */
export async function lowestPrices(
  page: PageContext,
  medicines: readonly Pick<ListedMedication, 'slug' | 'name' | 'defaultDrug'>[],
): Promise<Map<string, LowestPrice>> {
  const waiting = medicines.slice(0, mostPriced);
  const priced = new Map<string, LowestPrice>();
  const until = performance.now() + patienceMs;
  async function askInTurn(): Promise<void> {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { slug, name, defaultDrug } = next;
      if (!defaultDrug) continue;
      const label = page.site.locale === 'es' ? spanishQuantity(defaultDrug.label) : defaultDrug.label;
      // One after the other on purpose: eight of these run beside each other.
      // oxlint-disable-next-line no-await-in-loop
      const found = await lowestOf(page, defaultDrug, performance.now() < until).catch((error: unknown) => {
        page.telemetry.logError(error);
        return null;
      });
      if (found) priced.set(slug, { ...found, what: listedDrugLabel(name, { ...defaultDrug, label }) });
    }
  }
  await Promise.all(Array.from({ length: callsAtATime }, askInTurn));
  return priced;
}

/** From memory, or asked for where there is time left. A failure is not remembered, that there is no price is. */
async function lowestOf(page: PageContext, drug: ListedDrug, mayAsk: boolean): Promise<Found> {
  const { ndc, quantity } = drug;
  const { partnerName, pbm, source, baseOnly } = page.request.call;
  const { perPbm } = page.site.tenant.policy;
  const key = JSON.stringify([partnerName, pbm, source, baseOnly, perPbm, ndc, quantity, page.request.zip]);
  const memory = rememberedOf(page.services);
  const known = memory.get(key);
  if (known) return known.found;
  if (!mayAsk) return null;
  const { shown, zipUnknown } = await loadPrices(page, { ndc, quantity, zip: page.request.zip });
  if (shown.state === 'failed') {
    if (shown.reason === 'none') memory.set(key, { found: null });
    return null;
  }
  const lowest = bestNearby(shown.prices);
  const found = lowest && { dollars: lowest.cost, zip: zipUnknown ? null : page.request.zip };
  memory.set(key, { found });
  return found;
}
