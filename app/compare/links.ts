import type { PriceEntry } from '../../domain/prices.ts';
import { cardPath } from '../card/links.ts';

/** Where a price's card is: the key says which product, the drug's name lets the card say it in words. */
export function cardPathFor(slug: string, zip: string | null) {
  return ({ key, cost }: PriceEntry) => cardPath({ key, drug: slug, zip, quotedPrice: cost });
}
