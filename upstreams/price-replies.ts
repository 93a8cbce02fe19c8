import { z } from 'zod';
import type { MarketPrice, PriceEntry, PriceList, PriceQuote } from '../domain/prices.ts';
import { fieldOf, listIn, ReplyRefused, shaped } from './reply.ts';

type Warn = (message: string) => void;

const orNull = <T>(schema: z.ZodType<T>) => schema.nullish().transform((value) => value ?? null);
const orEmpty = z
  .string()
  .nullish()
  .transform((value) => value ?? '');

const store = z.object({
  name: orEmpty,
  street: orEmpty,
  city: orEmpty,
  state: orEmpty,
  zip: orEmpty,
  phone: orEmpty,
});

// spec §3 names chain to pbm; the usual price, the distance and the store are our own platform's.
const entry = z.object({
  chain: z.string(),
  chainDisplayName: orEmpty,
  cost: z.number().nonnegative(),
  key: z.string(),
  pbm: orEmpty,
  usualPrice: orNull(z.number().positive()),
  distanceMiles: orNull(z.number().nonnegative()),
  nearestStore: orNull(store),
});

const chainPrice = z.object({ cost: z.number().nonnegative(), key: z.string(), pbm: orEmpty });
const market = z.object({
  chainName: z.string(),
  chainDisplayName: orEmpty,
  chainPrices: z.array(chainPrice),
});

const demonstration = z
  .boolean()
  .nullish()
  .transform((value) => value ?? false);
const circumstances = z.object({
  pricedOn: orEmpty,
  area: z.object({ zip: orNull(z.string()), label: z.string() }).nullish(),
  demonstration,
});
const quote = z.object({
  price: entry,
  ndc: z.string(),
  quantity: z.number().positive(),
  pricedOn: orEmpty,
  demonstration,
});

/**
 * Drops what costs 0 and says so once (spec §5, §8: '0 cost in prices'); the rest stays in its order.
 */
function costing<T extends { cost: number }>(entries: readonly T[], warn: () => void): T[] {
  const kept = entries.filter(({ cost }) => cost > 0);
  if (kept.length < entries.length) warn();
  return kept;
}

function emptyPrices(): ReplyRefused {
  return new ReplyRefused('Validation error: 200 response with empty prices', 500);
}

function notEmpty<T>(prices: T[]): T[] {
  if (prices.length === 0) throw emptyPrices();
  return prices;
}

function circumstancesOf(reply: unknown, zip: string | null): Omit<PriceList, 'prices'> {
  const { area, ...rest } = shaped(circumstances, reply);
  return { ...rest, area: area ?? { zip, label: zip ?? '' } };
}

function zeroCost(warn: Warn): () => void {
  return () => warn('0 cost in prices');
}

/** The reply of v2/prices. A null area of the reply becomes the ZIP asked for. Throws ReplyRefused (spec §5). */
export function readPriceList(reply: unknown, zip: string | null, warn: Warn): PriceList {
  const listed = notEmpty(listIn(reply, 'prices'));
  const prices: PriceEntry[] = notEmpty(costing(shaped(z.array(entry), listed), zeroCost(warn)));
  return { ...circumstancesOf(reply, zip), prices };
}

/** The reply of v2/prices/{key}. Throws ReplyRefused (spec §5). */
export function readPriceQuote(reply: unknown, warn: Warn): PriceQuote {
  if (!fieldOf(reply, 'price')) throw emptyPrices();
  const found = shaped(quote, reply);
  notEmpty(costing([found.price], zeroCost(warn)));
  return found;
}

/** The reply of v1/market-prices; a chain left without a price is dropped. Throws ReplyRefused (spec §5). */
export function readMarketPrices(
  reply: unknown,
  zip: string | null,
  warn: Warn,
): Omit<PriceList, 'prices'> & { prices: MarketPrice[] } {
  const listed = shaped(z.array(market), notEmpty(listIn(reply, 'prices')));
  let warned = false;
  const once = () => {
    if (!warned) warn('0 cost in prices');
    warned = true;
  };
  const chains = listed.map((chain) => ({ ...chain, chainPrices: costing(chain.chainPrices, once) }));
  const prices = notEmpty(chains.filter(({ chainPrices }) => chainPrices.length > 0));
  return { ...circumstancesOf(reply, zip), prices };
}
