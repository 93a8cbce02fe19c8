import { zeroCostInPrices } from './errors.ts';
import type { Coordinates } from './location.ts';
import { createObjectMemo } from './object-memo.ts';
import { toCents } from './cents.ts';
import type { PriceCalculation } from './price-calculation.ts';

/** One chain's price (spec §3). Money is in dollars. */
export interface PriceEntry {
  chain: string;
  chainDisplayName: string;
  cost: number;
  /** The price key (wire/price-key.ts). */
  key: string;
  pbm: string;
  /** The chain's price without a card; null if unknown. */
  usualPrice: number | null;
  /** To the nearest store; null if the service found none, absent if it does not say. */
  distanceMiles?: number | null | undefined;
  /** The distance is to the center of the store's ZIP code. */
  distanceApproximate?: boolean | null | undefined;
  /** How the visitor gets medications of the chain: at a store nearby, by mail, or not at all; null if unknown. */
  reach?: 'store' | 'mail' | 'none' | null | undefined;
  /** How the price was computed; null or absent if the service does not say. */
  calculation?: PriceCalculation | null | undefined;
  /** Null if unknown; a text in it that is unknown is ''. */
  nearestStore: NearestStore | null;
}

/** A pharmacy chain that has prices: its id, its name for people, and how visitors reach it. */
export type Chain = Pick<
  PriceEntry,
  'chain' | 'chainDisplayName' | 'distanceMiles' | 'distanceApproximate' | 'reach'
>;

export interface NearestStore {
  name: string;
  street: string;
  city: string;
  state: string;
  zip: string;
  phone: string;
  /** Of the store, or of the center of its ZIP code where its distance is approximate; null if unknown. */
  coordinates?: Coordinates | null | undefined;
}

/** The area that prices apply to: a ZIP, or null with a label such as 'United States average' for an average. */
export interface PriceArea {
  zip: string | null;
  label: string;
}

/** Whether prices are averages of the country; false where the price service does not name their area. */
export const isAverageArea = (area: PriceArea | null | undefined): boolean => area?.zip === null;

export interface PriceList {
  prices: PriceEntry[];
  /** Date of the reference cost, YYYY-MM-DD; '' if unknown. */
  pricedOn: string;
  /** Null if unknown. */
  area: PriceArea | null;
  demonstration: boolean;
}

/** What a product costs at a chain, without the fields for a card. */
export type ChainCost = Pick<PriceEntry, 'chain' | 'cost' | 'distanceMiles' | 'reach'>;

/** A product and its amount in pricing units. */
export type PricedProduct = Pick<PriceQuery, 'ndc' | 'quantity'>;

/** What several products cost at each chain; a product without a price is left out. */
export interface PriceTable {
  products: (PricedProduct & { pricedOn: string; costs: ChainCost[] })[];
  area: PriceArea | null;
}

/** One chain in a per-PBM response (spec §3). */
export interface MarketPrice {
  chainName: string;
  chainDisplayName: string;
  chainPrices: { cost: number; key: string; pbm: string }[];
}

/** The price that a key was issued for. */
export interface PriceQuote {
  price: PriceEntry;
  /** Null if unknown. */
  ndc: string | null;
  /** In pricing units; null if unknown. */
  quantity: number | null;
  /** As in a price list. */
  pricedOn: string;
  demonstration: boolean;
}

/**
 * The input of a price. `quantity` is in pricing units (tablets, ml or g): picked quantity times package size (spec §3,
 * §7).
 */
export interface PriceQuery {
  ndc: string;
  quantity: number;
  /** Five digits; null for the area average. */
  zip: string | null;
}

/** Drops entries that cost 0 (spec §5); `warning` is the text to log if there were any (spec §8). */
export function dropZeroCost<T extends { cost: number }>(
  entries: readonly T[],
): { remaining: T[]; warning: string | null } {
  const remaining = entries.filter(({ cost }) => cost !== 0);
  return { remaining, warning: remaining.length < entries.length ? zeroCostInPrices : null };
}

/**
 * Display name of a pharmacy: 'Local Pharmacies' for chain 'other', otherwise the chain's name, with CVS in upper case
 * (spec §3).
 * @param localPharmacies the name of chain 'other' in the visitor's language.
 */
