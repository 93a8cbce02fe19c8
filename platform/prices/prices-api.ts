import { Hono, type Context } from 'hono';

import type { Release } from '../catalogue/release.ts';
import { provokeFault, faultForNdc, faultForZip, type Fault } from '../faults.ts';
import { partnerOf } from '../partner.ts';
import { reject } from '../reply.ts';
import type { Place } from './places.ts';
import { unverifiedNdc } from './signed-price-keys.ts';
import { parseQuantity } from './quantity.ts';
import type { Quote, Quotes } from './quotes.ts';

export interface PricesOptions {
  release: Release;
  quotes: Quotes;
  faults: boolean;
  /** Whether replies mark prices as a demonstration. */
  demonstration: boolean;
}

/** The PBM of a request without `x-pbm` (spec §3: default brand). */
const defaultPbm = 'hippo';

interface PriceQuery {
  ndc: string;
  quantity: number;
  place: Place;
  pricedOn: string;
}

/** GET v2/prices, v1/market-prices, v2/prices/{key} and v1/chains (spec §7). */
export function createPricesApi({ release, quotes, faults, demonstration }: PricesOptions): Hono {
  const api = new Hono();
  const readQuery = (context: Context): PriceQuery | Response => {
    const { ndc = '', quantity: amount = '', zip = null } = context.req.query();
    const invalid = (message: string) => reject(context, 400, 'invalid_request', message);
    if (!/^\d{11}$/.test(ndc)) return invalid('ndc has 11 digits.');
    const quantity = parseQuantity(amount);
    if (quantity === null) return invalid('quantity is a number above 0 and at most 10000.');
    if (zip !== null && !/^\d{5}$/.test(zip)) return invalid('zip has 5 digits.');
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
    if (!quotes.pbms.includes(pbm)) return reject(context, 400, 'invalid_request', 'x-pbm is not known.');
    if (source !== undefined && !/^[a-z0-9-]{1,40}$/.test(source)) {
      return reject(context, 400, 'invalid_request', 'x-source is a name in lower case.');
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
    if (!quotes.keys.read(key, partner)) return reject(context, 400, 'invalid_key', 'This key is not ours.');
    const requote = quotes.requote(key, partner);
    if (!requote) return reject(context, 404, 'not_found', 'This price is no longer to be had.');
    const { quote, ndc, quantity, pricedOn } = requote;
    const [price] = fault === 'zero' ? applyFault(fault, [quote]) : [quote];
    return context.json({ price, ndc, quantity, priced_on: pricedOn, demonstration });
  });

  api.get('/v1/chains', (context) => {
    const chains = release
      .chains()
      .map(({ chain, displayName }) => ({ chain, chain_display_name: displayName }));
    return context.json({ chains });
  });
  return api;
}

/** Changes prices as a fault requires. */
function applyFault(fault: Fault | null, prices: Quote[]): Quote[] {
  if (fault === 'empty') return [];
  if (fault === 'zero') return prices.map((price) => ({ ...price, cost: 0 }));
  if (fault === 'one-zero')
    return prices.map((price, index) => (index === 0 ? { ...price, cost: 0 } : price));
  return prices;
}
