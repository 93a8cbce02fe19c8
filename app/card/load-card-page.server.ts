import { msg } from '@lingui/core/macro';
import type { MetaDescriptor } from 'react-router';

import { isCardReady, keyForChain } from '../../domain/card.ts';
import { isOldCost } from '../../domain/price-age.ts';
import { defaultKey, toPricingUnits } from '../../domain/prices.ts';
import { selectionFromQuery, variantOf } from '../../domain/selection.ts';
import { findSource, type PartnerSource } from '../../tenants/sources.ts';
import type { PageContext } from '../context.ts';
import { absoluteUrl, pageHead } from '../shell/page-head.server.ts';
import type { CouponForm } from './coupon-form.ts';
import { couponFormOf, dollarsText } from './coupon-form-of.server.ts';
import { i18nFor } from '../shell/i18n.server.ts';
import { chooseZip } from '../../domain/choose-zip.ts';
import { loadPrices } from '../shell/load-prices.server.ts';
import { priceSignals } from '../shell/price-signals.server.ts';
import { offeredWallets } from './wallet-links.server.ts';
import { cardBarcodeSvg } from './card-barcode.server.ts';
import { keyAsIssued, readSeen } from './card-path.ts';
import { loadCardSheet, type CardSheetContent } from './load-card-sheet.server.ts';
import { loadCardToday } from './load-card-today.server.ts';
import type { LoadedCard } from './load-card.ts';
import { sharePath } from './share-path.server.ts';

export type CardPageData = { head: MetaDescriptor[] } & (
  | { kind: 'missing' }
  | {
      kind: 'found';
      loaded: LoadedCard;
      /** Slug of the medicine; null where nobody knows it. */
      drug: string | null;
      zip: string | null;
      /** The four numbers alone, in large print (?view=large). */
      large: boolean;
      /** The four numbers as an SVG; null without a card. */
      barcode: string | null;
      /** What is printed below the card. */
      sheet: CardSheetContent | null;
      /** Whole address for somebody else; null where there is none. */
      share: string | null;
      coupon: CouponForm;
      /** The phone wallets the card can be put into. */
      wallets: { slug: string; displayName: string }[];
      source: string | null;
      /** The price in dollars as the link says that it was seen; null where it does not. */
      seen: number | null;
      /** The price is another one than the link was made for; `before` in dollars, null where the link does not say. */
      change: { before: number | null } | null;
      /** The cost behind the price is so old that it says little about today's. */
      oldCost: boolean;
      /** What visitors report to have paid for it, in a sentence; null where too few do. */
      signal: string | null;
    }
);

const longestKey = 4096;

/**
 * What a card page shows for its URL: ?key= is the price; without one, ?drug= with its selection gets the card of the
 * tenant's default pharmacy (spec §4: the first chain, or the best price where the policy says so).
 * A price that is no longer to be had is worked out anew, and the change is said.
 * @param ofPage the partner whose page it is; without one, ?source= or where the visitor came from says whose card it is.
 */
export async function loadCardPage(
  page: PageContext,
  url: URL,
  ofPage: PartnerSource | null = null,
): Promise<CardPageData> {
  const words = i18nFor(page.site.locale);
  const head = pageHead(page, {
    title: words._(msg`Your discount card`),
    description: words._(msg`The numbers a pharmacist needs to apply the discount.`),
    noindex: true,
  });
  const query = url.searchParams;
  const source = ofPage ?? findSource(query.get('source')) ?? page.request.source;
  const named = query.get('drug')?.slice(0, 200) || null;
  const { zip } = chooseZip(query.get('zip'), page.request.zip);
  const given = query.get('key')?.slice(0, longestKey);
  const asked = given ? keyAsIssued(given) : named ? await keyFor(page, named, query, zip) : null;
  if (!asked) return { kind: 'missing', head };
  const large = query.get('view') === 'large';
  const [{ key, loaded, replaced }, sheet, reports] = await Promise.all([
    loadCardToday(page, { key: asked, drug: named, zip, source }),
    large ? null : loadCardSheet(page),
    large ? [] : page.services.priceReports.fetchReports({ key: asked }, page.request.call),
  ]);
  const [shared, wallets] = large
    ? [null, []]
    : await Promise.all([sharePath(page, source, loaded), offeredWallets(page, loaded)]);
  const share = shared && absoluteUrl(page.site, shared);
  const barcode = large ? null : barcodeOf(loaded);
  const price = loaded.quote?.price ?? null;
  const cost = price?.cost ?? null;
  const drug = loaded.product?.slug ?? named;
  const coupon = couponFormOf(page.site, { key, drug, zip, source: source?.id ?? null, cost });
  const before = readSeen(query.get('seen'));
  return {
    kind: 'found',
    loaded,
    drug,
    zip,
    large,
    barcode,
    sheet,
    share,
    coupon,
    wallets,
    source: source?.id ?? null,
    seen: before,
    change:
      cost !== null && (before === null ? replaced : before !== Number(dollarsText(cost)))
        ? { before }
        : null,
    oldCost: isOldCost(loaded.quote?.pricedOn ?? '', new Date().toISOString().slice(0, 10)),
    signal: (price && priceSignals(page.site, [price], reports)[price.chain]) ?? null,
    head,
  };
}

/** The HTTP status of the page: a link without a card, one whose price has ended, and one that could not be had just now. */
export function statusOfCard(data: CardPageData): number {
  if (data.kind === 'missing' || isCardReady(data.loaded.card)) return 200;
  if (data.loaded.refused) return 404;
  return data.loaded.gone ? 410 : 503;
}

function barcodeOf({ card }: LoadedCard): string | null {
  if (card.status !== 'loaded' || !isCardReady(card)) return null;
  const { bin, pcn, groupId: group, memberId } = card.card;
  return cardBarcodeSvg({ bin, pcn, group, memberId });
}

async function keyFor(page: PageContext, drug: string, query: URLSearchParams, zip: string | null) {
  const lookup = await page.services.drugs.lookUp(drug, page.request.call).catch(() => null);
  const selection = lookup && selectionFromQuery(lookup, Object.fromEntries(query));
  const variant = lookup && selection && variantOf(lookup, selection);
  if (!variant) return null;
  const quantity = toPricingUnits(selection.quantity, variant.packageSize);
  const { shown } = await loadPrices(page, { ndc: variant.ndc, quantity, zip });
  if (shown.state !== 'loaded') return null;
  const chain = query.get('chain');
  return chain
    ? keyForChain(shown.prices, chain)
    : defaultKey(shown.prices, page.site.tenant.policy.defaultPharmacy);
}
