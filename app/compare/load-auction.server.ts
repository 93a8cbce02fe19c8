import { msg } from '@lingui/core/macro';
import { data, redirect } from 'react-router';

import { pharmacyName } from '../../domain/prices.ts';
import { dosageAndQuantity } from '../../domain/product-text.ts';
import { selectionToQuery } from '../../domain/selection.ts';
import { shareImagePath } from '../../domain/share-image.ts';
import type { PageContext } from '../context.ts';
import { findMedicines } from '../find/find-medications.server.ts';
import { i18nFor } from '../shell/i18n.server.ts';
import { loadDrug } from '../shell/load-drug.server.ts';
import { pageHead } from '../shell/page-head.server.ts';
import { cardPathFor } from './links.ts';
import { loadPricedDrug, notesOnPrices, pickerLabels } from './load-priced-drug.server.ts';

/** A chain that has a page of its own. */
export interface AuctionChain {
  /** Its id in the prices, and in the address of its page. */
  slug: string;
  name: string;
}

/** Every chain that has prices, in the price service's order. @throws where it could not be asked. */
async function askForChains(page: PageContext): Promise<AuctionChain[]> {
  const chains = await page.services.prices.fetchChains(page.request.call);
  const local = i18nFor(page.site.locale)._(msg`Local Pharmacies`);
  return chains.map((chain) => ({ slug: chain.chain, name: pharmacyName(chain, local) }));
}

/** The chains for a list on a page, which stands without it. */
export const loadChains = (page: PageContext): Promise<AuctionChain[]> => askForChains(page).catch(() => []);

/** The chain of an address, whatever its case. @throws 404 where there is none, 503 where nobody could say. */
export async function loadChain(page: PageContext, slug: string): Promise<AuctionChain> {
  const chains = await askForChains(page).catch(() => {
    throw data(null, { status: 503 });
  });
  const chain = chains.find((one) => one.slug === slug.toLowerCase());
  if (!chain) throw data(null, { status: 404 });
  return chain;
}

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
    cardUrl: entry && cardPathFor(lookup.slug, zip.zip)(entry),
    everywhereUrl: `/${lookup.slug}?${everywhere}`,
    head: pageHead(page, {
      title: words._(msg`${name} at ${at}`),
      description: words._(msg`What ${at} charges for ${what} of ${name} with a discount card.`),
      path: `/auction/${chain.slug}/${lookup.slug}`,
      image: shareImagePath(lookup.slug),
    }),
  };
}

/** The page of a chain before a medicine is chosen: what ?q= finds, for visitors without script. */
export async function loadChainSearch(page: PageContext, chain: AuctionChain, query: URLSearchParams) {
  const { name, slug } = chain;
  const path = `/auction/${slug}`;
  const found = await findMedicines(page, query.get('q') ?? '');
  if (found.exact) throw redirect(`${path}/${encodeURIComponent(found.exact.id)}`);
  const words = i18nFor(page.site.locale);
  const head = pageHead(page, {
    title: words._(msg`Prescription prices at ${name}`),
    description: words._(msg`Look up what a medicine costs at ${name} with a discount card.`),
    path,
  });
  return { kind: 'search' as const, chain, found, head };
}
