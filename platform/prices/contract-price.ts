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

/** The reference cost for the quantity plus a percentage, in whole cents; exact halves go up. */
export function referenceCents({ costE5, quantity }: Reference, percentE2: number): number {
  const product = BigInt(costE5) * BigInt(Math.round(quantity * 1000)) * BigInt(10_000 + percentE2);
  return Number((2n * product + scale) / (2n * scale));
}

/** The usual (usual and customary) price of a chain, in cents. */
export function usualCents(reference: Reference, { percentE2, baseCents }: UsualTerms): number {
  return referenceCents(reference, percentE2) + baseCents;
}

/**
 * The price of a contract in cents ("lesser of", docs/decisions/0009-demonstration-prices.md): reference cost plus
 * percentage plus dispensing fee, at least the minimum, and at most the usual price if one is known.
 */
export function contractCents(reference: Reference, terms: ContractTerms, usual: number | null): number {
  const cents = referenceCents(reference, terms.percentE2) + terms.feeCents;
  return Math.min(Math.max(cents, terms.minimumCents), usual ?? Number.POSITIVE_INFINITY);
}

/** Scales an amount to the price level of a ZIP area; exact halves of a cent go up. */
export function applyAreaFactor(cents: number, factorPercent: number): number {
  return Math.floor((cents * factorPercent + 50) / 100);
}