export function pharmacyName(
  { chain, chainDisplayName }: Chain,
  localPharmacies = 'Local Pharmacies',
): string {
  if (isOther(chain)) return localPharmacies;
  const name = chainDisplayName || titleCase(chain);
  return name.replaceAll(/\bcvs\b/gi, 'CVS');
}

/** Sorts CVS first, other named chains by ascending cost, and 'other' last (spec §4). The sort is stable. */
export function orderPrices(prices: readonly PriceEntry[]): PriceEntry[] {
  return prices.toSorted((a, b) => rank(a.chain) - rank(b.chain) || a.cost - b.cost);
}

/** The entry with the lowest cost (spec §4), the first among equals; null for an empty list. */
export function bestPrice<Price extends { cost: number }>(prices: readonly Price[]): Price | null {
  return prices.reduce<Price | null>((best, entry) => (best && best.cost <= entry.cost ? best : entry), null);
}

/** The lowest price of each chain, whatever its letter case, in the order of the input. */
export function lowestPerChain(prices: readonly PriceEntry[]): PriceEntry[] {
  const chains = Map.groupBy(prices, ({ chain }) => chain.toLowerCase());
  return [...chains.values()].flatMap((entries) => bestPrice(entries) ?? []);
}

/**
 * Whether the service knows that a chain has no store nearby and does not deliver by mail. Without a reach, a distance
 * of null counts only where the service knows those of other chains: one without distances may send null for all.
 */
export function isOutOfReach(
  { distanceMiles, reach }: Pick<ChainCost, 'distanceMiles' | 'reach'>,
  prices: readonly Pick<ChainCost, 'distanceMiles'>[],
): boolean {
  if (reach) return reach === 'none';
  return distanceMiles === null && hasDistance(prices);
}

const distanceMemo = createObjectMemo<boolean>();

/** Whether the distance to some chain is known. Computed once for a list, because a loop over its entries asks for each. */
const hasDistance = (prices: readonly Pick<ChainCost, 'distanceMiles'>[]): boolean =>
  distanceMemo(prices, [], () => prices.some((entry) => typeof entry.distanceMiles === 'number'));

/**
 * The lowest price at a pharmacy that may have a nearby store. Pages lead with it, because the visitor can go there.
 */
export function bestNearby<Cost extends ChainCost>(prices: readonly Cost[]): Cost | null {
  return lowestNearby(prices, 1)[0] ?? null;
}

/**
 * The `limit` lowest prices at pharmacies that may have a nearby store, or else by mail, in ascending order; of equal
 * prices the nearest first.
 */
export function lowestNearby<Cost extends ChainCost>(prices: readonly Cost[], limit: number): Cost[] {
  const within = prices.filter((entry) => !isOutOfReach(entry, prices));
  const stores = within.filter(({ reach }) => reach !== 'mail');
  const near = stores.length > 0 ? stores : within.length > 0 ? within : prices;
  return near.toSorted((a, b) => a.cost - b.cost || milesOf(a) - milesOf(b)).slice(0, limit);
}

/** The distance to sort by: an unknown one is the largest, and finite, because Infinity - Infinity is not a number. */
export const milesOf = ({ distanceMiles }: Pick<ChainCost, 'distanceMiles'>): number =>
  distanceMiles ?? Number.MAX_VALUE;

/** Key of the default pharmacy: that of the first chain or of the best price (spec §4). */
export function defaultKey(prices: readonly PriceEntry[], policy: 'first' | 'best'): string | null {
  const entry = policy === 'best' ? bestPrice(prices) : orderPrices(prices)[0];
  return entry?.key ?? null;
}

/** Each chain with its lowest-cost key of all PBMs (spec §4, per-PBM mode), in the order of the input. */
export function lowestKeyPerChain(market: readonly MarketPrice[]): PriceEntry[] {
  return market.flatMap(({ chainName, chainDisplayName, chainPrices }) => {
    const lowest = bestPrice(chainPrices);
    if (!lowest) return [];
    return [{ chain: chainName, chainDisplayName, ...lowest, usualPrice: null, nearestStore: null }];
  });
}

