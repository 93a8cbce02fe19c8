import { msg } from '@lingui/core/macro';

import { selectionToQuery } from '../../domain/selection.ts';
import { shareImagePath } from '../../domain/share-image.ts';
import type { PageContext } from '../context.ts';
import { pageHead } from '../shell/page-head.server.ts';
import { dosageAndQuantity } from '../../domain/product-text.ts';
import { loadDrug } from '../shell/load-drug.server.ts';
import { loadPricedDrug, notesOnPrices } from './load-priced-drug.server.ts';
import { i18nFor } from '../shell/i18n.server.ts';
import { cardUrl } from './card-url.ts';
import { pickerLabels } from './picker-labels.server.ts';
import type { AuctionChain } from './chains.server.ts';

export type ChainPriceData = Awaited<ReturnType<typeof loadChainPrice>>;

/**
 * A medicine at one chain: what the query chooses of it, and that chain's price or that it has none.
 * @throws 404 where nobody knows the drug, 503 where it could not be asked (spec §8).
 */
export async function loadChainPrice(
  page: PageContext,
  chain: AuctionChain,
  drugName: string,
  query: URLSearchParams,
) {
  const lookup = await loadDrug(page, drugName);
  const { prices, ...priced } = await loadPricedDrug(page, lookup, query);
  const { variant, selection, zip } = priced;
  const entry =
    prices.state === 'loaded'
      ? (prices.prices.find((one) => one.chain.toLowerCase() === chain.slug) ?? null)
      : null;
  const everywhere = new URLSearchParams({
    ...selectionToQuery(selection),
    ...(zip.zip && { zip: zip.zip }),
  });
  const words = i18nFor(page.site.locale);
  const { name } = variant;
  const { name: at } = chain;
  const what = dosageAndQuantity(variant, selection);
  return {
    kind: 'price' as const,
    ...priced,
    chain,
    lookup,
    entry,
    what,
    labels: pickerLabels(page.site.locale),
    // One price, and what it is compared with is said beside it.
    notes: entry ? notesOnPrices(page.site, prices, { hasZip: zip.zip !== null, crossedOut: false }) : '',
    showUsualPrice: page.site.flags.retailPrice,
    cardUrl: entry && cardUrl(lookup.slug, zip.zip)(entry),
    everywhereUrl: `/${lookup.slug}?${everywhere}`,
    head: pageHead(page, {
      title: words._(msg`${name} at ${at}`),
      description: words._(msg`What ${at} charges for ${what} of ${name} with a discount card.`),
      path: `/auction/${chain.slug}/${lookup.slug}`,
      image: shareImagePath(lookup.slug),
    }),
  };
}
