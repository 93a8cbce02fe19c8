import { toCents } from './cents.ts';

/** The price service's calculation of a price: amounts in dollars, which add up to the price. */
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
  /** The correction to a contract's minimum, or to a maximum such as the usual price. */
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

/** The lines of a price, without zeros; null without a calculation, or if they do not add up. */
export function explainPrice({
  cost,
  calculation,
}: {
  cost: number;
  calculation?: PriceCalculation | null | undefined;
}): PriceLine[] | null {
  if (!calculation) return null;
  const lines = parts.map((part) => ({ part, dollars: calculation[part] }));
  const cents = lines.reduce((sum, { dollars }) => sum + toCents(dollars), 0);
  if (cents !== toCents(cost)) return null;
  return lines.filter(({ part, dollars }) => part === 'cost' || dollars !== 0);
}
