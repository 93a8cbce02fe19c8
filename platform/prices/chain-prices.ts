import type {
  ContractRecord,
  ContractTermRecord,
  CostRecord,
  DrugType,
  ProductRecord,
  UsualPriceRecord,
} from '../catalogue/records.ts';
import type { Release } from '../catalogue/release.ts';
import {
  applyAreaFactor,
  contractCents,
  explainCents,
  referenceCents,
  usualCents,
  type Calculation,
  type Reference,
} from './contract-price.ts';
import { createTermFinder, termCents } from './contract-terms.ts';
import type { CostedProduct } from './costed-products.ts';
import { capAtBrand } from './pricing-rules.ts';

/** A price of a product at a chain; amounts in cents. */
export interface ChainPrice {
  cost: CostRecord;
  /** The terms of a price sheet that apply; null for those of the contract. */
  term: ContractTermRecord | null;
  /** What the contract or the price sheet gives, before the factor of the area. */
  contract: number;
  /** The usual and customary price; null where it is not known. */
  usual: number | null;
  /** The price in the area. */
  cents: number;
}

/** How the price of a quote was computed. */
export type QuoteCalculation = Calculation & { cost_source: string; cost_date: string; terms_date?: string };

/** Who sells what to whom: the chain, the PBM of the price, and the quantity in pricing units. */
export interface Sale {
  chain: string;
  pbm: string;
  quantity: number;
}

export interface ChainPrices {
  /** The PBMs that have contracts. */
  pbms: readonly string[];
  /** The price of a product at a chain; null without a cost or a contract. */
  priceOf: (product: CostedProduct, sale: Sale, areaPercent: number) => ChainPrice | null;
  /** The parts of a price. The AWP or MAC of a price sheet replaces the public cost. */
  explain: (product: ProductRecord, sale: Sale, price: ChainPrice) => QuoteCalculation;
}

/** The prices of a release by its contracts, price sheets and usual prices, all of which stay in memory. */
export function createChainPrices(release: Release, today: () => string): ChainPrices {
  const contracts = new Map(release.contracts().map((contract) => [contractId(contract), contract]));
  const usualPrices = new Map(release.usualPrices().map((usual) => [usualId(usual), usual]));
  const findTerm = createTermFinder(release, today);

  const usualAt = (chain: string, type: DrugType, reference: Reference) => {
    const terms = usualPrices.get(usualId({ chain, type }));
    return terms ? usualCents(reference, terms, type) : null;
  };

  const byContract = ({ chain, pbm }: Sale, type: DrugType, reference: Reference) => {
    const contract = contracts.get(contractId({ pbm, chain, type }));
    if (!contract) return null;
    const usual = usualAt(chain, type, reference);
    return { contract: contractCents(reference, contract, { usual, type }), usual };
  };

  const byTerm = (term: ContractTermRecord, type: DrugType, reference: Reference) => {
    const usual = usualAt(term.chain, type, reference);
    return { contract: termCents(reference, term, usual), usual };
  };

  return {
    pbms: [...new Set(release.contracts().map(({ pbm }) => pbm))],
    priceOf: ({ product, cost, brandCost, costlierBrandCost }, sale, areaPercent) => {
      if (!cost) return null;
      const referenceOf = ({ costE5 }: CostRecord) => ({ costE5, quantity: sale.quantity });
      const brandPrice = (record: CostRecord | null) =>
        record && byContract(sale, 'Brand', referenceOf(record));
      const term = findTerm(product, sale.pbm, sale.chain, sale.quantity);
      const own = term
        ? byTerm(term, product.type, referenceOf(cost))
        : byContract(sale, product.type, referenceOf(cost));
      if (!own) return null;
      const brand = brandPrice(brandCost);
      const { contract, usual } = brand ? capAtBrand(own, brand, brandPrice(costlierBrandCost)) : own;
      // The price of a price sheet does not depend on the area.
      const cents = term ? contract : applyAreaFactor(contract, areaPercent);
      return { cost, term: term || null, contract, usual, cents };
    },
    explain: ({ type }, { chain, pbm, quantity }, { cost, term, contract, cents }) => {
      const reference = { costE5: term?.costE5 || cost.costE5, quantity };
      const { percentE2 = 0, feeCents = 0 } = term ?? contracts.get(contractId({ pbm, chain, type })) ?? {};
      const rateAlone = { percentE2, feeCents: 0, minimumCents: 0 };
      const withRate = term
        ? referenceCents(reference, percentE2)
        : contractCents(reference, rateAlone, { usual: null, type });
      return {
        ...explainCents(reference, feeCents, { withRate, contract, inArea: cents }),
        ...(term?.costE5
          ? { cost_source: '', cost_date: term.effectiveDate }
          : { cost_source: 'NADAC', cost_date: cost.effectiveDate }),
        ...(term && { terms_date: term.effectiveDate }),
      };
    },
  };
}

const contractId = ({ pbm, chain, type }: Pick<ContractRecord, 'pbm' | 'chain' | 'type'>) =>
  `${pbm}|${chain}|${type}`;
const usualId = ({ chain, type }: Pick<UsualPriceRecord, 'chain' | 'type'>) => `${chain}|${type}`;
