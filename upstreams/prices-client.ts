import type {
  Chain,
  MarketPrice,
  PricedProduct,
  PriceList,
  PriceQuery,
  PriceQuote,
  PriceTable,
} from '../domain/prices.ts';
import type { PriceHistory } from '../domain/price-history.ts';
import { callWithPriceKey, keepZipRejection, throwRejection } from './call-with-price-key.ts';
import { callGateway, type UpstreamCall } from './http.ts';
import { createOptionalCall } from './optional-call.ts';
import { defaultPriceHeaderNames, type PriceHeaderNames } from './path-template.ts';
import {
  parseChains,
  parseMarketPrices,
  parsePriceHistory,
  parsePriceList,
  parsePriceQuote,
  parsePriceTable,
} from './price-replies.ts';
import type { UpstreamError } from './upstream-error.ts';
import type { CallContext, GatewayUpstream } from './upstream.ts';

/** The lowest prices of every PBM, chain by chain (spec §3, per-PBM response). */
export interface MarketPrices extends Omit<PriceList, 'prices'> {
  prices: MarketPrice[];
}

export interface PriceTableQuery {
  products: readonly PricedProduct[];
  /** Five digits; null for the area average. */
  zip: string | null;
}

/**
 * Prices in dollars. Calls drop entries that cost 0 with the warning '0 cost in prices', and malformed ones with a
 * warning that counts them. Each throws UpstreamError, of kind `validation` with status 500 if no price is left (spec
 * §5, §8).
 */
export interface PricesClient {
  /** The prices of one PBM, one for each chain. */
  fetchPrices: (query: PriceQuery, context: CallContext) => Promise<PriceList>;
  /** The price of a key; a key that the service did not issue is kind `http` with status 400. */
  fetchPriceByKey: (key: string, context: CallContext) => Promise<PriceQuote>;
  /** The prices of every PBM. */
  fetchMarketPrices: (query: PriceQuery, context: CallContext) => Promise<MarketPrices>;
  /**
   * The costs of several products at the chains of one PBM, in one call; null if the gateway lacks this call, which the
   * specification does not have.
   */
  fetchPriceTable: (query: PriceTableQuery, context: CallContext) => Promise<PriceTable | null>;
  /**
   * The reference costs of a product over time, in dollars per unit and for the quantity; null for an unknown product
   * (404), and where the gateway has no history. The specification does not have this call.
   */
  fetchPriceHistory: (query: Omit<PriceQuery, 'zip'>, context: CallContext) => Promise<PriceHistory | null>;
  /**
   * Every chain that has prices, with its distance from a ZIP code if there is one; null where the gateway has no such list.
   * The specification does not have this call.
   */
  fetchChains: (zip: string | null, context: CallContext) => Promise<Chain[] | null>;
}

/** The price service, with the names of the headers that name the PBM and the source. */
export interface PricesUpstream extends GatewayUpstream {
  headerNames?: PriceHeaderNames;
}

/** The price service: GET v2/prices, v2/prices/{key} and v1/market-prices (spec §7), v1/price-table, v1/price-history and v1/chains. */
export function createPricesClient(gateway: PricesUpstream, defaultPbm: string): PricesClient {
  const common = (context: CallContext) => ({
    upstream: 'prices',
    category: 'prices' as const,
    method: 'GET' as const,
    headers: priceHeaders({
      pbm: context.pbm,
      source: context.source,
      sources: context.sources ?? [],
      baseOnly: context.baseOnly ?? false,
      defaultPbm,
      ...(gateway.headerNames && { names: gateway.headerNames }),
    }),
  });

  /** Fetches the prices of a product near a ZIP. */
  const fetchPriced = <T extends object>(
    { ndc, quantity, zip }: PriceQuery,
    context: CallContext,
    path: readonly string[],
    parse: UpstreamCall<T>['parse'],
  ): Promise<T> => {
    const request = { ...common(context), path, query: { ndc, quantity, zip }, parse };
    return throwRejection(
      callGateway<T | UpstreamError>(gateway, { ...request, onRejection: keepZipRejection }, context),
    );
  };

  const history = createOptionalCall(gateway);
  const chains = createOptionalCall(gateway, { isList: true });
  const table = createOptionalCall(gateway, { isList: true });
  return {
    fetchPrices: (query, context) =>
      fetchPriced(query, context, ['v2', 'prices'], (reply, warn) => parsePriceList(reply, query.zip, warn)),
    fetchPriceByKey: (key, context) =>
      callWithPriceKey(
        gateway,
        {
          ...common(context),
          // With its own circuit breaker, because a gateway that cannot quote a key may still list prices.
          upstream: 'price quotes',
          path: ['v2', 'prices', key],
          parse: (reply, warn) => parsePriceQuote(reply, key, warn),
        },
        context,
      ),
    fetchMarketPrices: (query, context) =>
      fetchPriced(query, context, ['v1', 'market-prices'], (reply, warn) =>
        parseMarketPrices(reply, query.zip, warn),
      ),
    fetchPriceTable: ({ products, zip }, context) =>
      throwRejection(
        table.make<PriceTable | UpstreamError>(
          {
            ...common(context),
            // With its own circuit breaker, because pages can show their main prices without these.
            upstream: 'price table',
            path: ['v1', 'price-table'],
            query: { products: products.map(({ ndc, quantity }) => `${ndc}:${quantity}`).join(','), zip },
            parse: (reply, warn) => parsePriceTable(reply, zip, warn),
            onRejection: keepZipRejection,
          },
          context,
        ),
      ),
    fetchPriceHistory: ({ ndc, quantity }, context) =>
      history.make<PriceHistory>(
        {
          upstream: 'price history',
          category: 'prices',
          method: 'GET',
          path: ['v1', 'price-history'],
          query: { ndc, quantity },
          parse: parsePriceHistory,
        },
        context,
      ),
    fetchChains: (zip, context) =>
      chains.make(
        // With its own circuit breaker, because prices must work even if the list of chains fails.
        {
          ...common(context),
          upstream: 'chains',
          path: ['v1', 'chains'],
          query: { zip },
          parse: parseChains,
        },
        context,
      ),
  };
}

/** The inputs of the price headers. This module names no brand, because brands are data of the tenants. */
interface PriceHeaderOptions {
  /** The tenant's PBM; null means the default brand. */
  pbm: string | null;
  /** The partner source of the visit. */
  source: string | null;
  /** The partner sources that price calls may name. */
  sources: readonly string[];
  /** The tenant always sends the base header. */
  baseOnly: boolean;
  /** The brand in the base header (spec §3: default brand). */
  defaultPbm: string;
  /** By default `x-pbm` and `x-source`. */
  names?: PriceHeaderNames;
}

/**
 * Headers that name the PBM and the source of a price call (spec §7).
 * With `baseOnly` only the base header: the default brand and no source, regardless of the other options.
 */
export function priceHeaders(options: PriceHeaderOptions): Record<string, string> {
  const { pbm, source, sources, baseOnly, defaultPbm, names = defaultPriceHeaderNames } = options;
  if (baseOnly) return { [names.pbm]: defaultPbm };
  const headers: Record<string, string> = { [names.pbm]: pbm ?? defaultPbm };
  if (source !== null && sources.includes(source)) headers[names.source] = source;
  return headers;
}
