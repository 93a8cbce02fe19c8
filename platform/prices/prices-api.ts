import { Hono, type Context } from 'hono';

import type { Release } from '../catalogue/release.ts';
import { provokeFault, faultForNdc, faultForZip, type Fault } from '../faults.ts';
import { internalError, reject } from '../reply.ts';
import type { Place } from './places.ts';
import { unverifiedNdc } from './signed-price-keys.ts';
import { parseQuantity } from './quantity.ts';
import type { Quote, Quotes } from './quotes.ts';

export interface PricesOptions {
  release: Release;
  quotes: Quotes;
  faults: boolean;
  /** Whether prices are the demonstration's; every answer says so. */
  demonstration: boolean;
}

/** Where nobody names a benefit manager (spec §3: default brand). */
const defaultPbm = 'hippo';

interface Asked {
  ndc: string;
  quantity: number;
  place: Place;
  pricedOn: string;
}

/** GET v2/prices, v1/market-prices, v2/prices/{key} and v1/chains (spec §7; design §4 and §5). */
export function createPricesApi({ release, quotes, faults, demonstration }: PricesOptions): Hono {
  const api = new Hono();
  const read = (context: Context): Asked | Response => {
    const { ndc = '', quantity: amount = '', zip = null } = context.req.query();
    const invalid = (message: string) => reject(context, 400, 'invalid_request', message);
    if (!/^\d{11}$/.test(ndc)) return invalid('ndc has 11 digits.');
    const quantity = parseQuantity(amount);
    if (quantity === null) return invalid('quantity is a number above 0 and at most 10000.');
    if (zip !== null && !/^\d{5}$/.test(zip)) return invalid('zip has 5 digits.');
    const place = quotes.findPlace(zip);
    if (!place) return reject(context, 400, 'invalid_zip', 'There is no such ZIP code.');
    const found = quotes.findProduct(ndc);
    if (!found) return reject(context, 404, 'not_found', 'There is no product with this NDC.');
    return { ndc, quantity, place, pricedOn: found.cost?.effectiveDate ?? release.newestCost };
  };

  // The fault comes first, so that it shows for any NDC at a sentinel ZIP.
  const faultOf = (context: Context): Fault | null => {
    if (!faults) return null;
    return faultForZip(context.req.query('zip') ?? null) ?? faultForNdc(context.req.query('ndc') ?? '');
  };

  const circumstances = ({ place, pricedOn }: Asked) => ({
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
    const fault = faultOf(context);
    const failure = await provokeFault(fault, context.req.raw.signal, () => internalError(context));
    if (failure) return failure;
    const asked = read(context);
    if (asked instanceof Response) return asked;
    const prices = spoiled(fault, quotes.quoteAll(asked.place, { ...asked, pbm }));
    return context.json({ prices, ...circumstances(asked) });
  });

  api.get('/v1/market-prices', async (context) => {
    const fault = faultOf(context);
    const failure = await provokeFault(fault, context.req.raw.signal, () => internalError(context));
    if (failure) return failure;
    const asked = read(context);
    if (asked instanceof Response) return asked;
    const every = quotes.pbms.flatMap((pbm) => quotes.quoteAll(asked.place, { ...asked, pbm }));
    const chains = Map.groupBy(spoiled(fault, every), ({ chain }) => chain);
    const prices = asked.place.chains.flatMap(({ chain }) => {
      const offers = chains.get(chain.chain) ?? [];
      if (offers.length === 0) return [];
      const chainPrices = offers.map(({ cost, key, pbm }) => ({ cost, key, pbm }));
      return [{ chain_name: chain.chain, chain_display_name: chain.displayName, chain_prices: chainPrices }];
    });
    return context.json({ prices, ...circumstances(asked) });
  });

  api.get('/v2/prices/:key', async (context) => {
    const key = context.req.param('key');
    const fault = faults ? faultForNdc(unverifiedNdc(key) ?? '') : null;
    const failure = await provokeFault(fault, context.req.raw.signal, () => internalError(context));
    if (failure) return failure;
    if (!quotes.keys.read(key)) return reject(context, 400, 'invalid_key', 'This key is not ours.');
    const again = quotes.requote(key);
    if (!again) return reject(context, 404, 'not_found', 'This price is no longer to be had.');
    const { quote, ndc, quantity, pricedOn } = again;
    const [price] = fault === 'zero' ? spoiled(fault, [quote]) : [quote];
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

/** Prices as a fault makes them. */
function spoiled(fault: Fault | null, prices: Quote[]): Quote[] {
  if (fault === 'empty') return [];
  if (fault === 'zero') return prices.map((price) => ({ ...price, cost: 0 }));
  if (fault === 'one-zero') return prices.map((price, at) => (at === 0 ? { ...price, cost: 0 } : price));
  return prices;
}
