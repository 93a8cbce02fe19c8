import type { PriceEntry } from '../../domain/prices.ts';
import { cardPath } from '../card/links.ts';

/** Makes the paths of the cards for a drug's prices: the key selects the product, the slug lets the card name the drug. */
export function cardPathFor(slug: string, zip: string | null) {
  return ({ key, cost }: PriceEntry) => cardPath({ key, drug: slug, zip, quotedPrice: cost });
}
