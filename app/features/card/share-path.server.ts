import { selectionToQuery } from '../../../domain/selection.ts';
import type { PageContext } from '../../context.ts';
import { loadPrices } from '../prices/load-prices.ts';
import type { LoadedCard } from './load-card.ts';

/**
 * The path of a card for somebody else: the medicine as it is chosen and the pharmacy. Neither the ZIP nor the price key
 * goes along, because a key holds the ZIP it was issued for and the pharmacies around it. A chain that has no price
 * without a ZIP has no such card: there it is the path of the medicine's prices, which ask for a ZIP.
 * Null where the medicine could not be looked up.
 * @param path of the card page below the base path: '/card', '/card/{source}'.
 */
export async function sharePath(
  page: PageContext,
  path: string,
  { product, quote }: LoadedCard,
): Promise<string | null> {
  if (!product || !quote) return null;
  const { chain } = quote.price;
  const query = new URLSearchParams({ ...selectionToQuery(product.selection), chain });
  const { ndc, quantity } = quote;
  const { shown } = await loadPrices(page, { ndc, quantity, zip: null });
  const everywhere = shown.state === 'loaded' && shown.prices.some((entry) => entry.chain === chain);
  if (!everywhere) return `/${product.slug}?${query}`;
  query.set('drug', product.slug);
  return `${path}?${query}`;
}
