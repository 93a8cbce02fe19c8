import { emptyPrices, noDrugsWithNdc, zeroCostInPrices, type ValidationFailure } from './errors.ts';
import { defaultPackageSize } from './limits.ts';

/** One chain's price (spec §3). Money is in dollars. */
export interface PriceEntry {
  chain: string;
  chainDisplayName: string;
  cost: number;
  /** Price key: see price-key.ts. */
  key: string;
  pbm: string;
  /** What the chain asks of a customer without a card; null if unknown. */
  usualPrice: number | null;
  distanceMiles: number | null;
  nearestStore: NearestStore | null;
}

/** A pharmacy chain that has prices: its id in them, and its name for people. */
export type Chain = Pick<PriceEntry, 'chain' | 'chainDisplayName'>;

export interface NearestStore {
  name: string;
  street: string;
  city: string;
  state: string;
  zip: string;
  phone: string;
}

/** The area prices are for: a ZIP, or null with a label such as 'United States average'. */
export interface PriceArea {
  zip: string | null;
  label: string;
}

export interface PriceList {
  prices: PriceEntry[];
  /** Date of the reference cost, YYYY-MM-DD. */
  pricedOn: string;
  area: PriceArea;
  demonstration: boolean;
}

/** One chain in a per-PBM response (spec §3). */
export interface MarketPrice {
  chainName: string;
  chainDisplayName: string;
  chainPrices: { cost: number; key: string; pbm: string }[];
}

/** The price a key was issued for. `quantity` is in pricing units. */
export interface PriceQuote {
  price: PriceEntry;
  ndc: string;
  quantity: number;
  pricedOn: string;
  demonstration: boolean;
}

/** What decides the prices on a page. `quantity` is the picked one, in packages, as its option has it. */
export interface PriceChoice {
  /** The medication is being loaded: there is nothing to ask for yet. */
  loading?: boolean;
  ndc: string | null;
  quantity: string | null;
  /** Pricing units in a package; 1 unless given (spec §9). */
  packageSize?: number;
  zip: string | null;
  source: string | null;
  chain: string | null;
}

/** What is asked (spec §3, price query). `quantity` is in pricing units: tablets, ml or g. */
export interface PriceQuery {
  ndc: string;
  quantity: number;
  zip: string | null;
  source: string | null;
  chain: string | null;
}

/** Prices of a reply; status 200 with an empty list is a failure that counts as status 500 (spec §5, §8). */
export function acceptPrices<T>(
  status: number,
  entries: readonly T[],
): { ok: true; prices: readonly T[] } | ValidationFailure {
  if (status === 200 && entries.length === 0) return { ok: false, status: 500, message: emptyPrices };
  return { ok: true, prices: entries };
}

/**
 * Drugs of a medication reply that carry an ndc; the others are dropped. Status 200 with none left is a failure that
 * counts as status 404 (spec §5, §8).
 */
export function acceptMedications<T extends { ndc?: string | null }>(
  status: number,
  drugs: readonly T[],
): { ok: true; drugs: T[] } | ValidationFailure {
  const kept = drugs.filter(({ ndc }) => ndc !== undefined && ndc !== null && ndc.trim() !== '');
  if (status === 200 && kept.length === 0) return { ok: false, status: 404, message: noDrugsWithNdc };
  return { ok: true, drugs: kept };
}

/** Takes out entries that cost 0 (spec §5); `warning` is the text to log if there were any (spec §8). */
export function dropZeroCost<T extends { cost: number }>(
  entries: readonly T[],
): { kept: T[]; dropped: T[]; warning: string | null } {
  const dropped = entries.filter(({ cost }) => cost === 0);
  const kept = entries.filter(({ cost }) => cost !== 0);
  return { kept, dropped, warning: dropped.length > 0 ? zeroCostInPrices : null };
}

/**
 * Name of a pharmacy for people: 'Local Pharmacies' for chain 'other', else the chain's, CVS in upper case (spec §3).
 * @param localPharmacies what chain 'other' is called in the visitor's language.
 */
export function pharmacyName(
  { chain, chainDisplayName }: Pick<PriceEntry, 'chain' | 'chainDisplayName'>,
  localPharmacies = 'Local Pharmacies',
): string {
  if (isOther(chain)) return localPharmacies;
  const name = chainDisplayName || titleCase(chain);
  return name.replaceAll(/\bcvs\b/gi, 'CVS');
}

/** CVS first, other named chains by cost ascending, 'other' last (spec §4); a new list, equal entries in their order. */
export function orderPrices(prices: readonly PriceEntry[]): PriceEntry[] {
  return prices.toSorted((a, b) => rank(a.chain) - rank(b.chain) || a.cost - b.cost);
}

