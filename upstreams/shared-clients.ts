import type { PriceQuery, PriceList, PriceTable } from '../domain/prices.ts';
import type { PriceHistory } from '../domain/price-history.ts';
import type { DrugDescriptionsClient } from './drug-descriptions-client.ts';
import type { DrugsClient } from './drugs-client.ts';
import type { GeocodingClient } from './geocoding-client.ts';
import type { PharmaciesClient } from './pharmacies-client.ts';
import type { MarketPrices, PricesClient } from './prices-client.ts';
import type { SearchClient } from './search-client.ts';
import { createSharedRead } from './shared-reads.ts';
import type { CallContext } from './upstream.ts';
import type { WalletClient } from './wallet-client.ts';

const seconds = (count: number) => count * 1000;
const minutes = (count: number) => seconds(60 * count);
const hours = (count: number) => minutes(60 * count);

/**
 * A client whose prices are shared for ten seconds: the request that fills in a page's prices gets the answer of the call
 * that the page did not wait for. Prices are never served stale; past costs are cached for ten minutes.
 */
export function sharePrices(client: PricesClient): PricesClient {
  const call = { upstream: 'prices', category: 'prices' } as const;
  const options = { ttlMs: seconds(10), limit: { maxEntries: 500 } };
  const prices = createSharedRead<PriceList>(call, options);
  const marketPrices = createSharedRead<MarketPrices>(call, options);
  const tables = createSharedRead<PriceTable | null>(call, {
    ...options,
    // The client remembers a missing table.
    shouldStore: (table) => table !== null,
  });
  const histories = createSharedRead<PriceHistory | null>(
    { upstream: 'price history', category: 'prices' },
    // The client remembers a missing history.
    { ttlMs: minutes(10), limit: { maxEntries: 500 }, shouldStore: (history) => history !== null },
  );
  const chains = createSharedRead<Awaited<ReturnType<PricesClient['fetchChains']>>>(call, {
    ttlMs: minutes(10),
    maxStaleMs: hours(24),
    limit: { maxEntries: 300 },
    // The client remembers a missing list.
    shouldStore: (list) => list !== null,
  });
  const keyOf = ({ partnerName, pbm, source, sources, baseOnly }: CallContext, query: PriceQuery | null) =>
    JSON.stringify([partnerName, pbm, source, sources, baseOnly, query?.ndc, query?.quantity, query?.zip]);
  return {
    ...client,
    fetchPrices: (query, context) =>
      prices(keyOf(context, query), context, (shared) => client.fetchPrices(query, shared)),
    fetchMarketPrices: (query, context) =>
      marketPrices(keyOf(context, query), context, (shared) => client.fetchMarketPrices(query, shared)),
    fetchPriceTable: (query, context) =>
      tables(`${keyOf(context, null)} ${JSON.stringify(query)}`, context, (shared) =>
        client.fetchPriceTable(query, shared),
      ),
    fetchPriceHistory: (query, context) =>
      histories(JSON.stringify([context.partnerName, query.ndc, query.quantity]), context, (shared) =>
        client.fetchPriceHistory(query, shared),
      ),
    fetchChains: (zip, context) =>
      chains(`${keyOf(context, null)} ${zip}`, context, (shared) => client.fetchChains(zip, shared)),
  };
}

/** A client whose lookups and lists are fresh for a minute and served stale for an hour while the service fails. */
export function shareDrugs(client: DrugsClient): DrugsClient {
  const call = { upstream: 'drugs', category: 'medication' } as const;
  const age = { ttlMs: minutes(1), maxStaleMs: hours(1) };
  const lookups = createSharedRead<Awaited<ReturnType<DrugsClient['lookUp']>>>(call, {
    ...age,
    // Each takes about 11 kB.
    limit: { maxEntries: 2000 },
    // Limited, because anyone can invent names.
    shouldStore: (lookup) => lookup !== null,
  });
  const lists = createSharedRead<Awaited<ReturnType<DrugsClient['list']>>>(call, {
    ...age,
    limit: { maxEntries: 100 },
    // The client remembers a missing list.
    shouldStore: (list) => list !== null && list.length > 0,
  });
  return {
    lookUp: (name, context) =>
      lookups(JSON.stringify([context.partnerName, name]), context, (shared) => client.lookUp(name, shared)),
    list: (filter, context) =>
      lists(JSON.stringify([context.partnerName, filter]), context, (shared) => client.list(filter, shared)),
  };
}

