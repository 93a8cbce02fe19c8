import type { PriceEntry } from './prices.ts';

/** How a price service says it worked out a price: amounts in dollars, which add up to the price. */
export interface PriceCalculation {
  /** The reference cost of the quantity. */
  cost: number;
  /** Who published the cost: 'NADAC'. '' if unknown. */
  costSource: string;
  /** YYYY-MM-DD of the cost; '' if unknown. */
  costDate: string;
  /** What the contract adds to the cost; negative below it. */
  rate: number;
  /** The pharmacy's fee for filling. */
  fee: number;
  /** Up to a contract's minimum, or down to a limit such as the usual price. */
  limit: number;
  /** The price level of the area. */
  area: number;
  /** YYYY-MM-DD since when the terms are in effect; '' if unknown. */
  termsDate: string;
}

const parts = ['cost', 'rate', 'fee', 'limit', 'area'] as const;

/** A line of the sum, in dollars. */
export interface PriceLine {
  part: (typeof parts)[number];
  dollars: number;
}

/** The lines of a price without those of nothing; null where the service says none, or where they do not add up. */
export function explainPrice({
  cost,
  calculation,
}: Pick<PriceEntry, 'cost' | 'calculation'>): PriceLine[] | null {
  if (!calculation) return null;
  const lines = parts.map((part) => ({ part, dollars: calculation[part] }));
  const cents = lines.reduce((sum, { dollars }) => sum + Math.round(dollars * 100), 0);
  if (cents !== Math.round(cost * 100)) return null;
  return lines.filter(({ part, dollars }) => part === 'cost' || dollars !== 0);
}