/** The lowest cost (spec §4), the first of equals; null for an empty list. */
export function bestPrice(prices: readonly PriceEntry[]): PriceEntry | null {
  return prices.reduce<PriceEntry | null>(
    (best, entry) => (best && best.cost <= entry.cost ? best : entry),
    null,
  );
}

/**
 * The lowest cost at a pharmacy with a store nearby: the price to lead with, since a visitor can go there. Where no store
 * is known to be near, the lowest of all.
 */
export function bestNearby(prices: readonly PriceEntry[]): PriceEntry | null {
  return bestPrice(prices.filter(({ distanceMiles }) => distanceMiles !== null)) ?? bestPrice(prices);
}

/** The lowest prices first, of pharmacies with a store nearby; of all where no store is known to be near. */
export function lowestNearby(prices: readonly PriceEntry[], most: number): PriceEntry[] {
  const near = prices.filter(({ distanceMiles }) => distanceMiles !== null);
  return (near.length > 0 ? near : prices).toSorted((a, b) => a.cost - b.cost).slice(0, most);
}

/** Key of the pharmacy chosen until the visitor chooses: the first chain's or the best price's (spec §4). */
export function defaultKey(prices: readonly PriceEntry[], policy: 'first' | 'best'): string | null {
  const entry = policy === 'best' ? bestPrice(prices) : orderPrices(prices)[0];
  return entry?.key ?? null;
}

/** Each chain with its lowest-cost key of all PBMs (spec §4, per-PBM mode), in the given order. */
export function lowestKeyPerChain(market: readonly MarketPrice[]): PriceEntry[] {
  return market.flatMap(({ chainName, chainDisplayName, chainPrices }) => {
    const [first, ...rest] = chainPrices;
    if (!first) return [];
    const lowest = rest.reduce((best, price) => (price.cost < best.cost ? price : best), first);
    const unknown = { usualPrice: null, distanceMiles: null, nearestStore: null };
    return [{ chain: chainName, chainDisplayName, ...lowest, ...unknown }];
  });
}

/** What an entry saves against the usual price: dollars, and whole percent rounded down. Null below one percent. */
export function savings({
  cost,
  usualPrice,
}: Pick<PriceEntry, 'cost' | 'usualPrice'>): { dollars: number; percent: number } | null {
  if (usualPrice === null || usualPrice <= 0) return null;
  const cents = Math.round(usualPrice * 100) - Math.round(cost * 100);
  const percent = Math.floor((cents * 100) / Math.round(usualPrice * 100));
  return percent >= 1 ? { dollars: cents / 100, percent } : null;
}

/** Picked quantity times package size (spec §7), without the noise of binary fractions: 3 x 118.28 is 354.84. */
export function toPricingUnits(quantity: string | number, packageSize: number = defaultPackageSize): number {
  return Number((Number(quantity) * packageSize).toPrecision(12));
}

/** The query for a choice; null while the medication is loading and unless ndc and quantity are present (spec §4). */
export function priceQuery(choice: PriceChoice): PriceQuery | null {
  const { ndc, quantity, packageSize, zip, source, chain } = choice;
  if (choice.loading || !ndc || !quantity) return null;
  const units = toPricingUnits(quantity, packageSize);
  return units > 0 ? { ndc, quantity: units, zip, source, chain } : null;
}

/** Whether prices of one choice must not be shown for the other: the list is cleared (spec §4). */
export function selectionChanged(previous: PriceChoice, next: PriceChoice): boolean {
  return (
    previous.ndc !== next.ndc ||
    previous.quantity !== next.quantity ||
    (previous.packageSize ?? defaultPackageSize) !== (next.packageSize ?? defaultPackageSize) ||
    previous.zip !== next.zip ||
    previous.source !== next.source ||
    previous.chain !== next.chain
  );
}

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Dollars for people: '$12.34', '$1,234.00'. */
export function formatDollars(amount: number): string {
  return dollars.format(amount);
}

function isOther(chain: string): boolean {
  return chain.toLowerCase() === 'other';
}

function rank(chain: string): number {
  if (isOther(chain)) return 2;
  return /^cvs\b/i.test(chain) ? 0 : 1;
}

/** 'sams-club' as 'Sams Club', for a chain that comes without a name for people. */
function titleCase(chain: string): string {
  return chain.replaceAll(/[-_\s]+/g, ' ').replaceAll(/(^| )([a-z])/g, (found) => found.toUpperCase());
}
