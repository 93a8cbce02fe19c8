import { msg } from '@lingui/core/macro';
import type { MetaDescriptor } from 'react-router';

import { isCardReady, keyForChain } from '../../../domain/card.ts';
import { defaultKey, pricingUnits } from '../../../domain/prices.ts';
import { selectionFromQuery, variantOf } from '../../../domain/selection.ts';
import type { PartnerSource } from '../../../tenants/sources.ts';
import type { PageContext } from '../../context.ts';
import { absoluteUrl, pageHead } from '../chrome/page-head.server.ts';
import type { CouponForm } from '../coupon/coupon-form.ts';
import { couponFormOf } from '../coupon/coupon-form-of.server.ts';
import { wordsIn } from '../language/words.server.ts';
import { zipInUse } from '../location/zip-in-use.ts';
import { loadPrices } from '../prices/load-prices.ts';
import { priceSignals } from '../price-reports/price-signals.server.ts';
import { offeredWallets } from '../wallet/wallet-links.server.ts';
import { cardBarcodeSvg } from './card-barcode.server.ts';
import { loadCardSheet, type CardSheetContent } from './load-card-sheet.server.ts';
import { loadCard, type LoadedCard } from './load-card.ts';
import { sharePath } from './share-path.server.ts';

export type CardPageData = { head: MetaDescriptor[] } & (
  | { kind: 'missing' }
  | {
      kind: 'found';
      loaded: LoadedCard;
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
      /** What visitors report to have paid for it, in a sentence; null where too few do. */
      signal: string | null;
    }
);

const longestKey = 4096;

/**
 * What a card page shows for its URL: ?key= is the price; without one, ?drug= with its selection gets the card of the
 * tenant's default pharmacy (spec §4: the first chain, or the best price where the policy says so).
 * @param path of the page below the base path.
 */
export async function loadCardPage(
  page: PageContext,
  url: URL,
  source: PartnerSource | null,
  path: string,
): Promise<CardPageData> {
  const words = wordsIn(page.locale);
  const head = pageHead(page, {
    title: words._(msg`Your discount card`),
    description: words._(msg`The numbers a pharmacist needs to apply the discount.`),
    noindex: true,
  });
  const query = url.searchParams;
  const drug = query.get('drug')?.slice(0, 200) || null;
  const { zip } = zipInUse(query.get('zip'), page.zip);
  const key = query.get('key')?.slice(0, longestKey) || (drug ? await keyFor(page, drug, query, zip) : null);
  if (!key) return { kind: 'missing', head };
  const large = query.get('view') === 'large';
  const [loaded, sheet, reports] = await Promise.all([
    loadCard(page, key, drug, source),
    large ? null : loadCardSheet(page),
    large ? [] : page.upstreams.priceReports.reports({ key }, page.call),
  ]);
  const [shared, wallets] = large
    ? [null, []]
    : await Promise.all([sharePath(page, path, loaded), offeredWallets(page, loaded)]);
  const share = shared && absoluteUrl(page, shared);
  const barcode = large ? null : barcodeOf(loaded);
  const price = loaded.quote?.price ?? null;
  const cost = price?.cost ?? null;
  const coupon = couponFormOf(page, { key, drug, zip, source: source?.id ?? null, cost });
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
    signal: (price && priceSignals(page, [price], reports)[price.chain]) ?? null,
    head,
  };
}

function barcodeOf({ card }: LoadedCard): string | null {
  if (card.status !== 'loaded' || !isCardReady(card)) return null;
  const { bin, pcn, groupId: group, memberId } = card.card;
  return cardBarcodeSvg({ bin, pcn, group, memberId });
}

async function keyFor(page: PageContext, drug: string, query: URLSearchParams, zip: string | null) {
  const lookup = await page.upstreams.drugs.lookup(drug, page.call).catch(() => null);
  const selection = lookup && selectionFromQuery(lookup, Object.fromEntries(query));
  const variant = lookup && selection && variantOf(lookup, selection);
  if (!variant) return null;
  const quantity = pricingUnits(selection.quantity, variant.packageSize);
  const { shown } = await loadPrices(page, { ndc: variant.ndc, quantity, zip });
  if (shown.state !== 'loaded') return null;
  const chain = query.get('chain');
  return chain
    ? keyForChain(shown.prices, chain)
    : defaultKey(shown.prices, page.site.tenant.policy.defaultPharmacy);
}
