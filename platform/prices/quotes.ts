import type { ProductRecord, StoreRecord } from '../catalogue/records.ts';
import type { Release } from '../catalogue/release.ts';
import { faultForNdc, faultForZip } from '../faults.ts';
import { createChainPrices, type QuoteCalculation } from './chain-prices.ts';
import { applyAreaFactor } from './contract-price.ts';
import { createCostedProducts, type CostedProduct } from './costed-products.ts';
import { createPlaceFinder, type ChainNearby, type Place } from './places.ts';
import { maxPricedQuantity } from './quantity.ts';
import { createPriceKeys, type PriceKeys } from './signed-price-keys.ts';

/** A price as it is on the wire; amounts in dollars. */
export interface Quote {
  chain: string;
  chain_display_name: string;
  cost: number;
  key: string;
  pbm: string;
  usual_price: number | null;
  /** How the cost was computed. */
  calculation: QuoteCalculation;
  distance_miles: number | null;
  /** Whether the distance is to the center of the store's ZIP code. */
  distance_approximate: boolean;
  /** How a visitor at the ZIP code gets medications of the chain; absent without a ZIP code. */
  reach?: 'store' | 'mail' | 'none';
  nearest_store: {
    name: string;
    street: string;
    city: string;
    state: string;
    zip: string;
    phone: string;
    /** The coordinates of the store, or of the center of its ZIP code if the distance is approximate. */
    lat: number;
    lng: number;
  } | null;
}

/** A price computed again from its key. */
export interface Requote {
  quote: Quote;
  ndc: string;
  quantity: number;
  /** YYYY-MM-DD of the reference cost. */
  pricedOn: string;
}

interface QuoteRequest {
  partner: string;
  ndc: string;
  quantity: number;
  pbm: string;
}

export interface Quotes {
  /** The PBMs that have contracts. */
  pbms: readonly string[];
  keys: PriceKeys;
  findPlace: (zip: string | null) => Place | null;
  /** The product of an NDC; null if there is none. A sentinel NDC finds a common product. */
  findProduct: (ndc: string) => CostedProduct | null;
  /** The largest quantity of a product that has prices. */
  maxQuantity: (product: CostedProduct) => number;
  /** The prices of one PBM at a place, in the order of the chains; none for a product without a cost. */
  quoteAll: (place: Place, request: QuoteRequest) => Quote[];
  /** What a product costs at a place, in the order of the place's chains; null where a chain has no price for it. */
  costsOf: (
    place: Place,
    product: CostedProduct,
    request: Pick<QuoteRequest, 'pbm' | 'quantity'>,
  ) => (number | null)[];
  /** The price of a key at the current cost; null for a key of another partner and for a price that no longer exists. */
  requote: (key: string, partner: string) => Requote | null;
}

const dollars = (cents: number) => cents / 100;

export interface QuotesOptions {
  secret: string;
  faults: boolean;
  now: () => Date;
}

/** Creates the price calculation over a release. */
export function createQuotes(release: Release, options: QuotesOptions): Quotes {
  const keys = createPriceKeys(options.secret);
  const findPlace = createPlaceFinder(release, options.faults);
  const today = () => options.now().toISOString().slice(0, 10);
  const addCost = createCostedProducts(release, today);
  const { pbms, priceOf, explain } = createChainPrices(release, today);
  const sentinelProduct = options.faults ? commonProduct(release) : null;

  /** Caches products that were priced, because a page prices the same product several times. */
  const products = new Map<string, ProductRecord>();
  const readProduct = (ndc: string): ProductRecord | null => {
    const product = products.get(ndc) ?? release.product(ndc);
    if (product) products.set(ndc, product);
    return product;
  };

  const findProduct = (ndc: string): CostedProduct | null => {
    const product = sentinelProduct && faultForNdc(ndc) ? sentinelProduct : readProduct(ndc);
    return product && addCost(product);
  };

  const maxQuantity = ({ product }: CostedProduct) =>
    maxPricedQuantity(product, () => release.products(product.drug));

  const quote = (
    costed: CostedProduct,
    { partner, pbm, ndc, quantity }: QuoteRequest,
    place: Place,
    { chain, nearest }: ChainNearby,
  ): Quote | null => {
    const sale = { chain: chain.chain, pbm, quantity };
    const price = priceOf(costed, sale, place.factorPercent);
    if (!price) return null;
    const { usual, cents } = price;
    const store = nearest?.store ?? null;
    return {
      chain: chain.chain,
      chain_display_name: chain.displayName,
      cost: dollars(cents),
      key: keys.issue({
        partner,
        pbm,
        ndc,
        quantity,
        chain: chain.chain,
        zip: place.zip,
        release: release.version,
        ncpdps: store?.ncpdp ? [store.ncpdp] : [],
      }),
      pbm,
      usual_price: usual === null ? null : dollars(applyAreaFactor(usual, place.factorPercent)),
      calculation: explain(costed.product, sale, price),
      ...describeDistance(place, { chain, nearest }),
      distance_approximate: store?.isApproximate ?? false,
      nearest_store: store && describeStore(store),
    };
  };

  return {
    pbms,
    keys,
    findPlace,
    findProduct,
    maxQuantity,
    quoteAll: (place, request) => {
      const product = findProduct(request.ndc);
      if (!product) return [];
      return place.chains
        .map((chain) => quote(product, request, place, chain))
        .filter((priced) => priced !== null);
    },
    costsOf: (place, product, request) =>
      place.chains.map(({ chain }) => {
        const price = priceOf(product, { ...request, chain: chain.chain }, place.factorPercent);
        return price && dollars(price.cents);
      }),
    requote: (key, partner) => {
      const request = keys.read(key, partner);
      const place = request && findPlace(request.zip);
      const product = request && findProduct(request.ndc);
      const chainNearby = place?.chains.find(({ chain }) => chain.chain === request?.chain);
      if (!request || !place || !chainNearby || !product?.cost) return null;
      if (request.quantity > maxQuantity(product)) return null;
      const current = quote(product, request, place, chainNearby);
      const { ndc, quantity } = request;
      return current && { quote: current, ndc, quantity, pricedOn: product.cost.effectiveDate };
    },
  };
}

function describeStore(store: StoreRecord): Quote['nearest_store'] {
  const { name, street, city, state, zip, phone, latitude, longitude } = store;
  const formattedPhone = phone.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3');
  return { name, street, city, state, zip, phone: formattedPhone, lat: latitude, lng: longitude };
}

/** The fields of a quote that describe the distance of a chain from a place. */
export const describeDistance = (place: Place, chain: ChainNearby) => ({
  distance_miles: chain.nearest && Math.round(chain.nearest.miles * 10) / 10,
  ...findReach(place, chain),
});

/** Absent for stores in averages of the whole country. */
function findReach({ zip }: Place, { chain, nearest }: ChainNearby): Pick<Quote, 'reach'> {
  if (chain.kind === 'mail') return { reach: 'mail' };
  if (zip === null || faultForZip(zip)) return {};
  return { reach: nearest ? 'store' : 'none' };
}

function commonProduct(release: Release): ProductRecord | null {
  const drug = release.mostPrescribed();
  return (drug && release.products(drug).find(({ isDefault }) => isDefault)) || null;
}
