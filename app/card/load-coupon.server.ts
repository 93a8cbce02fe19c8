import { msg } from '@lingui/core/macro';

import { isCardReady, type CardFields } from '../../domain/card.ts';
import { pharmacyName } from '../../domain/prices.ts';
import { findSource, type PartnerSource } from '../../tenants/sources.ts';
import type { PageContext, RequestContext, SiteContext } from '../context.ts';
import { loadCardToday } from './load-card-today.server.ts';
import type { LoadedCard } from './load-card.ts';
import { quantityText, variantText } from '../../domain/product-text.ts';
import { i18nFor } from '../shell/i18n.server.ts';

/** The card to send, or why there is none: the key was issued by nobody, its price is gone, or nobody could say. */
export type LoadedCoupon =
  | { state: 'unknown' | 'gone' | 'unavailable'; product: LoadedCard['product'] }
  | {
      state: 'ready';
      /** The key of today's price. */
      key: string;
      /** It stands for a key whose price is gone. */
      replaced: boolean;
      /** Dollars. */
      cost: number;
      /** What the price was worked out from: YYYY-MM-DD and the product; null where it could not be worked out again. */
      priced: { on: string; ndc: string } | null;
      card: CardFields;
      /** Whose group the card has. */
      source: PartnerSource | null;
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

/** Whose card it is: the source that the page says, else the one that the visitor came from. */
export const sourceOf = (request: RequestContext, source: string | null): PartnerSource | null =>
  findSource(source) ?? request.source;

/** The card of a price key as it is today, to be sent (issue: expired key). */
export async function loadCoupon(page: PageContext, request: CouponRequest): Promise<LoadedCoupon> {
  if (request.key === '') return { state: 'unknown', product: null };
  const source = sourceOf(page.request, request.source);
  const { key, loaded, replaced } = await loadCardToday(page, { ...request, source });
  if (loaded.refused) return { state: 'unknown', product: null };
  if (loaded.gone) return { state: 'gone', product: loaded.product };
  return readyOf(page.site, loaded, key, replaced, source);
}

function readyOf(
  site: SiteContext,
  loaded: LoadedCard,
  key: string,
  replaced: boolean,
  source: PartnerSource | null,
): LoadedCoupon {
  const { card, quote, product, demonstration } = loaded;
  if (!isCardReady(card) || card.status !== 'loaded') return { state: 'unavailable', product };
  const { chain } = card.card;
  const medicine = product && [
    variantText({ ...product.variant, form: product.form }),
    quantityText(product.variant, product.selection.quantity),
  ];
  return {
    state: 'ready',
    key,
    replaced,
    cost: quote?.price.cost ?? card.card.cost,
    priced: quote && { on: quote.pricedOn, ndc: quote.ndc },
    card: card.card,
    source,
    pharmacy: pharmacyName(
      quote?.price ?? { chain, chainDisplayName: '' },
      i18nFor(site.locale)._(msg`Local Pharmacies`),
    ),
    medicine: medicine && medicine.join(', '),
    demonstration,
  };
}
