import type { DrugType } from '../catalogue/records.ts';

/** The reference cost and quantity that a contract price starts from. */
export interface Reference {
  /** Hundred-thousandths of a dollar for one pricing unit. */
  costE5: number;
  /** Pricing units, to three decimals. */
  quantity: number;
}

interface ContractTerms {
  /** Hundredths of a percent. */
  percentE2: number;
  feeCents: number;
  minimumCents: number;
}

interface UsualTerms {
  percentE2: number;
  baseCents: number;
}

// costE5 (1e5 to the dollar) x thousandths of a unit (1e3) x hundredths of a percent (1e4 to the whole), in cents.
const scale = 10n ** 10n;

/**
 * The brackets of a reference cost, and how much of each a markup applies to, in percent: all of the first 20 dollars, 15 %
 * of the part from 20 to 100 dollars, and 2 % of the rest (docs/decisions/0040-pricing-rules.md).
 */
const taper = [
  { aboveCents: 0n, share: 100n },
  { aboveCents: 2000n, share: 15n },
  { aboveCents: 10_000n, share: 2n },
] as const;

/** The reference cost for the quantity plus a percentage, in whole cents; exact halves go up. */
export function referenceCents({ costE5, quantity }: Reference, percentE2: number): number {
  const product = BigInt(costE5) * BigInt(Math.round(quantity * 1000)) * BigInt(10_000 + percentE2);
  return Number((2n * product + scale) / (2n * scale));
}

/** Like referenceCents, with a percentage that tapers as the cost rises. A higher cost never has a lower result. */
export function taperedCents({ costE5, quantity }: Reference, percentE2: number): number {
  const centScale = scale / 10_000n;
  const cost = BigInt(costE5) * BigInt(Math.round(quantity * 1000));
  // In the unit of `cost`, times hundredths of a percent, times percent.
  const markup = taper.reduce((sum, { aboveCents, share }, index) => {
    const from = aboveCents * centScale;
    const next = taper[index + 1]?.aboveCents;
    const to = next !== undefined && next * centScale < cost ? next * centScale : cost;
    return to > from ? sum + (to - from) * share : sum;
  }, 0n);
  const product = cost * 1_000_000n + markup * BigInt(percentE2);
  const whole = scale * 100n;
  return Number((2n * product + whole) / (2n * whole));
}

/** Percentages of generics taper, because they are high: most generics cost cents. Percentages of brands do not taper. */
const centsWithPercent = (reference: Reference, percentE2: number, type: DrugType) =>
  type === 'Generic' && percentE2 > 0
    ? taperedCents(reference, percentE2)
    : referenceCents(reference, percentE2);

/** The usual (usual and customary) price of a chain, in cents. */
export function usualCents(
  reference: Reference,
  { percentE2, baseCents }: UsualTerms,
  type: DrugType,
): number {
  return centsWithPercent(reference, percentE2, type) + baseCents;
}

/**
 * The price of a contract in cents ("lesser of", docs/decisions/0009-demonstration-prices.md): reference cost plus
 * percentage plus dispensing fee, at least the minimum, and at most the usual price if one is known.
 */
export function contractCents(
  reference: Reference,
  terms: ContractTerms,
  { usual, type }: { usual: number | null; type: DrugType },
): number {
  const cents = centsWithPercent(reference, terms.percentE2, type) + terms.feeCents;
  return Math.min(Math.max(cents, terms.minimumCents), usual ?? Number.POSITIVE_INFINITY);
}

/** The parts of a price in dollars, which add up to it. */
export interface Calculation {
  cost: number;
  rate: number;
  fee: number;
  /** The adjustment up to the minimum, or down to the usual price or the price of the brand. */
  limit: number;
  area: number;
}

/**
 * Splits a price into its parts: cost, rate, fee, adjustment to a limit, and last the addition of the area.
 * @param cents the price after each step: the reference cost of the quantity with its rate; with fee and limits; in the
 * area.
 */
export function explainCents(
  reference: Reference,
  feeCents: number,
  cents: { withRate: number; contract: number; inArea: number },
): Calculation {
  const cost = referenceCents(reference, 0);
  const { withRate, contract, inArea } = cents;
  return {
    cost: cost / 100,
    rate: (withRate - cost) / 100,
    fee: feeCents / 100,
    limit: (contract - withRate - feeCents) / 100,
    area: (inArea - contract) / 100,
  };
}

/** Scales an amount to the price level of a ZIP area; exact halves of a cent go up. */
export function applyAreaFactor(cents: number, factorPercent: number): number {
  return Math.floor((cents * factorPercent + 50) / 100);
}
