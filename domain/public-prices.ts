import { yearsBefore } from '../wire/cost-age.ts';

/** Who a public price is for: buyers without insurance at the federal site, those of a maker's program, Medicare members. */
export const publicPriceKinds = ['federal', 'maker', 'maker-cash', 'medicare'] as const;

/** A price of some products that a public source states and no card of this site gives. */
export interface PublicPrice {
  program: string;
  kind: (typeof publicPriceKinds)[number];
  /** In dollars. */
  amount: number;
  /** Null where the source leaves the quantity open. */
  per: 'month' | null;
  /** YYYY-MM-DD, or YYYY-MM where the source names no day. */
  asOf: string;
  /** YYYY-MM-DD of the last day; null for none. */
  until: string | null;
  /** Where it is stated. */
  url: string;
  ndcs: readonly string[];
}

/** An older price may have ended. */
const maxYears = 1;

/**
 * The public prices of a product that are still true as far as known.
 * @param today YYYY-MM-DD.
 */
export function currentPublicPrices(
  prices: readonly PublicPrice[] | undefined,
  ndc: string,
  today: string,
): PublicPrice[] {
  const oldest = yearsBefore(today, maxYears);
  return (prices ?? []).filter(
    ({ ndcs, asOf, until }) =>
      ndcs.includes(ndc) &&
      asOf >= oldest.slice(0, asOf.length) &&
      asOf <= today &&
      (until === null || until >= today),
  );
}

/** The lowest price for people who pay without insurance, if it is below our own price in dollars; null for none. */
export function lowerCashPrice(prices: readonly PublicPrice[], ownDollars: number): PublicPrice | null {
  const [lowest] = prices
    .filter(({ kind }) => kind === 'federal' || kind === 'maker-cash')
    .toSorted((one, other) => one.amount - other.amount);
  return lowest && lowest.amount < ownDollars ? lowest : null;
}
