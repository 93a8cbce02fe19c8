import { cardForSource, cardReducer, noCard, type CardState } from '../../../domain/card.ts';
import { wordFor, type DrugLookup, type DrugVariant } from '../../../domain/medication.ts';
import type { PriceQuote } from '../../../domain/prices.ts';
import { selectByNdc, variantOf, type Selection } from '../../../domain/selection.ts';
import type { PartnerSource } from '../../../tenants/sources.ts';
import type { PageContext } from '../../context.ts';
import { lookupIn } from '../variant-pickers/words-of-lookup.server.ts';

export interface LoadedCard {
  card: CardState;
  /** The price of the key, worked out again today; null when it could not be. */
  quote: PriceQuote | null;
  /** The product the key is for, when the drug in the URL has it; `form` is its form in the visitor's language. */
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
 */
export async function loadCard(
  page: PageContext,
  key: string,
  drug: string | null,
  source: PartnerSource | null,
): Promise<LoadedCard> {
  const { cards, prices, drugs } = page.upstreams;
  const [fetched, quoted, looked] = await Promise.allSettled([
    cards.card(key, source?.id ?? null, page.call),
    prices.priceByKey(key, page.call),
    drug ? drugs.lookup(drug, page.call) : Promise.resolve(null),
  ]);
  const quote = valueOf(quoted);
  const lookup = valueOf(looked);
  const answer = valueOf(fetched);
  const asked = cardReducer(noCard, { type: 'requested', key });
  const group = source ? (page.site.tenant.partnerGroups[source.id] ?? null) : null;
  return {
    card: cardReducer(
      asked,
      answer
        ? { type: 'loaded', key, card: cardForSource(answer, source?.id ?? null, group) }
        : { type: 'failed', key },
    ),
    quote,
    product: quote && lookup ? productOf(page, lookupIn(page.locale, lookup), quote) : null,
    refused: failedWith(fetched, 400),
    gone: failedWith(fetched, 404),
    demonstration: answer?.demonstration ?? quote?.demonstration ?? false,
  };
}

function valueOf<T>(result: PromiseSettledResult<T>): T | null {
  return result.status === 'fulfilled' ? result.value : null;
}

function failedWith(result: PromiseSettledResult<unknown>, status: number): boolean {
  if (result.status === 'fulfilled') return false;
  const { reason } = result as { reason: unknown };
  return typeof reason === 'object' && reason !== null && 'status' in reason && reason.status === status;
}

function productOf(page: PageContext, lookup: DrugLookup, quote: PriceQuote): LoadedCard['product'] {
  const { selection, error } = selectByNdc(lookup, quote.ndc, quote.quantity);
  if (error) page.warn(error);
  const variant = variantOf(lookup, selection);
  if (error || !variant) return null;
  return { variant, form: wordFor(lookup, variant.form), selection, slug: lookup.slug };
}
