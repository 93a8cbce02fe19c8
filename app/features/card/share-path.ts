import { selectionToQuery } from '../../../domain/selection.ts';
import type { LoadedCard } from './load-card.ts';

/**
 * The path of a card for somebody else: the medicine as it is chosen and the pharmacy. Neither the ZIP nor the price key
 * goes along, because a key holds the ZIP it was issued for and the pharmacies around it; whoever opens the link gets
 * the same pharmacy's price of today. Null where the medicine could not be looked up.
 * @param path of the card page below the base path: '/card', '/card/yahoo'.
 */
export function sharePath(path: string, { product, quote }: LoadedCard): string | null {
  if (!product || !quote) return null;
  const query = new URLSearchParams({
    drug: product.slug,
    ...selectionToQuery(product.selection),
    chain: quote.price.chain,
  });
  return `${path}?${query}`;
}
