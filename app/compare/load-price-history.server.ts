import type { DrugLookup } from '../../domain/medication.ts';
import {
  summarizePriceHistory,
  type PriceHistory,
  type PriceHistorySummary,
} from '../../domain/price-history.ts';
import { toPricingUnits } from '../../domain/prices.ts';
import { variantOf } from '../../domain/selection.ts';
import type { PageContext } from '../context.ts';
import { readSelection } from './read-selection.server.ts';
import { loadOptional } from '../shell/load-optional.server.ts';

/** What pharmacies paid over time for the quantity that the pickers say. */
export interface PricePast extends PriceHistorySummary, Pick<PriceHistory, 'unit'> {
  /** As its option has it, in packages. */
  picked: string;
  /** In pricing units: tablets, ml or g. */
  quantity: number;
}

/**
 * The history of what a query chooses of a drug. Null under its flag (historicalPricing, spec §2), where there is too little to
 * show, and where the service did not say in time: the page is shown without it then.
 */
export async function loadPriceHistory(
  page: PageContext,
  lookup: DrugLookup,
  query: URLSearchParams,
): Promise<PricePast | null> {
  if (!page.site.flags.historicalPricing) return null;
  // What is wrong with the query is logged where its prices are asked for.
  const { selection } = readSelection(
    { ...page, telemetry: { ...page.telemetry, warn: () => undefined } },
    lookup,
    query,
  );
  const variant = variantOf(lookup, selection);
  if (!variant) return null;
  const quantity = toPricingUnits(selection.quantity, variant.packageSize);
  const history = await loadOptional(page, 'price history', ({ services, request }) =>
    services.prices.fetchPriceHistory({ ndc: variant.ndc, quantity }, request.call),
  );
  const shown = history && summarizePriceHistory(history.costs, new Date().toISOString().slice(0, 10));
  return shown && history && { ...shown, unit: history.unit, picked: selection.quantity, quantity };
}
