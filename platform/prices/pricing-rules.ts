import type { CostRecord } from '../catalogue/records.ts';
import { yearsBefore } from '../../wire/cost-age.ts';

// Rules that prevent misleading prices; docs/decisions/0040-pricing-rules.md has the measurements.

/** Costs whose dates are closer than this count as costs of the same date. */
const comparableYears = 1;

/**
 * Which of a brand and its generic has an outdated cost, if the brand costs less only because the two costs are more than a
 * year apart. Null if the generic does not cost more, or if both costs are of about the same date, so that the brand really
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
  /** Cents of the usual price; null if unknown. */
  usual: number | null;
}

/**
 * Caps the amounts of a generic at the same chain: the usual price at that of the cheapest brand, and the contract price at
 * that of the cheapest brand whose cost is not below the generic's (null without one). Thus a brand has a lower price only
 * if it really costs less.
 */
export function capAtBrand(generic: Amounts, lowestBrand: Amounts, costlierBrand: Amounts | null): Amounts {
  const usual =
    generic.usual !== null && lowestBrand.usual !== null
      ? Math.min(generic.usual, lowestBrand.usual)
      : generic.usual;
  const cap = costlierBrand?.contract ?? Number.POSITIVE_INFINITY;
  return { contract: Math.min(generic.contract, cap, usual ?? Number.POSITIVE_INFINITY), usual };
}
