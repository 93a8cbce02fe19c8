import { z } from 'zod';
import { emptyPrices, noPricesReason } from '../domain/errors.ts';
import { maxKeyLength } from '../domain/card-link.ts';
import { dropZeroCost, isCvs } from '../domain/prices.ts';
import type { Chain, MarketPrice, PriceArea, PriceList, PriceQuote, PriceTable } from '../domain/prices.ts';
import type { PriceHistory } from '../domain/price-history.ts';
import {
  degrees,
  dollars,
  fieldOf,
  flagOrFalse,
  hasList,
  InvalidReplyError,
  isPropertyName,
  listField,
  maxDollars,
  parseEntries,
  parseReply,
  nonnegative,
  parseRows,
  textOrEmpty,
  zipOrEmpty,
  type Warn,
} from './reply.ts';

// Fields that the specification does not name are optional: an unexpected value counts as absent.
const optional = <Schema extends z.ZodType>(schema: Schema) => schema.nullish().catch(null);
/** Null is an answer, that there is no store near, and not the meaning of a malformed distance. */
const miles = nonnegative.nullish().catch(undefined);
const optionalText = optional(z.string().trim()).transform((value) => value ?? '');

/** Latitude and longitude, or neither. */
const toCoordinates = (lat: number | null | undefined, lng: number | null | undefined) =>
  typeof lat === 'number' && typeof lng === 'number'
    ? { coordinates: { latitude: lat, longitude: lng } }
    : {};

/** Opaque, so never trimmed or decoded. Characters that links and forms would change or cut off are rejected. */
const priceKey = z.union([z.string(), z.int().transform(String)]).pipe(
  z
    .string()
    .regex(/^\P{Cc}+$/u)
    .max(maxKeyLength)
    .refine((key) => key.isWellFormed()),
);
const requiredName = z
  .string()
  .trim()
  .min(1)
  .refine((name) => !isPropertyName(name));
/** YYYY-MM-DD of a date or of a time; '' for anything else. */
const dateOrEmpty = z
  .string()
  .transform((text) => text.trim().slice(0, 10))
  .pipe(z.iso.date())
  .catch('');

const store = z
  .object({
    name: optionalText,
    street: optionalText,
    city: optionalText,
    state: optionalText,
    zip: zipOrEmpty,
    phone: textOrEmpty,
    lat: optional(degrees(90)),
    lng: optional(degrees(180)),
  })
  .transform(({ lat, lng, ...rest }) => ({ ...rest, ...toCoordinates(lat, lng) }));

/** Dollars of a part of a price, which may be negative. */
const part = z.number().min(-maxDollars).max(maxDollars).catch(Number.NaN);
/** A missing part does not count as 0, because the page checks that the parts add up. */
const calculation = z.object({
  cost: part,
  costSource: optionalText,
  costDate: dateOrEmpty,
  rate: part,
  fee: part,
  limit: part,
  area: part,
  termsDate: dateOrEmpty,
});

const chainPrice = z.object({ cost: dollars, key: priceKey, pbm: optionalText });
// spec §3 names the fields from chain to pbm; usual price, distance, reach and store are extensions of the embedded platform.
const entry = chainPrice.extend({
  chain: requiredName,
  chainDisplayName: optionalText,
  usualPrice: optional(dollars).transform((value) => value || null),
  distanceMiles: miles,
  distanceApproximate: optional(z.boolean()),
  reach: optional(z.enum(['store', 'mail', 'none'])),
  nearestStore: optional(store).transform((value) => value ?? null),
  calculation: optional(calculation),
});
const listedChain = z.object({
  chain: requiredName,
  chainDisplayName: optionalText,
  distanceMiles: miles,
  distanceApproximate: optional(z.boolean()),
  reach: optional(z.enum(['store', 'mail', 'none'])),
});

const tableChain = z.object({
  /** Keeps the position of a malformed chain, so that its costs do not shift to another chain. */
  index: z.number(),
  chain: requiredName,
  distanceMiles: miles,
  reach: optional(z.enum(['store', 'mail', 'none'])),
});
/** Costs in the order of the chains; null for a chain without a price and for a malformed cost. */
const tableProduct = z.object({
  ndc: requiredName,
  quantity: nonnegative,
  pricedOn: dateOrEmpty,
  costs: z.array(dollars.nullable().catch(null)),
});

