import { Hono, type Context } from 'hono';

import type { ChainRecord } from '../catalogue/records.ts';
import type { Release } from '../catalogue/release.ts';
import type { NearbyStore } from '../catalogue/store-index.ts';
import { provokeFault, faultForNdc, faultForZip, type Fault } from '../faults.ts';
import { partnerOf } from '../partner.ts';
import { reject } from '../reply.ts';
import type { Place } from './places.ts';
import { unverifiedNdc } from './signed-price-keys.ts';
import { parseQuantity, readNdcAndQuantity } from './quantity.ts';
import { describeDistance, type Quote, type Quotes } from './quotes.ts';

export interface PricesOptions {
  release: Release;
  quotes: Quotes;
  faults: boolean;
  /** Whether replies mark prices as a demonstration. */
  demonstration: boolean;
}

/** The most products of one table. */
const maxTableProducts = 60;

/** The PBM of a request without `x-pbm` (spec §3: default brand). */
const defaultPbm = 'hippo';

interface PriceQuery {
  ndc: string;
  quantity: number;
  place: Place;
  pricedOn: string;
}

/** GET v2/prices, v1/market-prices, v2/prices/{key}, v1/price-table and v1/chains (spec §7). */
export function createPricesApi({ release, quotes, faults, demonstration }: PricesOptions): Hono {
  const api = new Hono();
  const readQuery = (context: Context): PriceQuery | Response => {
    const requested = readNdcAndQuantity(context);
    if (requested instanceof Response) return requested;
    const { ndc, quantity } = requested;
    const zip = context.req.query('zip') ?? null;
    if (zip !== null && !/^\d{5}$/.test(zip)) {
      return reject(context, 400, 'invalid_request', 'zip has 5 digits.');
    }
    const place = quotes.findPlace(zip);
    if (!place) return reject(context, 400, 'invalid_zip', 'There is no such ZIP code.');
    const product = quotes.findProduct(ndc);
    if (!product) return reject(context, 404, 'not_found', 'There is no product with this NDC.');
    const most = quotes.maxQuantity(product);
    if (quantity > most) {
      return reject(
        context,
        400,
        'quantity_too_large',
        `This is a Schedule II medication: it has prices for at most ${most} units, a usual fill of 90 days or less.`,
      );
    }
    return { ndc, quantity, place, pricedOn: product.costDate ?? release.newestCost };
  };

  // A sentinel ZIP takes precedence, so that it works with any NDC.
  const findFault = (context: Context): Fault | null => {
    if (!faults) return null;
    return faultForZip(context.req.query('zip') ?? null) ?? faultForNdc(context.req.query('ndc') ?? '');
  };

  const sharedFields = ({ place, pricedOn }: PriceQuery) => ({
    priced_on: pricedOn,
    area: { zip: place.zip, label: place.label },
    demonstration,
  });

  api.get('/v2/prices', async (context) => {
    const pbm = context.req.header('x-pbm') ?? defaultPbm;
    const source = context.req.header('x-source');
    if (!quotes.pbms.includes(pbm))
      return reject(context, 400, 'invalid_request', 'x-pbm names an unknown PBM.');
    if (source !== undefined && !/^[a-z0-9-]{1,40}$/.test(source)) {
      return reject(context, 400, 'invalid_request', 'x-source must be a name in lower case.');
    }
    const fault = findFault(context);
    const failure = await provokeFault(fault, context);
    if (failure) return failure;
    const query = readQuery(context);
    if (query instanceof Response) return query;
    const prices = applyFault(
      fault,
      quotes.quoteAll(query.place, { ...query, pbm, partner: partnerOf(context) }),
    );
    return context.json({ prices, ...sharedFields(query) });
  });

  api.get('/v1/price-table', async (context) => {
    const pbm = context.req.header('x-pbm') ?? defaultPbm;
    const { zip = null, products = '' } = context.req.query();
    const invalid = (message: string) => reject(context, 400, 'invalid_request', message);
    if (!quotes.pbms.includes(pbm)) return invalid('x-pbm names an unknown PBM.');
    const listed = products.split(',');
    const requested = listed.flatMap((product) => parseTableProduct(product) ?? []);
    if (requested.length === 0 || listed.length > maxTableProducts)
      return invalid(
        `products must list at most ${maxTableProducts} NDCs with a quantity, such as 00071015523:30.`,
      );
    if (zip !== null && !/^\d{5}$/.test(zip)) return invalid('zip has 5 digits.');
    const ndcFault = requested.map(({ ndc }) => faultForNdc(ndc)).find(Boolean) ?? null;
    const fault = faults ? (faultForZip(zip) ?? ndcFault) : null;
    const failure = await provokeFault(fault, context);
    if (failure) return failure;
    const place = quotes.findPlace(zip);
    if (!place) return reject(context, 400, 'invalid_zip', 'There is no such ZIP code.');
    const rows = requested.flatMap(({ ndc, quantity }) => {
      const product = quotes.findProduct(ndc);
      if (!product || quantity > quotes.maxQuantity(product)) return [];
      const priced_on = product.costDate ?? release.newestCost;
      return [{ ndc, quantity, priced_on, costs: quotes.costsOf(place, product, { pbm, quantity }) }];
    });
    return context.json({
      chains: place.chains.map((chain) => ({ chain: chain.chain.chain, ...describeDistance(place, chain) })),
      products: applyTableFault(fault, rows),
      area: { zip: place.zip, label: place.label },
    });
  });

  api.get('/v1/market-prices', async (context) => {
    const fault = findFault(context);
    const failure = await provokeFault(fault, context);
    if (failure) return failure;
    const query = readQuery(context);
    if (query instanceof Response) return query;
    const partner = partnerOf(context);
    const allQuotes = quotes.pbms.flatMap((pbm) => quotes.quoteAll(query.place, { ...query, pbm, partner }));
    const byChain = Map.groupBy(applyFault(fault, allQuotes), ({ chain }) => chain);
    const prices = query.place.chains.flatMap(({ chain }) => {
      const offers = byChain.get(chain.chain) ?? [];
      if (offers.length === 0) return [];
      const chainPrices = offers.map(({ cost, key, pbm }) => ({ cost, key, pbm }));
      return [{ chain_name: chain.chain, chain_display_name: chain.displayName, chain_prices: chainPrices }];
    });
    return context.json({ prices, ...sharedFields(query) });
  });

  api.get('/v2/prices/:key', async (context) => {
    const key = context.req.param('key');
    const fault = faults ? faultForNdc(unverifiedNdc(key) ?? '') : null;
    const failure = await provokeFault(fault, context);
    if (failure) return failure;
    const partner = partnerOf(context);
    if (!quotes.keys.read(key, partner))
      return reject(context, 400, 'invalid_key', 'This service did not issue this key.');
    const requote = quotes.requote(key, partner);
    if (!requote) return reject(context, 404, 'not_found', 'This price is no longer available.');
    const { quote, ndc, quantity, pricedOn } = requote;
    const [price] = fault === 'zero' ? applyFault(fault, [quote]) : [quote];
    return context.json({ price, ndc, quantity, priced_on: pricedOn, demonstration });
  });

  api.get('/v1/chains', (context) => {
    const zip = context.req.query('zip') ?? null;
    const place = zip === null ? null : quotes.findPlace(zip);
    const nearby = new Map(place?.chains.map(({ chain, nearest }) => [chain.chain, nearest]));
    const chains = release.chains().map((chain) => ({
      chain: chain.chain,
      chain_display_name: chain.displayName,
      ...describeChain(chain, place, nearby.get(chain.chain)),
    }));
    return context.json({ chains });
  });
  return api;
}

