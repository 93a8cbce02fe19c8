import type { PageContext } from '../context.ts';
import { lowestKeyPerChain, orderPrices, type PriceEntry, type PriceList } from '../../domain/prices.ts';

/** Prices as a page shows them: found, or why not. */
export type ShownPrices =
  | {
      state: 'loaded';
      prices: PriceEntry[];
      pricedOn: string;
      area: PriceList['area'];
      demonstration: boolean;
    }
  | { state: 'failed'; reason: PriceProblemReason };

export type PriceProblemReason = 'unavailable' | 'slow' | 'none' | 'too-much';

export interface PriceRequest {
  ndc: string;
  /** Pricing units: picked quantity times package size. */
  quantity: number;
  zip: string | null;
}

/**
 * The prices of a selection in the specified order (spec §4), from the tenant's benefit manager or, where its policy
 * says so, the lowest of all. A failure is a value: the page stays usable and says what happened.
 * `zipUnknown` is true when the ZIP has five digits but is nowhere: the prices are then the area average.
 */
export async function loadPrices(
  page: PageContext,
  request: PriceRequest,
): Promise<{ shown: ShownPrices; zipUnknown: boolean }> {
  try {
    return { shown: await fetchPrices(page, request), zipUnknown: false };
  } catch (error) {
    if (request.zip && isFailure(error) && error.reason === 'invalid_zip') {
      const { shown } = await loadPrices(page, { ...request, zip: null });
      return { shown, zipUnknown: true };
    }
    return { shown: { state: 'failed', reason: reasonOf(error) }, zipUnknown: false };
  }
}

async function fetchPrices(page: PageContext, request: PriceRequest): Promise<ShownPrices> {
  const { prices: client } = page.services;
  if (page.site.tenant.policy.perPbm) {
    const { prices, pricedOn, area, demonstration } = await client.fetchMarketPrices(
      request,
      page.request.call,
    );
    const lowest = orderPrices(lowestKeyPerChain(prices));
    return { state: 'loaded', prices: lowest, pricedOn, area, demonstration };
  }
  const { prices, pricedOn, area, demonstration } = await client.fetchPrices(request, page.request.call);
  return { state: 'loaded', prices: orderPrices(prices), pricedOn, area, demonstration };
}

type Failure = { kind?: unknown; status?: unknown; reason?: unknown };
const isFailure = (error: unknown): error is Failure =>
  typeof error === 'object' && error !== null && 'kind' in error;

function reasonOf(error: unknown): PriceProblemReason {
  if (!isFailure(error)) throw error;
  if (error.kind === 'validation' || error.status === 404) return 'none';
  // Ndc and ZIP are checked before the call: what a 400 is left to refuse is the amount.
  if (error.status === 400) return 'too-much';
  return error.kind === 'timeout' ? 'slow' : 'unavailable';
}
