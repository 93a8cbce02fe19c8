import { msg } from '@lingui/core/macro';

import { isCardReady, type CardFields } from '../../../domain/card.ts';
import { decodePriceKey } from '../../../domain/price-key.ts';
import { pharmacyName } from '../../../domain/prices.ts';
import { findSource } from '../../../tenants/sources.ts';
import type { PageContext } from '../../context.ts';
import { loadCard, type LoadedCard } from '../card/load-card.ts';
import { quantityWords, variantWords } from '../drug/drug-words.ts';
import { wordsIn } from '../language/words.server.ts';
import { loadPrices } from '../prices/load-prices.ts';

/** The card to send, or why there is none: the key was issued by nobody, its price is gone, or nobody could say. */
export type LoadedCoupon =
  | { state: 'unknown' | 'gone' | 'unavailable' }
  | {
      state: 'ready';
      /** The key of today's price. */
      key: string;
      /** It stands for a key whose price is gone. */
      replaced: boolean;
      /** Dollars. */
      cost: number;
      card: CardFields;
      pharmacy: string;
      /** 'Atorvastatin 20 mg tablet, 90 tablets'; null where it could not be looked up. */
      medicine: string | null;
      demonstration: boolean;
    };

export interface CouponRequest {
  key: string;
  drug: string | null;
  zip: string | null;
  source: string | null;
}

/**
 * The card of a price key as it is today. A key whose price is no longer to be had is priced again: the same product at
 * the same pharmacy, at the visitor's place (issue: expired key).
 */
export async function loadCoupon(page: PageContext, request: CouponRequest): Promise<LoadedCoupon> {
  if (request.key === '') return { state: 'unknown' };
  const first = await loadFor(page, request, request.key);
  if (first.refused) return { state: 'unknown' };
  if (!first.gone) return readyOf(page, first, request.key, false);
  const key = await priceAgain(page, request);
  if (!key) return { state: 'gone' };
  return readyOf(page, await loadFor(page, request, key), key, true);
}

function loadFor(page: PageContext, { drug, source }: CouponRequest, key: string): Promise<LoadedCard> {
  return loadCard(page, key, drug, findSource(source) ?? page.source);
}

function readyOf(page: PageContext, loaded: LoadedCard, key: string, replaced: boolean): LoadedCoupon {
  const { card, quote, product, demonstration } = loaded;
  if (!isCardReady(card) || card.status !== 'loaded') return { state: 'unavailable' };
  const { chain } = card.card;
  const medicine = product && [
    variantWords({ ...product.variant, form: product.form }),
    quantityWords(product.variant, product.selection.quantity),
  ];
  return {
    state: 'ready',
    key,
    replaced,
    cost: quote?.price.cost ?? card.card.cost,
    card: card.card,
    pharmacy: pharmacyName(
      quote?.price ?? { chain, chainDisplayName: '' },
      wordsIn(page.locale)._(msg`Local Pharmacies`),
    ),
    medicine: medicine && medicine.join(', '),
    demonstration,
  };
}

/** The key of today's price for what an old key names, at the same pharmacy; null where it has none now. */
async function priceAgain(page: PageContext, { key, zip }: CouponRequest): Promise<string | null> {
  const named = decodePriceKey(key);
  if (!named) return null;
  const { ndc, quantity } = named;
  const { shown } = await loadPrices(page, { ndc, quantity, zip: zip ?? page.zip });
  if (shown.state !== 'loaded') return null;
  const chain = named.chain.name.toLowerCase();
  return shown.prices.find((entry) => entry.chain.toLowerCase() === chain)?.key ?? null;
}
