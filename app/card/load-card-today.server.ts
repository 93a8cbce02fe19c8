import { decodePriceKey } from '../../wire/price-key.ts';
import type { PartnerSource } from '../../tenants/sources.ts';
import type { PageContext } from '../context.ts';
import { loadPrices } from '../shell/load-prices.server.ts';
import { loadCard, type LoadedCard } from './load-card.ts';

export interface AskedCard {
  key: string;
  drug: string | null;
  /** Five digits; null for the one in use. */
  zip: string | null;
  source: PartnerSource | null;
}

/** A card as it is today. */
export interface CardToday {
  /** Of today's price: another one than was asked for where `replaced`. */
  key: string;
  loaded: LoadedCard;
  /** It stands for a key whose price is no longer to be had. */
  replaced: boolean;
}

/**
 * The card of a price key as it is today. A key whose price is no longer to be had is priced again: the same product at
 * the same pharmacy, at the visitor's place (issue: expired key). `loaded.gone` stays true where the pharmacy has no price now.
 */
export async function loadCardToday(page: PageContext, asked: AskedCard): Promise<CardToday> {
  const { key, drug, source } = asked;
  const loaded = await loadCard(page, key, drug, source);
  const first = { key, loaded, replaced: false };
  if (!loaded.gone) return first;
  const again = await priceAgain(page, asked);
  // Nobody could say: what was asked for may still be had in a minute.
  if (again === 'unavailable') return { ...first, loaded: { ...loaded, gone: false } };
  if (again === null) return first;
  return {
    key: again,
    loaded: await loadCard(page, again, loaded.product?.slug ?? drug, source),
    replaced: true,
  };
}

/** The key of today's price for what an old key names, at the same pharmacy; null where it has none now. */
async function priceAgain(page: PageContext, { key, zip }: AskedCard): Promise<string | null> {
  const named = decodePriceKey(key);
  if (!named) return null;
  const { ndc, quantity } = named;
  const { shown } = await loadPrices(page, { ndc, quantity, zip: zip ?? page.request.zip });
  if (shown.state !== 'loaded') {
    return shown.reason === 'unavailable' || shown.reason === 'slow' ? 'unavailable' : null;
  }
  const chain = named.chain.name.toLowerCase();
  return shown.prices.find((entry) => entry.chain.toLowerCase() === chain)?.key ?? null;
}