/** A client whose descriptions are as fresh as content, and served stale for a day while the service fails. */
export function shareDrugDescriptions(client: DrugDescriptionsClient): DrugDescriptionsClient {
  const call = { upstream: 'drug descriptions', category: 'content' } as const;
  const descriptions = createSharedRead<Awaited<ReturnType<DrugDescriptionsClient['find']>>>(call, {
    ttlMs: minutes(10),
    maxStaleMs: hours(24),
    limit: { maxEntries: 500 },
    shouldStore: (description) => description !== null,
  });
  return {
    find: (name, context, locale) =>
      descriptions(JSON.stringify([context.partnerName, name, locale]), context, (shared) =>
        client.find(name, shared, locale),
      ),
  };
}

/** A client that remembers the places of ZIP codes for a day, and serves them stale for a week while the service fails. */
export function shareGeocoding(client: GeocodingClient): GeocodingClient {
  const call = { upstream: 'geocoding', category: 'other' } as const;
  const places = createSharedRead<Awaited<ReturnType<GeocodingClient['geocode']>>>(call, {
    ttlMs: hours(24),
    maxStaleMs: hours(24 * 7),
    limit: { maxEntries: 2000 },
    shouldStore: ({ ok }) => ok,
  });
  return {
    geocode: (zip, context) => places(zip.trim(), context, (shared) => client.geocode(zip, shared)),
  };
}

/** A client whose programs are as fresh as content, and served stale for a day while the service fails. */
export function sharePharmacies(client: PharmaciesClient): PharmaciesClient {
  const call = { upstream: 'pharmacies', category: 'other' } as const;
  const programs = createSharedRead<Awaited<ReturnType<PharmaciesClient['fetchProgram']>>>(call, {
    ttlMs: minutes(10),
    maxStaleMs: hours(24),
    limit: { maxEntries: 500 },
    // The client remembers a missing program.
    shouldStore: (program) => program !== null,
  });
  return {
    ...client,
    fetchProgram: (number, context) =>
      programs(JSON.stringify([context.partnerName, number]), context, (shared) =>
        client.fetchProgram(number, shared),
      ),
  };
}

/**
 * A client that remembers which wallets are offered for ten minutes, and for an hour while the service fails: that is the
 * same for every card of a partner.
 */
export function shareWallet(client: WalletClient): WalletClient {
  const call = { upstream: 'wallet', category: 'member' } as const;
  const offers = createSharedRead<Awaited<ReturnType<WalletClient['listOffered']>>>(call, {
    ttlMs: minutes(10),
    maxStaleMs: hours(1),
    limit: { maxEntries: 100 },
  });
  return {
    ...client,
    listOffered: (data, context) =>
      offers(JSON.stringify([context.partnerName, data.wallets]), context, (shared) =>
        client.listOffered(data, shared),
      ),
  };
}

/** A client whose hits are fresh for a minute and served stale for an hour while the service fails. */
export function shareSearch(client: SearchClient): SearchClient {
  const call = { upstream: 'search', category: 'other' } as const;
  const results = createSharedRead<Awaited<ReturnType<SearchClient['search']>>>(call, {
    ttlMs: minutes(1),
    maxStaleMs: hours(1),
    limit: { maxEntries: 1000 },
    shouldStore: ({ hits }) => hits.length > 0,
  });
  return {
    search: (text, context, options) =>
      results(JSON.stringify([text, options]), context, (shared) => client.search(text, shared, options)),
  };
}
