import type { ContractTermRecord, ProductRecord } from '../catalogue/records.ts';
import type { Release } from '../catalogue/release.ts';
import { referenceCents, type Reference } from './contract-price.ts';

/** Finds the terms of a price sheet for a product, PBM, chain and quantity; null if contracts.csv applies. */
export type TermFinder = (
  product: ProductRecord,
  pbm: string,
  chain: string,
  quantity: number,
) => ContractTermRecord | null;

/**
 * Creates the lookup in contract-terms.csv. Terms for the NDC of a product take precedence over terms for its classes, and
 * these over terms for its type. Of several terms in effect today, the newest win, then those of the highest tier.
 */
export function createTermFinder(release: Release, today: () => string): TermFinder {
  if (!release.hasContractTerms()) return () => null;
  // Caches the last product, because all chains of a page need the terms of the same product.
  let cached = { key: '', scopes: [] as readonly (readonly ContractTermRecord[])[] };

  const scopesOf = (product: ProductRecord, pbm: string) => {
    const key = `${pbm}|${product.ndc}`;
    if (cached.key !== key) {
      const classes = release.drug(product.drug)?.classes ?? [];
      const scopes = [product.ndc, ...classes, product.type].map((scope) =>
        release.contractTerms(pbm, scope),
      );
      cached = { key, scopes: scopes.filter((terms) => terms.length > 0) };
    }
    return cached.scopes;
  };

  return (product, pbm, chain, quantity) => {
    const day = today();
    for (const terms of scopesOf(product, pbm)) {
      const [term] = terms
        .filter((other) => other.chain === chain && other.effectiveDate <= day && day <= other.endDate)
        .filter((other) => other.minQuantity <= quantity && quantity <= other.maxQuantity)
        .toSorted((a, b) => b.effectiveDate.localeCompare(a.effectiveDate) || b.minQuantity - a.minQuantity);
      if (term) return term;
    }
    return null;
  };
}

/**
 * The price by the terms of a price sheet, in cents: the AWP or MAC of the sheet, or else the reference cost, plus the full
 * percentage and the fee; at least the minimum and at most the usual price.
 */
export function termCents(reference: Reference, term: ContractTermRecord, usual: number | null): number {
  const { percentE2, feeCents, minimumCents } = term;
  const cents =
    referenceCents({ ...reference, costE5: term.costE5 || reference.costE5 }, percentE2) + feeCents;
  return Math.min(Math.max(cents, minimumCents), usual ?? Number.POSITIVE_INFINITY);
}
