import { msg } from '@lingui/core/macro';
import type { MetaDescriptor } from 'react-router';

import { keyForChain } from '../../../domain/card.ts';
import { defaultKey, pricingUnits } from '../../../domain/prices.ts';
import { selectionFromQuery, variantOf } from '../../../domain/selection.ts';
import type { PartnerSource } from '../../../tenants/sources.ts';
import type { PageContext } from '../../context.ts';
import { pageHead } from '../chrome/page-head.server.ts';
import { wordsIn } from '../language/words.server.ts';
import { zipInUse } from '../location/zip-in-use.ts';
import { loadPrices } from '../prices/load-prices.ts';
import { loadCard, type LoadedCard } from './load-card.ts';

export type CardPageData = { head: MetaDescriptor[] } & (
  | { kind: 'missing' }
  | { kind: 'found'; loaded: LoadedCard; drug: string | null; zip: string | null }
);

const longestKey = 4096;

/**
 * What a card page shows for its URL: ?key= is the price; without one, ?drug= with its selection gets the card of the
 * tenant's default pharmacy (spec §4: the first chain, or the best price where the policy says so).
 */
export async function loadCardPage(
  page: PageContext,
  url: URL,
  source: PartnerSource | null,
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
  const loaded = await loadCard(page, key, drug, source);
  return { kind: 'found', loaded, drug, zip, head };
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