/**
 * How visitors reach a chain.
 * @param nearest its nearest store, undefined where the chain does not serve the place.
 */
function describeChain(
  chain: ChainRecord,
  place: Place | null,
  nearest: NearbyStore | null | undefined,
): Partial<Pick<Quote, 'reach' | 'distance_miles' | 'distance_approximate'>> {
  if (!place) return chain.kind === 'mail' ? { reach: 'mail' } : {};
  if (nearest === undefined) return { reach: 'none', distance_miles: null };
  return {
    ...describeDistance(place, { chain, nearest }),
    distance_approximate: nearest?.store.isApproximate ?? false,
  };
}

/** Changes the costs of prices as a fault requires. */
function applyFault(fault: Fault | null, prices: Quote[]): Quote[] {
  if (fault === 'empty') return [];
  if (fault === 'zero') return prices.map((price) => ({ ...price, cost: 0 }));
  if (fault === 'one-zero')
    return prices.map((price, index) => (index === 0 ? { ...price, cost: 0 } : price));
  return prices;
}

/** A product of a table, '00071015523:30'; null for a malformed one. */
function parseTableProduct(text: string): { ndc: string; quantity: number } | null {
  const [ndc = '', amount = ''] = text.split(':');
  const quantity = parseQuantity(amount);
  return /^\d{11}$/.test(ndc) && quantity !== null ? { ndc, quantity } : null;
}

function applyTableFault<Row extends { costs: (number | null)[] }>(fault: Fault | null, rows: Row[]): Row[] {
  if (fault === 'empty') return [];
  const toZero = (cost: number | null, index: number) =>
    fault === 'zero' || (fault === 'one-zero' && index === 0) ? 0 : cost;
  return rows.map((row) => ({ ...row, costs: row.costs.map(toZero) }));
}
