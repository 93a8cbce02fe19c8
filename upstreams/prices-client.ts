import type { Chain, MarketPrice, PriceList, PriceQuery, PriceQuote } from '../domain/prices.ts';
import type { PriceHistory } from '../domain/price-history.ts';
import { callWithPriceKey } from './call-with-price-key.ts';
import { call, gatewayHeaders } from './http.ts';
import {
  parseChains,
  parseMarketPrices,
  parsePriceHistory,
  parsePriceList,
  parsePriceQuote,
} from './price-replies.ts';
import type { CallContext, GatewayUpstream } from './upstream.ts';

/** The lowest prices of all benefit managers, chain by chain (spec §3, per-PBM response). */
export interface MarketPrices extends Omit<PriceList, 'prices'> {
  prices: MarketPrice[];
}

/**
 * Prices in dollars. Each call drops entries that cost 0 and reports the warning '0 cost in prices'.
 * Each throws UpstreamError: no price left is kind `validation` with status 500 (spec §5, §8).
 */
export interface PricesClient {
  /** The prices of one benefit manager, one for each chain. */
  fetchPrices: (query: PriceQuery, context: CallContext) => Promise<PriceList>;
  /** The price a key was issued for; a key the service did not issue is kind `http` with status 400. */
  fetchPriceByKey: (key: string, context: CallContext) => Promise<PriceQuote>;
  /** The prices of every benefit manager. */
  fetchMarketPrices: (query: PriceQuery, context: CallContext) => Promise<MarketPrices>;
  /**
   * What pharmacies paid for a product over time, in dollars for one unit and for the quantity; null for a product that
   * nobody knows (404). The specification names no such call: it is our own platform's.
   */
  fetchPriceHistory: (query: Omit<PriceQuery, 'zip'>, context: CallContext) => Promise<PriceHistory | null>;
  /** Every chain that has prices somewhere. The specification names no such call: it is our own platform's. */
  fetchChains: (context: CallContext) => Promise<Chain[]>;
}

/** The price service: GET v2/prices, v2/prices/{key} and v1/market-prices (spec §7), v1/price-history and v1/chains. */
export function createPricesClient(gateway: GatewayUpstream, defaultPbm: string): PricesClient {
  const common = (context: CallContext) => ({
    upstream: 'prices',
    category: 'prices' as const,
    method: 'GET' as const,
    headers: {
      ...gatewayHeaders(gateway, context),
      ...priceHeaders({
        pbm: context.pbm,
        source: context.source,
        sources: context.sources ?? [],
        baseOnly: context.baseOnly ?? false,
        defaultPbm,
      }),
    },
  });

  return {
    fetchPrices: (query, context) =>
      call(
        gateway,
        {
          ...common(context),
          path: ['v2', 'prices'],
          query: { ndc: query.ndc, quantity: query.quantity, zip: query.zip },
          read: (reply, warn) => parsePriceList(reply, query.zip, warn),
        },
        context,
      ),
    fetchPriceByKey: (key, context) =>
      callWithPriceKey(
        gateway,
        { ...common(context), path: ['v2', 'prices', key], read: parsePriceQuote },
        context,
      ),
    fetchMarketPrices: (query, context) =>
      call(
        gateway,
        {
          ...common(context),
          path: ['v1', 'market-prices'],
          query: { ndc: query.ndc, quantity: query.quantity, zip: query.zip },
          read: (reply, warn) => parseMarketPrices(reply, query.zip, warn),
        },
        context,
      ),
    fetchPriceHistory: ({ ndc, quantity }, context) =>
      call<PriceHistory | null>(
        gateway,
        {
          upstream: 'prices',
          category: 'prices',
          method: 'GET',
          path: ['v1', 'price-history'],
          query: { ndc, quantity },
          headers: gatewayHeaders(gateway, context),
          read: parsePriceHistory,
          notFound: () => null,
        },
        context,
      ),
    fetchChains: (context) =>
      call(gateway, { ...common(context), path: ['v1', 'chains'], read: parseChains }, context),
  };
}

/** The inputs of the price headers. Tenants bring the brands as data, so that none is named here. */
interface PriceHeaderOptions {
  /** The tenant's PBM; null means the default brand. */
  pbm: string | null;
  /** The partner source of the visit. */
  source: string | null;
  /** The partner sources that price calls may name. */
  sources: readonly string[];
  /** The tenant always sends the base header. */
  baseOnly: boolean;
  /** The brand that the base header names (spec §3: default brand). */
  defaultPbm: string;
}

/**
 * Headers that name the PBM and the source of a price call (spec §7).
 * With `baseOnly` it is the base header alone: the default brand and no source, whatever the other options.
 */
export function priceHeaders(options: PriceHeaderOptions): Record<string, string> {
  const { pbm, source, sources, baseOnly, defaultPbm } = options;
  if (baseOnly) return { 'x-pbm': defaultPbm };
  const headers: Record<string, string> = { 'x-pbm': pbm ?? defaultPbm };
  if (source !== null && sources.includes(source)) headers['x-source'] = source;
  return headers;
}
