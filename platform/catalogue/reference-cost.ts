import type { CostRecord, PastCostRecord, ReferenceCostRecord } from './records.ts';

/** The cost of another package may be at most ten times the product's own newest cost, and at least a hundredth. */
const maxRise = 10;
const maxFall = 100;

/**
 * The cost from which each product is priced: the newest of its own costs and those published for other packages of the same
 * NADAC group. Its own cost wins on the same date. A cost of another package above ten times the product's own newest, or
 * below a hundredth of it, is skipped (docs/decisions/0009-demonstration-prices.md): costs fall that far when a patent ends,
 * and seldom rise. A product without any cost is left out.
 */
export function referenceCosts(
  costs: readonly CostRecord[],
  costHistory: readonly PastCostRecord[],
): ReferenceCostRecord[] {
  const own = new Map<string, ReferenceCostRecord>();
  for (const cost of costs) {
    const newest = own.get(cost.ndc);
    if (!newest || cost.effectiveDate > newest.effectiveDate) own.set(cost.ndc, { ...cost, publishedFor: cost.ndc });
  }
  const references = new Map(own);
  for (const cost of costHistory) {
    const newest = references.get(cost.ndc);
    if (newest && cost.effectiveDate <= newest.effectiveDate) continue;
    if (isPlausible(cost, own.get(cost.ndc))) references.set(cost.ndc, cost);
  }
  return [...references.values()];
}

function isPlausible(cost: CostRecord, own: CostRecord | undefined): boolean {
  if (!own) return true;
  return cost.costE5 <= own.costE5 * maxRise && cost.costE5 * maxFall >= own.costE5;
}
