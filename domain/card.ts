import { decodePriceKey, type PriceRequest } from '../wire/price-key.ts';
import { defaultKey, type PriceEntry } from './prices.ts';

/** A discount card from the card service (spec §3). A missing identifier is ''. */
export interface CardFields {
  memberId: string;
  bin: string;
  pcn: string;
  groupId: string;
  chain: string;
  token: string;
  /** Dollars; null if the service gave none. */
  cost: number | null;
}

/** In pricing units: the limits of the pickers, for the smallest and the largest packages. */
const minUnits = 0.001;
const maxUnits = 1_000_000;

/**
 * The price request in a key (spec §3); null for a key that only its service can read. A key in another format, such as
 * a UUID, may happen to decode, but not to a valid product in an amount that a pharmacy fills.
 */
export function readPriceRequest(key: string): PriceRequest | null {
  const request = decodePriceKey(key);
  if (!request || !/^\d{11}$/.test(request.ndc)) return null;
  return request.quantity >= minUnits && request.quantity <= maxUnits ? request : null;
}

/** The product and the chain of a price. */
export interface PriceChoice {
  ndc: string | null;
  /** In pricing units. */
  quantity: number | null;
  chain: string | null;
}

export const noChoice: PriceChoice = { ndc: null, quantity: null, chain: null };

/** The product and chain that a card link must name besides its key: none if the key can be decoded. */
export const choiceBesideKey = ({ key, ndc, quantity, chain }: PriceChoice & { key: string }): PriceChoice =>
  readPriceRequest(key)?.chain.name ? noChoice : { ndc, quantity, chain };

/** The product and the chain of a price as its key says; of a key that only its service can read, as the link says. */
export function readChoice({ key, ndc, quantity, chain }: PriceChoice & { key: string }): PriceChoice {
  const request = readPriceRequest(key);
  if (!request?.chain.name) return { ndc, quantity, chain };
  return { ndc: request.ndc, quantity: request.quantity, chain: request.chain.name };
}

/** Name of the chain that a key was issued for; 'other' if the key cannot be decoded (spec §4, card fetch). */
export function defaultChainName(key: string): string {
  return readPriceRequest(key)?.chain.name || 'other';
}

/** Whether a card can be shown: it has every identifier and the chain (spec §3). */
export function isCardReady({ memberId, bin, pcn, groupId, chain }: CardFields): boolean {
  return [memberId, bin, pcn, groupId, chain].every((field) => field !== '');
}

/** Replaces the card's group with the partner group of the source, if it has one (spec §3). */
export function applyPartnerGroup<T extends CardFields>(
  fields: T,
  source: string | null,
  partnerGroup: string | null,
): T {
  return source && partnerGroup ? { ...fields, groupId: partnerGroup } : fields;
}

/** Key of the chosen chain, ignoring case, or else of the first chain (spec §4). */
export function keyForChain(prices: readonly PriceEntry[], chain: string | null): string | null {
  const wanted = chain?.toLowerCase();
  return prices.find((entry) => entry.chain.toLowerCase() === wanted)?.key ?? defaultKey(prices, 'first');
}

/** Client brands: the PBMs that issue cards and prices (spec §3). */
export type ClientBrand = 'hippo' | 'goodrx' | 'optumrx';

const brandNames: Record<ClientBrand, string> = { hippo: 'Hippo', goodrx: 'GoodRx', optumrx: 'OptumRx' };

/** Parses the name of a PBM: hippo for an empty one, null for an unknown one (spec §3). */
export function parseBrand(value: string | null | undefined): ClientBrand | null {
  const name = value?.trim().toLowerCase() || 'hippo';
  return isBrand(name) ? name : null;
}

/** Display name of the PBM of a price key (spec §3); null for a key of an unknown PBM. */
export function pbmName(key: string): string | null {
  const brand = findBrandOfKey(key);
  return brand && brandNames[brand];
}

/** Path of the card's image, derived from the price key (spec §3); null for a key of an unknown PBM. */
export function cardImagePath(key: string): string | null {
  const brand = findBrandOfKey(key);
  return brand && `/brands/card-${brand}.svg`;
}

function findBrandOfKey(key: string): ClientBrand | null {
  const request = readPriceRequest(key);
  return request && parseBrand(request.pbm);
}

function isBrand(value: string): value is ClientBrand {
  return Object.hasOwn(brandNames, value);
}
