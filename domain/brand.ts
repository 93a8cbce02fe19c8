import { decodePriceKey } from './price-key.ts';

/** Client brands: the benefit managers a card or price can be of (spec §3). */
export type ClientBrand = 'hippo' | 'goodrx' | 'optumrx';

const brands: Record<ClientBrand, { name: string }> = {
  hippo: { name: 'Hippo' },
  goodrx: { name: 'GoodRx' },
  optumrx: { name: 'OptumRx' },
};

/** The brand a plan-benefit-manager field selects, null if unrecognised; without a value the default, hippo (spec §3). */
export function brandOf(value: string | null | undefined): ClientBrand | null {
  const wanted = value?.trim().toLowerCase() || 'hippo';
  return isBrand(wanted) ? wanted : null;
}

/** Name of the benefit manager of a price key, for people (spec §3); null for a key of none we know. */
export function benefitsManagerName(key: string): string | null {
  const brand = brandOfKey(key);
  return brand && brands[brand].name;
}

/** Path of the card's image below the site's assets (spec §3: derived from the key); null for a key of none we know. */
export function cardImage(key: string): string | null {
  const brand = brandOfKey(key);
  return brand && `/brands/card-${brand}.svg`;
}

function brandOfKey(key: string): ClientBrand | null {
  const request = decodePriceKey(key);
  return request && brandOf(request.pbm);
}

function isBrand(value: string): value is ClientBrand {
  return Object.hasOwn(brands, value);
}
