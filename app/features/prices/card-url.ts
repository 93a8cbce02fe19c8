import type { PriceEntry } from '../../../domain/prices.ts';

/** Where a price's card is: the key says which product, the drug's name lets the card say it in words. */
export function cardUrl(slug: string, zip: string | null) {
  return (entry: PriceEntry) => {
    const query = new URLSearchParams({ drug: slug, key: entry.key });
    if (zip) query.set('zip', zip);
    return `/card?${query}`;
  };
}
