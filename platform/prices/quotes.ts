import type { CostRecord, ContractRecord, ProductRecord, UsualPriceRecord } from '../catalogue/records.ts';
import type { Release } from '../catalogue/release.ts';
import { faultForNdc } from '../faults.ts';
import { atAreaLevel, contractCents, usualCents } from './contract-price.ts';
import { createPlaceFinder, type ChainNearby, type Place } from './places.ts';
import { createPriceKeys, type PriceKeys } from './signed-price-keys.ts';

/** A price as it is on the wire; amounts in dollars. */
export interface Quote {
  chain: string;
  chain_display_name: string;
  cost: number;
  key: string;
  pbm: string;
  usual_price: number | null;
  distance_miles: number | null;
  nearest_store: {
    name: string;
    street: string;
    city: string;
    state: string;
    zip: string;
    phone: string;
  } | null;
}

/** A product with its reference cost; null where none is known, and then it has no price. */
export interface CostedProduct {
  product: ProductRecord;
  cost: CostRecord | null;
}

/** A price that was asked for again. */
export interface Requote {
  quote: Quote;
  ndc: string;
  quantity: number;
  /** YYYY-MM-DD of the reference cost. */
  pricedOn: string;
}

export interface Quotes {
  /** The benefit managers that have contracts. */
  pbms: readonly string[];
  keys: PriceKeys;
  findPlace: (zip: string | null) => Place | null;
  /** The product of an NDC; null where there is none. A sentinel NDC stands for a common product. */
  findProduct: (ndc: string) => CostedProduct | null;
  /** The prices of one benefit manager at a place, in the order of the chains; none where there is no cost. */
  quoteAll: (place: Place, asked: { ndc: string; quantity: number; pbm: string }) => Quote[];
  /** The price of an issued key at today's cost; null for any other key or where it is no longer to be had. */
  requote: (key: string) => Requote | null;
}

const dollars = (cents: number) => cents / 100;

/** Works prices out of a release: contracts, usual prices and chains are held in memory, products and costs are looked up. */
export function createQuotes(release: Release, options: { secret: string; faults: boolean }): Quotes {
  const contracts = new Map(release.contracts().map((contract) => [contractId(contract), contract]));
  const usualPrices = new Map(release.usualPrices().map((usual) => [usualId(usual), usual]));
  const keys = createPriceKeys(options.secret);
  const place = createPlaceFinder(release, options.faults);
  const standIn = options.faults ? standInOf(release) : null;

  const find = (ndc: string): CostedProduct | null => {
    const product = standIn && faultForNdc(ndc) ? standIn : release.product(ndc);
    return product && { product, cost: release.cost(product.ndc) };
  };

  const quote = (
    { product, cost }: { product: ProductRecord; cost: CostRecord },
    asked: { ndc: string; quantity: number; pbm: string },
    at: Place,
    { chain, nearest }: ChainNearby,
  ): Quote | null => {
    const { pbm, ndc, quantity } = asked;
    const contract = contracts.get(contractId({ pbm, chain: chain.chain, type: product.type }));
    if (!contract) return null;
    const reference = { costE5: cost.costE5, quantity };
    const usualTerms = usualPrices.get(usualId({ chain: chain.chain, type: product.type }));
    const usual = usualTerms ? usualCents(reference, usualTerms) : null;
    const cents = atAreaLevel(contractCents(reference, contract, usual), at.factorPercent);
    const store = nearest?.store ?? null;
    return {
      chain: chain.chain,
      chain_display_name: chain.displayName,
      cost: dollars(cents),
      key: keys.issue({
        pbm,
        ndc,
        quantity,
        chain: chain.chain,
        zip: at.zip,
        release: release.version,
        ncpdps: store?.ncpdp ? [store.ncpdp] : [],
      }),
      pbm,
      usual_price: usual === null ? null : dollars(atAreaLevel(usual, at.factorPercent)),
      distance_miles: nearest && Math.round(nearest.miles * 10) / 10,
      nearest_store: store && {
        name: store.name,
        street: store.street,
        city: store.city,
        state: store.state,
        zip: store.zip,
        phone: store.phone.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3'),
      },
    };
  };

  return {
    pbms: [...new Set(release.contracts().map(({ pbm }) => pbm))],
    keys,
    findPlace: place,
    findProduct: find,
    quoteAll: (where, asked) => {
      const { product, cost } = find(asked.ndc) ?? {};
      if (!product || !cost) return [];
      return where.chains
        .map((nearby) => quote({ product, cost }, asked, where, nearby))
        .filter((one) => one !== null);
    },
    requote: (key) => {
      const said = keys.read(key);
      const where = said && place(said.zip);
      const { product, cost } = (said && find(said.ndc)) ?? {};
      const nearby = where?.chains.find(({ chain }) => chain.chain === said?.chain);
      if (!said || !where || !nearby || !product || !cost) return null;
      const again = quote({ product, cost }, said, where, nearby);
      return again && { quote: again, ndc: said.ndc, quantity: said.quantity, pricedOn: cost.effectiveDate };
    },
  };
}

const contractId = ({ pbm, chain, type }: Pick<ContractRecord, 'pbm' | 'chain' | 'type'>) =>
  `${pbm}|${chain}|${type}`;
const usualId = ({ chain, type }: Pick<UsualPriceRecord, 'chain' | 'type'>) => `${chain}|${type}`;

function standInOf(release: Release): ProductRecord | null {
  const drug = release.mostPrescribed();
  return (drug && release.products(drug).find(({ isDefault }) => isDefault)) || null;
}
