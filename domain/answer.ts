import { subtractDollars } from './cents.ts';
import { bestNearby, isOutOfReach, type PriceEntry } from './prices.ts';

/** The recommendation at the top of a drug page: a leading price, and a second one worth comparing with it. */
export interface Answer {
  /** The pharmacy that the visitor chose, or else the lowest price that is in reach. */
  lead: PriceEntry;
  /** What the leading price is. */
  kind: AnswerKind;
  /** The nearer store of a leading price that is lower, or the lower price of a chosen pharmacy; null for none. */
  second: { entry: PriceEntry; kind: 'best-nearby' | 'lowest' } | null;
  /** What the trip to the store with the lower price saves; null where both cost the same. */
  extraTrip: ExtraTrip | null;
}

/** What the leading price is: the price at the chosen pharmacy, or else the lowest price, by how to get it. */
export type AnswerKind =
  | 'chosen'
  /** At the nearest store. */
  | 'nearest'
  /** At a store that is not the nearest, or may not be, because other distances are unknown. */
  | 'nearby'
  /** At the only chain with a store in reach. */
  | 'only'
  | 'mail'
  /** Of a chain out of reach, as all others are. */
  | 'out-of-reach'
  /** At a store whose distance is unknown. */
  | 'lowest';

export interface ExtraTrip {
  dollars: number;
  /** Null where a distance is unknown, and where the lower price is no farther away. */
  miles: number | null;
  /** Whether a store is known by its ZIP code alone. */
  isApproximate: boolean;
}

/** A nearer store may cost more than the lowest price by the larger of these. */
const maxExtraDollars = 5;
const maxExtraShare = 0.2;
/** Less is not worth another pharmacy: distances to ZIP centers are less accurate than that. */
const minMilesSaved = 0.5;
/** A nearer store may cost this much more for each mile that it is nearer. */
const maxDollarsPerMile = 3;
/** How far from the center of its ZIP code a store may be. */
const uncertainMiles = 1.5;
/** What a mile to a store counts when stores are compared: about what driving there and back costs. */
const dollarsPerMile = 1;

/**
 * Recommends where to go: the lowest price in reach, with the nearest store whose price is not much higher.
 * @param chosen the id of a chain that the visitor chose, in lower case; null for none.
 * @returns null without prices.
 */
export function answerPrices(prices: readonly PriceEntry[], chosen: string | null): Answer | null {
  const lowest = bestNearby(prices);
  if (!lowest) return null;
  const chosenEntry = prices.find(({ chain }) => chain.toLowerCase() === chosen);
  if (chosenEntry && chosenEntry.chain !== lowest.chain) {
    const extraTrip = tripTo(lowest, chosenEntry);
    return { lead: chosenEntry, kind: 'chosen', second: { entry: lowest, kind: 'lowest' }, extraTrip };
  }
  const nearer = findBestNearby(prices, lowest);
  return {
    lead: lowest,
    kind: kindOf(prices, lowest),
    second: nearer && { entry: nearer, kind: 'best-nearby' },
    extraTrip: nearer && tripTo(lowest, nearer),
  };
}

/**
 * The nearer store that is most worth the difference: the least sum of its price and a dollar for each mile, of the stores
 * that cost at most $5 or a fifth, and $3 a mile, more than the lowest price. One known only by its ZIP code counts only if
 * it is surely nearer, and follows all others. Null where the store of the lowest price is about as near, and where the
 * distance to it is unknown.
 */
export function findBestNearby(prices: readonly PriceEntry[], lowest: PriceEntry): PriceEntry | null {
  const lowestMiles = milesTo(lowest);
  if (lowestMiles === null) return null;
  const maxCost = lowest.cost + Math.max(maxExtraDollars, lowest.cost * maxExtraShare);
  const nearer = prices.flatMap((entry) => {
    const miles = milesTo(entry);
    if (miles === null || entry.cost > maxCost) return [];
    const milesSaved = lowestMiles - miles - (isApproximate(entry, lowest) ? uncertainMiles : 0);
    if (milesSaved <= minMilesSaved || entry.cost - lowest.cost > milesSaved * maxDollarsPerMile) return [];
    return [{ entry, sum: entry.cost + miles * dollarsPerMile }];
  });
  const known = nearer.filter(({ entry }) => !entry.distanceApproximate);
  const [best] = (known.length > 0 ? known : nearer).toSorted((one, other) => one.sum - other.sum);
  return best?.entry ?? null;
}

function kindOf(prices: readonly PriceEntry[], lowest: PriceEntry): AnswerKind {
  if (isOutOfReach(lowest, prices)) return 'out-of-reach';
  if (lowest.reach === 'mail') return 'mail';
  const lowestMiles = milesTo(lowest);
  if (lowestMiles === null) return 'lowest';
  const stores = prices.filter((entry) => !isOutOfReach(entry, prices) && entry.reach !== 'mail');
  if (stores.length === 1) return 'only';
  const isNearest = stores.every((entry) => lowestMiles <= (milesTo(entry) ?? -1));
  return isNearest ? 'nearest' : 'nearby';
}

function tripTo(lower: PriceEntry, other: PriceEntry): ExtraTrip | null {
  const dollars = subtractDollars(other.cost, lower.cost);
  const [far, near] = [milesTo(lower), milesTo(other)];
  if (dollars <= 0) return null;
  return {
    dollars,
    miles: far !== null && near !== null && far > near ? far - near : null,
    isApproximate: isApproximate(lower, other),
  };
}

/** Whether one of the stores is known by its ZIP code alone. */
const isApproximate = (...entries: PriceEntry[]): boolean =>
  entries.some(({ distanceApproximate }) => distanceApproximate);

/** Miles to the chain's nearest store; null if it has none or the service does not say. */
const milesTo = ({ distanceMiles, reach }: PriceEntry): number | null =>
  reach === 'mail' || reach === 'none' ? null : (distanceMiles ?? null);