const market = z.object({
  chainName: requiredName,
  chainDisplayName: optionalText,
  chainPrices: z.array(z.unknown()),
});
const offer = chainPrice.extend({ chain: z.number() });

const priceDetails = z.object({
  pricedOn: dateOrEmpty,
  area: optional(z.object({ zip: optional(z.string()), label: requiredName })),
  demonstration: flagOrFalse,
});
const quoteDetails = z.object({
  ndc: optionalText.transform((ndc) => ndc || null),
  quantity: optional(nonnegative).transform((quantity) => quantity || null),
  pricedOn: dateOrEmpty,
  demonstration: flagOrFalse,
});

const historyUnit = z.object({
  unit: z
    .string()
    .toUpperCase()
    .pipe(z.enum(['EA', 'ML', 'GM'])),
});
const pastCost = z.object({ effectiveDate: z.iso.date(), unitCost: nonnegative, cost: nonnegative });

/**
 * The prices of a reply, at least one. Throws InvalidReplyError if there is none. The reason is `no_prices` only if all rows
 * of the list are well-formed, because otherwise the reply does not prove that there is no price.
 */
function requirePrices<T>(prices: T[], isWellFormed: boolean): T[] {
  if (prices.length > 0) return prices;
  throw new InvalidReplyError(emptyPrices, 500, isWellFormed ? noPricesReason : null);
}

/** Far more than the chains of any area: a page with more rows would block all others while it renders. */
const maxPrices = 1000;

/**
 * The lowest prices of a list that is too long, in its order, so that the lowest that a page names is the lowest of all. CVS,
 * which comes first (spec §4), is always among them.
 */
function limitPrices<T>(
  prices: readonly T[],
  { costOf, chainOf, warn }: { costOf: (price: T) => number; chainOf: (price: T) => string; warn: Warn },
): readonly T[] {
  if (prices.length <= maxPrices) return prices;
  const sorted = prices.toSorted((a, b) => costOf(a) - costOf(b));
  const first = sorted.find((price) => isCvs(chainOf(price)));
  const others = sorted.filter((price) => price !== first);
  const lowest = new Set((first ? [first, ...others] : others).slice(0, maxPrices));
  warnOfLimit('prices', prices.length, warn);
  return prices.filter((price) => lowest.has(price));
}

const warnOfLimit = (list: string, count: number, warn: Warn): void =>
  warn(`Left out ${count - maxPrices} of ${count} rows of ${list}, above the limit`, {
    list,
    rows: count - maxPrices,
  });

function parsePriceDetails(reply: unknown, zip: string | null): Omit<PriceList, 'prices'> {
  const { area, ...rest } = parseReply(priceDetails, reply);
  return { ...rest, area: area ? findArea(area, zip) : null };
}

/**
 * The ZIP of an area is null for an average. An area without the field is that of the requested ZIP; null if none was
 * requested.
 */
function findArea(
  { zip, label }: { zip?: string | null | undefined; label: string },
  requestedZip: string | null,
): PriceArea | null {
  if (zip !== undefined) return { zip, label };
  return requestedZip === null ? null : { zip: requestedZip, label };
}

/** Drops entries that cost 0 with the specified warning (spec §5, §8). */
function dropFree<T extends { cost: number }>(entries: readonly T[], warn: Warn): T[] {
  const { remaining, warning } = dropZeroCost(entries);
  if (warning) warn(warning, { list: 'prices', rows: entries.length - remaining.length });
  return remaining;
}

/** Parses the reply of v2/prices; drops malformed entries with a warning. Throws InvalidReplyError (spec §5). */
export function parsePriceList(reply: unknown, zip: string | null, warn: Warn): PriceList {
  const rows = listField(reply, 'prices');
  const entries = parseRows(entry, rows, 'prices', warn);
  const isWellFormed = hasList(reply, 'prices') && entries.length === rows.length;
  const prices = requirePrices(dropFree(entries, warn), isWellFormed);
  return {
    ...parsePriceDetails(reply, zip),
    prices: [...limitPrices(prices, { costOf: ({ cost }) => cost, chainOf: ({ chain }) => chain, warn })],
  };
}