/** Computes the savings off the usual price in dollars. Null below one percent. */
export function savings({ cost, usualPrice }: Pick<PriceEntry, 'cost' | 'usualPrice'>): number | null {
  if (usualPrice === null || usualPrice <= 0) return null;
  const cents = toCents(usualPrice) - toCents(cost);
  return cents * 100 >= toCents(usualPrice) ? cents / 100 : null;
}

/** Picked quantity times package size (spec §7), rounded to avoid binary fraction errors: 3 x 118.28 is 354.84. */
export function toPricingUnits(quantity: string | number, packageSize: number): number {
  return Number((Number(quantity) * packageSize).toPrecision(12));
}

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Formats dollars: '$12.34', '$1,234.00'. */
export function formatDollars(amount: number): string {
  return dollars.format(amount);
}

/**
 * Formats the price of one unit: cents below a dollar ('14¢'), with a decimal below ten ('9.9¢', at least '<0.1¢'); from $100
 * in dollars.
 */
export function formatUnitPrice(amount: number): string {
  if (amount >= 99.995) return formatDollars(Math.round(amount)).replace('.00', '');
  if (amount >= 0.995) return formatDollars(amount);
  const cents = amount * 100;
  if (cents < 0.05) return '<0.1¢';
  return `${cents < 9.95 ? Number(cents.toFixed(1)) : Math.round(cents)}¢`;
}

/**
 * The address of the nearest store of a price; '' if unknown. The address of an independent pharmacy begins with its name,
 * because the name of the group does not identify it.
 */
export const storeAddress = (entry: PriceEntry, homeState = ''): string =>
  [storeName(entry), streetAddress(entry, homeState)].filter(Boolean).join(', ');

/** The name of the nearest independent pharmacy, which its chain's name does not tell; '' if unknown. */
export const storeName = ({ chain, nearestStore }: PriceEntry): string =>
  (isOther(chain) && nearestStore?.name) || '';

/** Street and city of a price's nearest store, and its state; '' if unknown. The parameters are those of storeTown. */
export const streetAddress = (entry: PriceEntry, homeState = ''): string =>
  [storeStreet(entry), storeTown(entry, homeState)].filter(Boolean).join(', ');

/** The street of a price's nearest store, with its number beside it; '' if unknown. */
export const storeStreet = ({ nearestStore }: PriceEntry): string =>
  nearestStore?.street?.replace(/^\S+ (?:[NSEW]{1,2} )?/, (start) => start.replaceAll(' ', '\u00A0')) ?? '';

/**
 * The city of a price's nearest store, and its state; '' if unknown.
 * @param homeState the state that needs no mention, because the visitor is in it.
 */
export function storeTown({ nearestStore: store }: PriceEntry, homeState = ''): string {
  const state = store?.state === homeState ? '' : store?.state;
  return (store?.city && [store.city, state].filter(Boolean).join(',\u00A0')) || '';
}

/** The state of the nearest store; '' if unknown. */
export function stateOfNearest(prices: readonly PriceEntry[]): string {
  const [nearest] = prices.toSorted((a, b) => milesOf(a) - milesOf(b));
  return nearest?.nearestStore?.state ?? '';
}

/**
 * Where the nearest store of a price is; '' if unknown. For independent pharmacies it begins with the address.
 * @param distance in words.
 */
export const storePlace = (price: PriceEntry, distance = '', homeState = ''): string =>
  [isOther(price.chain) && storeAddress(price, homeState), distance].filter(Boolean).join(', ');

/** Whether a chain stands for independent pharmacies, which are not one place (spec §3). */
export function isOther(chain: string): boolean {
  return chain.toLowerCase() === 'other';
}

function rank(chain: string): number {
  if (isOther(chain)) return 2;
  return isCvs(chain) ? 0 : 1;
}

/** Whether a chain is CVS, which the specified order begins with, by any of its names: 'cvs', 'CVS Pharmacy' (spec §4). */
export const isCvs = (chain: string): boolean => /^cvs\b/i.test(chain);

/** Turns 'sams-club' into 'Sams Club', for a chain without a display name. */
function titleCase(chain: string): string {
  return chain.replaceAll(/[-_\s]+/g, ' ').replaceAll(/(^| )([a-z])/g, (initial) => initial.toUpperCase());
}
