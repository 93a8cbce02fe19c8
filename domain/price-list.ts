import { bestNearby, isCvs, isOutOfReach, milesOf, type PriceEntry } from './prices.ts';

/** Orders of the list of prices; the first is the specified one (spec §4) and the default. */
const priceOrders = ['standard', 'lowest', 'nearest'] as const;
export type PriceOrder = (typeof priceOrders)[number];

/**
 * The orders worth offering: by cost if that changes what is shown, by distance if two distances are known. None if only
 * one is left.
 */
export function availableOrders(prices: readonly PriceEntry[]): PriceOrder[] {
  const distances = prices.filter(({ distanceMiles }) => typeof distanceMiles === 'number');
  const [standard, lowest] = [shownRows(prices), shownRows(sortPrices(prices, 'lowest'))];
  const isUseful = {
    standard: true,
    lowest: standard.some((entry, index) => entry !== lowest[index]),
    nearest: distances.length > 1,
  };
  const orders = priceOrders.filter((order) => isUseful[order]);
  return orders.length > 1 ? orders : [];
}

/** The prices of a list in the order of its rows, without folded ones unless there are no others. */
function shownRows(prices: readonly PriceEntry[]): readonly PriceEntry[] {
  const { stores, mail, outOfReach } = groupPrices(prices);
  const isGrouped =
    outOfReach.length > 0 || stores.some(({ distanceMiles }) => typeof distanceMiles === 'number');
  const rows = isGrouped ? [...stores, ...mail] : prices;
  return rows.length > 0 ? rows : prices;
}

/** Whether the specified order begins with CVS, for its name and not for its price (spec §4). */
export const leadsWithCvs = (prices: readonly PriceEntry[]): boolean =>
  prices.some((entry) => isCvs(entry.chain) && !isOutOfReach(entry, prices));

/** The order that a query names if it is available; the specified one otherwise. */
export function readPriceOrder(text: string | null, prices: readonly PriceEntry[]): PriceOrder {
  return availableOrders(prices).find((order) => order === text) ?? 'standard';
}

/** Sorts prices that are in the specified order. Equal ones keep that order, and an unknown distance counts as the largest. */
export function sortPrices(prices: readonly PriceEntry[], order: PriceOrder): PriceEntry[] {
  if (order === 'lowest') return prices.toSorted((a, b) => a.cost - b.cost);
  if (order === 'nearest') return prices.toSorted((a, b) => milesOf(a) - milesOf(b) || a.cost - b.cost);
  return [...prices];
}

/** Prices by how the visitor gets the medication. `stores` includes chains for which the service does not say. */
export interface PriceGroups {
  stores: PriceEntry[];
  mail: PriceEntry[];
  /** Chains without a store nearby, which a list folds. */
  outOfReach: PriceEntry[];
}

/** Splits prices into groups, each in the order of the input. */
export function groupPrices(prices: readonly PriceEntry[]): PriceGroups {
  const groups: PriceGroups = { stores: [], mail: [], outOfReach: [] };
  for (const entry of prices) {
    const group = isOutOfReach(entry, prices) ? 'outOfReach' : entry.reach === 'mail' ? 'mail' : 'stores';
    groups[group].push(entry);
  }
  return groups;
}

/** A price that fits on a pin: '$12.34', and from $100 whole dollars, rounded up so that a pin never promises too much. */
export function pinLabel(cost: number): string {
  return cost < 100 ? `$${cost.toFixed(2)}` : `$${Math.ceil(cost).toLocaleString('en-US')}`;
}

/** Stores that a map shows at most, because more pins would cover each other. */
const maxPins = 10;
/** A store more than this many times as far away as the median one would squeeze all others together. */
const maxSpread = 2.5;

/** A price whose store has coordinates. */
export type PlacedPrice = PriceEntry & {
  nearestStore: { coordinates: NonNullable<NonNullable<PriceEntry['nearestStore']>['coordinates']> };
  distanceMiles: number;
};

/**
 * The prices that a map can show, the nearest first: stores nearby whose coordinates are known, without those far beyond
 * the others unless one has the lowest price.
 */
export function placedPrices(prices: readonly PriceEntry[]): PlacedPrice[] {
  const placed = sortPrices(groupPrices(prices).stores.filter(isPlaced), 'nearest').filter(isPlaced);
  const middle = placed[Math.floor((placed.length - 1) / 2)]?.distanceMiles ?? 0;
  const lowest = bestNearby(prices);
  const best = placed.find((entry) => entry === lowest);
  const maxMiles = Math.max(1, maxSpread * middle, best?.distanceMiles ?? 0);
  const shown = placed.filter(({ distanceMiles }) => distanceMiles <= maxMiles);
  return shown.slice(0, Math.max(maxPins, best ? shown.indexOf(best) + 1 : 0));
}

function isPlaced(entry: PriceEntry): entry is PlacedPrice {
  return Boolean(entry.nearestStore?.coordinates) && typeof entry.distanceMiles === 'number';
}

/** Words that say nothing about which pharmacy it is. */
const commonWords = new Set(['pharmacy', 'farmacia', 'drug', 'drugs', 'store', 'stores', 'the', 'of', 'and']);

/**
 * One to three letters for each pharmacy of a list, in the order of the names: 'CVS' for 'CVS Pharmacy', 'FL' for 'Food
 * Lion', 'Wa' and 'Wm' for 'Walgreens' and 'Walmart'. Different names get different letters where they can, whatever their
 * order.
 */
export function monograms(names: readonly string[]): string[] {
  const chosen = new Map<string, string>();
  const used = new Set<string>();
  for (const name of [...new Set(names)].toSorted()) {
    const candidates = monogramCandidates(name);
    const letters = candidates.find((candidate) => !used.has(candidate)) ?? candidates[0] ?? '';
    used.add(letters);
    chosen.set(name, letters);
  }
  return names.map((name) => chosen.get(name) ?? '');
}

function monogramCandidates(name: string): string[] {
  const words = name
    .replaceAll(/['’.-]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  const telling = words.filter((word) => !commonWords.has(word.toLowerCase()));
  const [first = '', second = ''] = telling.length > 0 ? telling : words;
  if (/^\p{Lu}{2,3}$/u.test(first)) return [first];
  const [initial = '', ...rest] = first;
  const pairs = rest.map((letter) => initial.toUpperCase() + letter.toLowerCase());
  return second
    ? [(initial + (second[0] ?? '')).toUpperCase(), ...pairs]
    : pairs.length > 0
      ? pairs
      : [initial];
}

export const monogramColors = 6;

/** The index of a chain's color: the same on every page, in any letter case. */
export function monogramColor(chain: string): number {
  let sum = 0;
  for (const character of chain.toLowerCase()) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973;
  return sum % monogramColors;
}
