import type { CostRecord, ProductRecord } from '../catalogue/records.ts';
import type { Release } from '../catalogue/release.ts';
import { insulinClass, isExpiredCost } from '../../wire/cost-age.ts';
import { findOutdated } from './pricing-rules.ts';

/** A product with its reference cost. If the cost is null, the product has no price. */
export interface CostedProduct {
  product: ProductRecord;
  cost: CostRecord | null;
  /** The date of the cost (YYYY-MM-DD), even if the cost is too old for a price; null for a product without a cost. */
  costDate: string | null;
  /** For a generic, the lowest cost of a brand of the same drug, form and dosage. */
  brandCost: CostRecord | null;
  /** The lowest such cost that is not below the generic's own. */
  costlierBrandCost: CostRecord | null;
}

/** Creates the function that finds a product with the cost from which it may be priced today. */
export function createCostedProducts(
  release: Pick<Release, 'cost' | 'drug' | 'products'>,
  today: () => string,
): (product: ProductRecord) => CostedProduct {
  let day = '';
  const known = new Map<string, CostedProduct>();

  const currentCost = (ndc: string, isInsulin: boolean): CostRecord | null => {
    const cost = release.cost(ndc);
    return cost && !isExpiredCost(cost.effectiveDate, day, isInsulin) ? cost : null;
  };

  const addCost = (product: ProductRecord): CostedProduct => {
    const isInsulin = release.drug(product.drug)?.classes.includes(insulinClass) ?? false;
    const costDate = release.cost(product.ndc)?.effectiveDate ?? null;
    const cost = currentCost(product.ndc, isInsulin);
    const unpaired = { product, costDate, brandCost: null, costlierBrandCost: null };
    if (!cost) return { ...unpaired, cost };
    const others = release
      .products(product.drug)
      .filter((other) => isSameMedication(other, product) && other.type !== product.type)
      .flatMap(({ ndc }) => currentCost(ndc, isInsulin) ?? []);
    const newest = findNewest(others);
    const pair = product.type === 'Brand' ? ([cost, newest] as const) : ([newest, cost] as const);
    const [brand, generic] = pair;
    const isOutdated =
      brand && generic && findOutdated(brand, generic) === (product.type === 'Brand' ? 'brand' : 'generic');
    if (isOutdated) return { ...unpaired, cost: null };
    // A brand that costs less than this generic only because its cost is old has no price, so it does not cap the generic.
    const brands =
      product.type === 'Generic' ? others.filter((other) => findOutdated(other, cost) !== 'brand') : [];
    const costlier = brands.filter(({ costE5 }) => costE5 >= cost.costE5);
    return {
      product,
      cost,
      costDate,
      brandCost: findLowest(brands),
      costlierBrandCost: findLowest(costlier),
    };
  };

  return (product) => {
    const now = today();
    if (now !== day) {
      known.clear();
      day = now;
    }
    const existing = known.get(product.ndc);
    if (existing) return existing;
    const costed = addCost(product);
    known.set(product.ndc, costed);
    return costed;
  };
}

const isSameMedication = (a: ProductRecord, b: ProductRecord) =>
  a.form === b.form && a.dosage === b.dosage && a.unit === b.unit;

/** The newest of the costs, and the lowest of several with that date; null without costs. */
function findNewest(costs: readonly CostRecord[]): CostRecord | null {
  const [newest = null] = costs.toSorted(
    (a, b) => b.effectiveDate.localeCompare(a.effectiveDate) || a.costE5 - b.costE5,
  );
  return newest;
}

function findLowest(costs: readonly CostRecord[]): CostRecord | null {
  const [lowest = null] = costs.toSorted((a, b) => a.costE5 - b.costE5);
  return lowest;
}
