import { z } from 'zod';
import { emptyPrices } from '../domain/errors.ts';
import { dropZeroCost } from '../domain/prices.ts';
import type { Chain, MarketPrice, PriceEntry, PriceList, PriceQuote } from '../domain/prices.ts';
import type { PriceHistory } from '../domain/price-history.ts';
import {
  fieldOf,
  flagOrFalse,
  InvalidReplyError,
  listField,
  orNull,
  parseReply,
  textOrEmpty,
} from './reply.ts';

type Warn = (message: string) => void;

const store = z.object({
  name: textOrEmpty,
  street: textOrEmpty,
  city: textOrEmpty,
  state: textOrEmpty,
  zip: textOrEmpty,
  phone: textOrEmpty,
});

// spec §3 names the fields from chain to pbm; usual price, distance and store are extensions of the embedded platform.
const entry = z.object({
  chain: z.string(),
  chainDisplayName: textOrEmpty,
  cost: z.number().nonnegative(),
  key: z.string(),
  pbm: textOrEmpty,
  usualPrice: orNull(z.number().positive()),
  distanceMiles: orNull(z.number().nonnegative()),
  nearestStore: orNull(store),
});

const listedChain = entry.pick({ chain: true, chainDisplayName: true });
const chainPrice = z.object({ cost: z.number().nonnegative(), key: z.string(), pbm: textOrEmpty });
const market = z.object({
  chainName: z.string(),
  chainDisplayName: textOrEmpty,
  chainPrices: z.array(chainPrice),
});

const priceDetails = z.object({
  pricedOn: textOrEmpty,
  area: z.object({ zip: orNull(z.string()), label: z.string() }).nullish(),
  demonstration: flagOrFalse,
});
const quote = z.object({
  price: entry,
  ndc: z.string(),
  quantity: z.number().positive(),
  pricedOn: textOrEmpty,
  demonstration: flagOrFalse,
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

function requirePrices<T>(prices: T[]): T[] {
  if (prices.length === 0) throw new InvalidReplyError(emptyPrices, 500);
  return prices;
}

function parsePriceDetails(reply: unknown, zip: string | null): Omit<PriceList, 'prices'> {
  const { area, ...rest } = parseReply(priceDetails, reply);
  return { ...rest, area: area ?? { zip, label: zip ?? '' } };
}

/** Parses the reply of v2/prices. A missing area becomes the requested ZIP. Throws InvalidReplyError (spec §5). */
export function parsePriceList(reply: unknown, zip: string | null, warn: Warn): PriceList {
  const entries: PriceEntry[] = parseReply(z.array(entry), requirePrices(listField(reply, 'prices')));
  const { remaining, warning } = dropZeroCost(entries);
  if (warning) warn(warning);
  return { ...parsePriceDetails(reply, zip), prices: requirePrices(remaining) };
}

/** Parses the reply of v2/prices/{key}. Throws InvalidReplyError (spec §5). */
export function parsePriceQuote(reply: unknown, warn: Warn): PriceQuote {
  if (!fieldOf(reply, 'price')) requirePrices([]);
  const parsed = parseReply(quote, reply);
  const { remaining, warning } = dropZeroCost([parsed.price]);
  if (warning) warn(warning);
  requirePrices(remaining);
  return parsed;
}

/** Parses the reply of v1/market-prices; drops chains without a price. Throws InvalidReplyError (spec §5). */
export function parseMarketPrices(
  reply: unknown,
  zip: string | null,
  warn: Warn,
): Omit<PriceList, 'prices'> & { prices: MarketPrice[] } {
  const entries = parseReply(z.array(market), requirePrices(listField(reply, 'prices')));
  const warnings = new Set<string>();
  const chains = entries.map((chain) => {
    const { remaining, warning } = dropZeroCost(chain.chainPrices);
    if (warning) warnings.add(warning);
    return { ...chain, chainPrices: remaining };
  });
  for (const warning of warnings) warn(warning);
  const prices = requirePrices(chains.filter(({ chainPrices }) => chainPrices.length > 0));
  return { ...parsePriceDetails(reply, zip), prices };
}

/** Parses the reply of v1/price-history, whose costs may be empty. Throws InvalidReplyError. */
export function parsePriceHistory(reply: unknown): PriceHistory {
  return parseReply(history, reply);
}

/** Parses the reply of v1/chains. Throws InvalidReplyError. */
export function parseChains(reply: unknown): Chain[] {
  return parseReply(z.array(listedChain), listField(reply, 'chains'));
}
