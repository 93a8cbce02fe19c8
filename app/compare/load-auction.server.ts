import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { data } from 'react-router';

import { pharmacyName } from '../../domain/prices.ts';
import { dosageAndQuantity } from '../../domain/product-text.ts';
import { selectionToQuery } from '../../domain/selection.ts';
import { shareImagePath } from '../../domain/share-image.ts';
import { cardPath } from '../card/links.ts';
import type { PageContext } from '../context.ts';
import { i18nFor } from '../shell/i18n.server.ts';
import { loadDrug } from '../shell/load-drug.server.ts';
import { pageHead } from '../shell/page-head.server.ts';
import { loadPricedDrug, selectProduct } from './load-priced-drug.server.ts';
import { priceScope, renderPriceNotes } from './price-notes.server.tsx';

/** A chain with a page of its own. */
export interface AuctionChain {
  /** Its id in the prices and in the path of its page. */
  slug: string;
  name: string;
}

/** All chains that have prices, in the price service's order. @throws if the price service failed. */
async function loadAllChains(page: PageContext): Promise<AuctionChain[]> {
  const chains = await page.services.prices.fetchChains(page.request.call);
  const localName = i18nFor(page.site.locale)._(msg`Local Pharmacies`);
  return chains.map((chain) => ({ slug: chain.chain, name: pharmacyName(chain, localName) }));
}

/** All chains; none if the price service failed. */
export const loadChains = (page: PageContext): Promise<AuctionChain[]> => loadAllChains(page).catch(() => []);

/** The chain of a path, in any case. @throws 404 if there is none, 503 if the price service failed. */
export async function loadChain(page: PageContext, slug: string): Promise<AuctionChain> {
  const chains = await loadAllChains(page).catch(() => {
    throw data(null, { status: 503 });
  });
  const chain = chains.find((candidate) => candidate.slug === slug.toLowerCase());
  if (!chain) throw data(null, { status: 404 });
  return chain;
}

export type ChainPriceData = Awaited<ReturnType<typeof loadChainPrice>>;

/**
 * A drug at one chain: the selection of the query, and the chain's price or null.
 * @throws 404 for an unknown drug, 503 if the drug service failed (spec §8).
 */
export async function loadChainPrice(
  page: PageContext,
  chain: AuctionChain,
  drugName: string,
  query: URLSearchParams,
) {
  const lookup = await loadDrug(page, drugName);
  const { prices, ...priced } = await loadPricedDrug(page, selectProduct(page, lookup, query), query);
  const { variant, selection, zip } = priced;
  const entries = prices.state === 'loaded' ? prices.prices : [];
  const entry = entries.find((candidate) => candidate.chain.toLowerCase() === chain.slug) ?? null;
  const allPricesQuery = new URLSearchParams({
    ...selectionToQuery(selection),
    ...(zip.zip && { zip: zip.zip }),
  });
  const i18n = i18nFor(page.site.locale);
  const { name } = variant;
  const { name: at } = chain;
  const what = dosageAndQuantity(variant, selection);
  const noteOptions = { zip: zip.zip, showUsualPrice: false };
  return {
    kind: 'price' as const,
    ...priced,
    chain,
    lookup,
    entry,
    amount: what,
    noPrice: i18n._(noPriceText(name, at, zip.zip, priceScope(prices, zip.zip))),
    notes: entry ? renderPriceNotes(page.site.locale, prices, noteOptions) : '',
    showUsualPrice: page.site.flags.retailPrice,
    cardUrl:
      entry &&
      cardPath({
        key: entry.key,
        chain: entry.chain,
        ...priced.priced,
        drug: lookup.slug,
        zip: zip.zip,
        quotedPrice: entry.cost,
      }),
    allPricesUrl: `/${lookup.slug}?${allPricesQuery}`,
    head: pageHead(page, {
      title: i18n._(msg`${name} at ${at}`),
      description: i18n._(msg`What ${at} charges for ${what} of ${name} with a discount card.`),
      path: `/auction/${chain.slug}/${lookup.slug}`,
      image: shareImagePath(lookup.slug),
    }),
  };
}

/** Why a chain has no price for a medication. */
function noPriceText(
  drug: string,
  name: string,
  area: string | null,
  scope: ReturnType<typeof priceScope>,
): MessageDescriptor {
  if (area) return msg`We have no price for ${drug} at ${name} near ${area}. There may be no store there.`;
  return scope === 'average'
    ? msg`We have no average price for ${drug} at ${name}: it has no stores in many states. Enter your ZIP code to see the price near you.`
    : msg`We have no price for ${drug} at ${name}. Enter your ZIP code to see the price near you.`;
}
