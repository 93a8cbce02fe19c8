import type { CostRecord, PastCostRecord, ReferenceCostRecord } from './records.ts';

/** A cost of another package is taken up to this many times the product's own newest cost, or down to such a part. */
const mostRise = 10;
const mostFall = 100;

/**
 * The cost that each product is priced from: the newest that is known for it, its own or one published for another
 * package of the same NADAC group. On the same date its own goes first. A cost of another package above ten times the
 * product's own newest, or below a hundredth of it, is passed over (docs/decisions/0009-demonstration-prices.md): costs
 * fall that far when a patent ends, and seldom rise. A product without any cost has none.
 */
export function referenceCosts(
  costs: readonly CostRecord[],
  costHistory: readonly PastCostRecord[],
): ReferenceCostRecord[] {
  const own = new Map<string, ReferenceCostRecord>();
  for (const cost of costs) {
    const known = own.get(cost.ndc);
    if (!known || cost.effectiveDate > known.effectiveDate) own.set(cost.ndc, { ...cost, publishedFor: cost.ndc });
  }
  const chosen = new Map(own);
  for (const cost of costHistory) {
    const known = chosen.get(cost.ndc);
    if (known && cost.effectiveDate <= known.effectiveDate) continue;
    if (isNear(cost, own.get(cost.ndc))) chosen.set(cost.ndc, cost);
  }
  return [...chosen.values()];
}

function isNear(cost: CostRecord, own: CostRecord | undefined): boolean {
  if (!own) return true;
  return cost.costE5 <= own.costE5 * mostRise && cost.costE5 * mostFall >= own.costE5;
}
