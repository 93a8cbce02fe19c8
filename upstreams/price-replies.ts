import { z } from 'zod';
import { emptyPrices } from '../domain/errors.ts';
import { dropZeroCost } from '../domain/prices.ts';
import type { Chain, MarketPrice, PriceEntry, PriceList, PriceQuote } from '../domain/prices.ts';
import type { PriceHistory } from '../domain/price-history.ts';
import { fieldOf, listField, InvalidReplyError, parseReply } from './reply.ts';

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

const listedChain = entry.pick({ chain: true, chainDisplayName: true });
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

const history = z.object({
  unit: z.enum(['EA', 'ML', 'GM']),
  costs: z.array(
    z.object({
      effectiveDate: z.iso.date(),
      unitCost: z.number().nonnegative(),
      cost: z.number().nonnegative(),
    }),
  ),
});

function notEmpty<T>(prices: T[]): T[] {
  if (prices.length === 0) throw new InvalidReplyError(emptyPrices, 500);
  return prices;
}

function circumstancesOf(reply: unknown, zip: string | null): Omit<PriceList, 'prices'> {
  const { area, ...rest } = parseReply(circumstances, reply);
  return { ...rest, area: area ?? { zip, label: zip ?? '' } };
}

/** The reply of v2/prices. A null area of the reply becomes the ZIP asked for. Throws ReplyRefused (spec §5). */
export function parsePriceList(reply: unknown, zip: string | null, warn: Warn): PriceList {
  const listed: PriceEntry[] = parseReply(z.array(entry), notEmpty(listField(reply, 'prices')));
  const { kept, warning } = dropZeroCost(listed);
  if (warning) warn(warning);
  return { ...circumstancesOf(reply, zip), prices: notEmpty(kept) };
}

/** The reply of v2/prices/{key}. Throws ReplyRefused (spec §5). */
export function parsePriceQuote(reply: unknown, warn: Warn): PriceQuote {
  if (!fieldOf(reply, 'price')) notEmpty([]);
  const found = parseReply(quote, reply);
  const { kept, warning } = dropZeroCost([found.price]);
  if (warning) warn(warning);
  notEmpty(kept);
  return found;
}

/** The reply of v1/market-prices; a chain left without a price is dropped. Throws ReplyRefused (spec §5). */
export function parseMarketPrices(
  reply: unknown,
  zip: string | null,
  warn: Warn,
): Omit<PriceList, 'prices'> & { prices: MarketPrice[] } {
  const listed = parseReply(z.array(market), notEmpty(listField(reply, 'prices')));
  const warnings = new Set<string>();
  const chains = listed.map((chain) => {
    const { kept, warning } = dropZeroCost(chain.chainPrices);
    if (warning) warnings.add(warning);
    return { ...chain, chainPrices: kept };
  });
  for (const warning of warnings) warn(warning);
  const prices = notEmpty(chains.filter(({ chainPrices }) => chainPrices.length > 0));
  return { ...circumstancesOf(reply, zip), prices };
}

/** The reply of v1/price-history; a product may have no costs. Throws ReplyRefused for any other. */
export function parsePriceHistory(reply: unknown): PriceHistory {
  return parseReply(history, reply);
}

/** The reply of v1/chains. Throws ReplyRefused for any other. */
export function parseChains(reply: unknown): Chain[] {
  return parseReply(z.array(listedChain), listField(reply, 'chains'));
}
