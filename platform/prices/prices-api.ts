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

/** How many products one table may have. */
const maxTableProducts = 60;

/** The PBM of a request without `x-pbm` (spec §3: default brand). */
const defaultPbm = 'hippo';

/** GET v2/prices, v1/market-prices, v2/prices/{key}, v1/price-table and v1/chains (spec §7). */
export function createPricesApi(options: PricesOptions): Hono {
  const api = new Hono();
  api.get('/v2/prices', (context) => replyWithPrices(options, context));
  api.get('/v1/price-table', (context) => replyWithTable(options, context));
  api.get('/v1/market-prices', (context) => replyWithMarketPrices(options, context));
  api.get('/v2/prices/:key', (context) => replyWithQuote(options, context, context.req.param('key')));
  api.get('/v1/chains', (context) => replyWithChains(options, context));
  return api;
}

async function replyWithPrices(options: PricesOptions, context: Context): Promise<Response> {
  const pbm = readPbm(options, context);
  if (pbm instanceof Response) return pbm;
  const source = context.req.header('x-source');
  if (source !== undefined && !/^[a-z0-9-]{1,40}$/.test(source))
    return rejectInvalid(context, 'x-source must be a name in lower case.');
  const fault = findFault(options, context);
  const failure = await provokeFault(fault, context);
  if (failure) return failure;
  const query = readQuery(options, context);
  if (query instanceof Response) return query;
  const quoted = options.quotes.quoteAll(query.place, { ...query, pbm, partner: partnerOf(context) });
  return context.json({ prices: applyFault(fault, quoted), ...sharedFields(options, query) });
}

async function replyWithMarketPrices(options: PricesOptions, context: Context): Promise<Response> {
  const { quotes } = options;
  const fault = findFault(options, context);
  const failure = await provokeFault(fault, context);
  if (failure) return failure;
  const query = readQuery(options, context);
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
  return context.json({ prices, ...sharedFields(options, query) });
}

async function replyWithTable(options: PricesOptions, context: Context): Promise<Response> {
  const { release, quotes } = options;
  const pbm = readPbm(options, context);
  if (pbm instanceof Response) return pbm;
  const listed = (context.req.query('products') ?? '').split(',');
  const requested = listed.flatMap((product) => parseTableProduct(product) ?? []);
  if (requested.length === 0 || listed.length > maxTableProducts) {
    return rejectInvalid(
      context,
      `products must list at most ${maxTableProducts} NDCs with a quantity, such as 00071015523:30.`,
    );
  }
  const zip = readZip(context);
  if (zip instanceof Response) return zip;
  const fault = findFault(options, context, requested);
  const failure = await provokeFault(fault, context);
  if (failure) return failure;
  const place = quotes.findPlace(zip);
  if (!place) return rejectUnknownZip(context);
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
}

async function replyWithQuote(
  { quotes, faults, demonstration }: PricesOptions,
  context: Context,
  key: string,
): Promise<Response> {
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
}

function replyWithChains({ release, quotes }: PricesOptions, context: Context): Response {
  const zip = context.req.query('zip') ?? null;
  const place = zip === null ? null : quotes.findPlace(zip);
  const nearby = new Map(place?.chains.map(({ chain, nearest }) => [chain.chain, nearest]));
  const chains = release.chains().map((chain) => ({
    chain: chain.chain,
    chain_display_name: chain.displayName,
    ...describeChain(chain, place, nearby.get(chain.chain)),
  }));
  return context.json({ chains });
}

interface PriceQuery {
  ndc: string;
  quantity: number;
  place: Place;
  pricedOn: string;
}

/** Reads the product, quantity and place of a request, or rejects it. */
function readQuery({ release, quotes }: PricesOptions, context: Context): PriceQuery | Response {
  const requested = readNdcAndQuantity(context);
  if (requested instanceof Response) return requested;
  const { ndc, quantity } = requested;
  const zip = readZip(context);
  if (zip instanceof Response) return zip;
  const place = quotes.findPlace(zip);
  if (!place) return rejectUnknownZip(context);
  const product = quotes.findProduct(ndc);
  if (!product) return reject(context, 404, 'not_found', 'There is no product with this NDC.');
  const maxQuantity = quotes.maxQuantity(product);
  if (quantity > maxQuantity) {
    return reject(
      context,
      400,
      'quantity_too_large',
      `This is a Schedule II medication: it has prices for at most ${maxQuantity} units, a usual fill of 90 days or less.`,
    );
  }
  return { ndc, quantity, place, pricedOn: product.costDate ?? release.newestCost };
}

function readPbm({ quotes }: PricesOptions, context: Context): string | Response {
  const pbm = context.req.header('x-pbm') ?? defaultPbm;
  return quotes.pbms.includes(pbm) ? pbm : rejectInvalid(context, 'x-pbm names an unknown PBM.');
}

/** The ZIP of a request; null for the area average. */
function readZip(context: Context): string | null | Response {
  const zip = context.req.query('zip') ?? null;
  return zip === null || /^\d{5}$/.test(zip) ? zip : rejectInvalid(context, 'zip has 5 digits.');
}

const rejectInvalid = (context: Context, message: string) => reject(context, 400, 'invalid_request', message);

const rejectUnknownZip = (context: Context) =>
  reject(context, 400, 'invalid_zip', 'There is no such ZIP code.');

/** The fault of a request. A sentinel ZIP takes precedence, so that it works with any NDC. */
function findFault(
  { faults }: PricesOptions,
  context: Context,
  products: readonly { ndc: string }[] = [{ ndc: context.req.query('ndc') ?? '' }],
): Fault | null {
  if (!faults) return null;
  const ndcFault = products.map(({ ndc }) => faultForNdc(ndc)).find(Boolean) ?? null;
  return faultForZip(context.req.query('zip') ?? null) ?? ndcFault;
}

const sharedFields = ({ demonstration }: PricesOptions, { place, pricedOn }: PriceQuery) => ({
  priced_on: pricedOn,
  area: { zip: place.zip, label: place.label },
  demonstration,
});

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
