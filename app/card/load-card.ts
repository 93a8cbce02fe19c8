import { cardForSource, defaultChainName, type CardState } from '../../domain/card.ts';
import { translateTerm, type DrugLookup, type DrugVariant } from '../../domain/medication.ts';
import type { PriceQuote } from '../../domain/prices.ts';
import { decodePriceKey } from '../../wire/price-key.ts';
import { selectByNdc, variantOf, type Selection } from '../../domain/selection.ts';
import type { PartnerSource } from '../../tenants/sources.ts';
import type { PageContext, Telemetry } from '../context.ts';
import { localizeLookup } from '../shell/localize-lookup.server.ts';

export interface LoadedCard {
  card: CardState;
  /** The price of the key, worked out again today; null when it could not be. */
  quote: PriceQuote | null;
  /** The product the key is for, also where its price is gone; `form` is its form in the visitor's language. */
  product: { variant: DrugVariant; form: string; selection: Selection; slug: string } | null;
  /** The key is not one the service issued: trying again is no use. */
  refused: boolean;
  /** The key is one of the service's, and its price is no longer to be had. */
  gone: boolean;
  demonstration: boolean;
}

/**
 * The card for a price key: identifiers, the price worked out again and the product in words.
 * Three calls side by side; what fails is left out and the rest still shows (spec §4, card fetch).
 * @param drug a name of the medicine; where there is none, the drugs service says whose product the key's NDC is.
 */
export async function loadCard(
  page: PageContext,
  key: string,
  drug: string | null,
  source: PartnerSource | null,
): Promise<LoadedCard> {
  const { cards, prices, drugs } = page.services;
  const [fetched, quoted, looked] = await Promise.allSettled([
    cards.fetchCard(key, source?.id ?? null, page.request.call),
    prices.fetchPriceByKey(key, page.request.call),
    drug ? drugs.lookUp(drug, page.request.call) : lookupOfKey(page, key),
  ]);
  const quote = valueOf(quoted);
  const lookup = valueOf(looked);
  const answer = valueOf(fetched);
  const gone = failedWith(fetched, 404);
  const named = quote ?? (gone ? decodePriceKey(key) : null);
  const group = source ? (page.site.tenant.partnerGroups[source.id] ?? null) : null;
  return {
    card: answer
      ? { status: 'loaded', key, card: cardForSource(answer, source?.id ?? null, group) }
      : { status: 'failed', key, chain: defaultChainName(key) },
    quote,
    product:
      named && lookup ? productOf(page.telemetry, localizeLookup(page.site.locale, lookup), named) : null,
    refused: failedWith(fetched, 400),
    gone,
    demonstration: answer?.demonstration ?? quote?.demonstration ?? false,
  };
}

/** The medicine that a key is for, by its product; null where nobody has such a product. */
async function lookupOfKey({ services, request }: PageContext, key: string): Promise<DrugLookup | null> {
  const ndc = decodePriceKey(key)?.ndc ?? '';
  if (!/^\d{11}$/.test(ndc)) return null;
  const [medicine] = await services.drugs.list({ ndc }, request.call);
  return medicine ? services.drugs.lookUp(medicine.slug, request.call) : null;
}

function valueOf<T>(result: PromiseSettledResult<T>): T | null {
  return result.status === 'fulfilled' ? result.value : null;
}

function failedWith(result: PromiseSettledResult<unknown>, status: number): boolean {
  if (result.status === 'fulfilled') return false;
  const { reason } = result as { reason: unknown };
  return typeof reason === 'object' && reason !== null && 'status' in reason && reason.status === status;
}

function productOf(
  telemetry: Telemetry,
  lookup: DrugLookup,
  { ndc, quantity }: Pick<PriceQuote, 'ndc' | 'quantity'>,
): LoadedCard['product'] {
  const { selection, error } = selectByNdc(lookup, ndc, quantity);
  if (error) telemetry.warn(error);
  const variant = variantOf(lookup, selection);
  if (error || !variant) return null;
  return { variant, form: translateTerm(lookup, variant.form), selection, slug: lookup.slug };
}
