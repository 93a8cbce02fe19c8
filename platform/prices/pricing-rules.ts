import type { CostRecord } from '../catalogue/records.ts';
import { yearsBefore } from '../../wire/cost-age.ts';

// Rules that keep a price true; docs/decisions/0040-pricing-rules.md has what was measured.

/** Costs whose dates are closer than this are compared as if they were of one date. */
const comparableYears = 1;

/**
 * Of a brand and its generic, the one whose cost is outdated: the brand costs less only because the costs are more than a
 * year apart. Null where the generic costs no more, or where both costs are of about one date and so the brand really
 * costs less.
 */
export function findOutdated(brand: CostRecord, generic: CostRecord): 'brand' | 'generic' | null {
  if (brand.costE5 >= generic.costE5) return null;
  if (brand.effectiveDate < yearsBefore(generic.effectiveDate, comparableYears)) return 'brand';
  if (generic.effectiveDate < yearsBefore(brand.effectiveDate, comparableYears)) return 'generic';
  return null;
}

interface Amounts {
  /** Cents of the contract price. */
  contract: number;
  /** Cents of the usual price; null where it is not known. */
  usual: number | null;
}

/**
 * Caps a generic's amounts at the same chain: the usual price at that of the lowest brand, the contract price at that of
 * the lowest brand that costs no less than the generic (null without one). So only a brand that really costs less has a
 * lower price.
 */
export function capAtBrand(generic: Amounts, lowestBrand: Amounts, dearerBrand: Amounts | null): Amounts {
  const usual =
    generic.usual !== null && lowestBrand.usual !== null
      ? Math.min(generic.usual, lowestBrand.usual)
      : generic.usual;
  const cap = dearerBrand?.contract ?? Number.POSITIVE_INFINITY;
  return { contract: Math.min(generic.contract, cap, usual ?? Number.POSITIVE_INFINITY), usual };
}