/**
 * Parses the reply of v2/prices/{key}, which the specification leaves open: a price entry, alone or under `price`, with
 * the requested key if it has none. Throws InvalidReplyError (spec §5).
 */
export function parsePriceQuote(reply: unknown, key: string, warn: Warn): PriceQuote {
  const quoted = fieldOf(reply, 'price') ?? reply;
  const row = { ...Object(quoted), key: fieldOf(quoted, 'key') ?? key };
  const rows = parseRows(entry, [row], 'price', warn);
  const [first] = dropFree(rows, warn);
  if (!first) throw new InvalidReplyError(emptyPrices, 500, rows.length > 0 ? noPricesReason : null);
  return { ...parseReply(quoteDetails, reply), price: first };
}

/** Parses the reply of v1/market-prices; drops malformed prices and chains without one. Throws InvalidReplyError (spec §5). */
export function parseMarketPrices(
  reply: unknown,
  zip: string | null,
  warn: Warn,
): Omit<PriceList, 'prices'> & { prices: MarketPrice[] } {
  const listed = listField(reply, 'prices');
  const chains = parseRows(market, listed, 'prices', warn);
  // Parsed as one list, so that a single warning counts the rows of the whole reply.
  const rows = chains.flatMap(({ chainPrices }, chain) =>
    chainPrices.map((row) => ({ ...Object(row), chain })),
  );
  const parsed = parseRows(offer, rows, 'chain prices', warn);
  const offers = Map.groupBy(dropFree(parsed, warn), ({ chain }) => chain);
  const prices = chains.flatMap((row, chain) => {
    const chainPrices = offers.get(chain)?.map(({ cost, key, pbm }) => ({ cost, key, pbm }));
    return chainPrices ? [{ ...row, chainPrices }] : [];
  });
  const isWellFormed =
    hasList(reply, 'prices') && chains.length === listed.length && parsed.length === rows.length;
  const chainOf = ({ chainName }: MarketPrice) => chainName;
  const limited = limitPrices(requirePrices(prices, isWellFormed), { costOf: lowestCost, chainOf, warn });
  return { ...parsePriceDetails(reply, zip), prices: [...limited] };
}

// A loop, because Math.min fails with more arguments than the stack holds.
const lowestCost = ({ chainPrices }: MarketPrice): number =>
  chainPrices.reduce((lowest, { cost }) => Math.min(lowest, cost), Infinity);

/**
 * Parses the reply of v1/price-table, in which the chains are named once for all products; drops malformed products, and the
 * costs of malformed chains. Throws InvalidReplyError.
 */
export function parsePriceTable(reply: unknown, zip: string | null, warn: Warn): PriceTable {
  const listed = listField(reply, 'chains').map((row, index) => ({ ...Object(row), index }));
  const chains = listed.length > 0 ? parseEntries(tableChain, { chains: listed }, 'chains', warn) : [];
  const rows = parseEntries(tableProduct, reply, 'products', warn).map(({ costs, ...product }) => ({
    ...product,
    costs: chains.flatMap(({ index, ...chain }) => {
      const cost = costs[index];
      return typeof cost === 'number' ? [{ ...chain, cost }] : [];
    }),
  }));
  const priced = dropFree(
    rows.flatMap(({ costs }) => costs),
    warn,
  );
  const isPriced = new Set(priced);
  const products = rows
    .map((row) => ({ ...row, costs: row.costs.filter((cost) => isPriced.has(cost)) }))
    .filter(({ costs }) => costs.length > 0);
  return { products, area: parsePriceDetails(reply, zip).area };
}

/** Parses the reply of v1/price-history, whose costs may be empty; drops malformed costs. Throws InvalidReplyError. */
export function parsePriceHistory(reply: unknown, warn: Warn): PriceHistory {
  const { unit } = parseReply(historyUnit, reply);
  return { unit, costs: parseRows(pastCost, listField(reply, 'costs'), 'costs', warn) };
}

/** Parses the reply of v1/chains; drops malformed chains. Throws InvalidReplyError. */
export function parseChains(reply: unknown, warn: Warn): Chain[] {
  const chains = parseEntries(listedChain, reply, 'chains', warn);
  if (chains.length > maxPrices) warnOfLimit('chains', chains.length, warn);
  return chains.slice(0, maxPrices);
}
