import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { data } from 'react-router';

import { choiceBesideKey } from '../../domain/card.ts';
import { groupChains, type AuctionChain } from '../../domain/chain-groups.ts';
import { chooseZip } from '../../domain/choose-zip.ts';
import { findCounterpart, canAdvertiseSaving } from '../../domain/counterpart.ts';
import { localizeVariant, nameInSentence, translateTerm } from '../../domain/medication.ts';
import { milesOf, pharmacyName, toPricingUnits, type Chain, type PriceEntry } from '../../domain/prices.ts';
import { dosageAndQuantity } from '../../domain/product-text.ts';
import { selectionToQuery } from '../../domain/selection-query.ts';
import { shareImagePath } from '../../domain/share-image.ts';
import { cardPath } from '../card/links.ts';
import type { PageContext, SiteContext } from '../context.ts';
import { loadContent } from '../shell/content/load-content.server.ts';
import { i18nFor } from '../shell/i18n.server.ts';
import { loadDrug, redirectToSlug, zipProblemText } from '../shell/load-drug.server.ts';
import { describeCostDate, loadPrices, priceScope, todayInUtc } from '../shell/load-prices.server.ts';
import { fallBackTo } from '../shell/loader-guards.server.ts';
import { pageHead } from '../shell/page-head.server.ts';
import {
  loadPricedDrug,
  redirectToZip,
  selectProduct,
  type SelectedProduct,
} from './load-priced-drug.server.ts';
import { renderProductNotes } from './answer.server.tsx';
import { distanceText, renderPriceNotes } from './price-notes.server.tsx';

function toAuctionChain({ locale }: SiteContext, chain: Chain): AuctionChain {
  const i18n = i18nFor(locale);
  const distance = chain.reach === 'store' ? distanceText(chain) : null;
  return {
    slug: chain.chain.toLowerCase(),
    name: pharmacyName(chain, i18n._(msg`Local Pharmacies`)),
    reach: chain.reach,
    miles: milesOf(chain),
    distance: distance && i18n._(distance),
  };
}

/** Medications of the home page whose prices are searched for chains at once. */
const maxPriced = 3;

/**
 * The chains with a price for medications of the home page, for gateways that do not list their chains; empty where no such
 * medication has a price, null where a service failed.
 */
async function loadPricedChains(page: PageContext, zip: string | null): Promise<Chain[] | null> {
  const { tenant, locale } = page.site;
  const query = { client: tenant.id, locale };
  const { content, failed } = await loadContent(page, (client) => client.homepage(query, page.request.call));
  let hasFailed = failed;
  const linked = [...(content?.popularSearches ?? []), ...(content?.recentSavings ?? [])];
  const names = [...new Set(linked.flatMap(({ href }) => /^\/([a-z0-9-]+)$/.exec(href)?.[1] ?? []))];
  for (let first = 0; first < names.length; first += maxPriced) {
    const some = names.slice(first, first + maxPriced);
    // The others are needed only where these have no price.
    const lists = await Promise.all(some.map((name) => loadPricesOf(page, name, zip)));
    hasFailed ||= lists.includes(null);
    const chains = new Map(
      lists.flatMap((list) => list ?? []).map((entry) => [entry.chain.toLowerCase(), entry]),
    );
    if (chains.size > 0) return [...chains.values()];
  }
  return hasFailed ? null : [];
}

/** The prices of a medication in its usual amount; empty where it has none, null where a service failed. */
async function loadPricesOf(
  page: PageContext,
  name: string,
  zip: string | null,
): Promise<PriceEntry[] | null> {
  const lookup = await page.services.drugs
    .lookUp(name, page.request.call)
    .catch(fallBackTo(undefined, page, 'drugs'));
  if (!lookup) return lookup === null ? [] : null;
  const { selection, variant } = selectProduct(page, lookup, new URLSearchParams());
  const quantity = toPricingUnits(selection.quantity, variant.packageSize);
  const { result } = await loadPrices(page, { ndc: variant.ndc, quantity, zip });
  if (result.state === 'loaded') return result.prices;
  const hasFailed = result.state === 'pending' || ['slow', 'unavailable'].includes(result.reason);
  return hasFailed ? null : [];
}

interface KnownChains {
  /** In the price service's order. */
  chains: AuctionChain[];
  /** The gateway listed them. */
  isListed: boolean;
}

/** The chains known to have prices; null where a service failed and none is known. */
async function loadChains(page: PageContext, zip: string | null): Promise<KnownChains | null> {
  const listed = await page.services.prices
    .fetchChains(zip, page.request.call)
    .catch(fallBackTo(null, page, 'prices'));
  const chains = listed ?? (await loadPricedChains(page, zip));
  return (
    chains && { chains: chains.map((chain) => toAuctionChain(page.site, chain)), isListed: listed !== null }
  );
}

/**
 * The chains of the auction home page in groups, and its ZIP field; null where no chain's distance is known. `problem` is
 * for visitors where no chain is known.
 */
export async function loadChainGroups(page: PageContext) {
  await redirectToZip(page, '/auction');
  const i18n = i18nFor(page.site.locale);
  const query = page.request.url.searchParams;
  const { zip, input, problem } = chooseZip(query.get('zip'), page.request.zip);
  const { chains } = (await loadChains(page, zip)) ?? { chains: [] };
  const { near, byMail, others } = groupChains(chains);
  const isNear = near.length > 0;
  const place = zip ?? '';
  const mail = { id: 'mail', title: i18n._(msg`By mail`), chains: byMail, isFolded: false };
  const rest = {
    id: 'chains',
    title: i18n._(msg`Choose a pharmacy`),
    chains: others,
    isFolded: isNear,
  };
  const groups = [
    { id: 'near', title: i18n._(msg`Near ${place}`), chains: near, isFolded: false },
    ...(isNear ? [mail, rest] : [rest, mail]),
  ].filter((group) => group.chains.length > 0);
  const zipField = chains.some(({ reach }) => reach) && {
    zipInput: input,
    problem: problem
      ? zipProblemText(page.site.locale, problem)
      : zip !== null && !isNear
        ? i18n._(msg`We found no pharmacy near ${zip}. Check the ZIP code, or choose yours from the list.`)
        : null,
  };
  const none = i18n._(
    msg`We can’t list the pharmacies right now. Look up your medication to see their prices.`,
  );
  return { groups, zipField: zipField || null, problem: groups.length === 0 ? none : null };
}

/**
 * The chain of a path, in any case. Where nothing says which chains there are, it has the name of the path.
 * @throws 404 if there is none, 503 if a service failed.
 */
export async function loadChain(page: PageContext, slug: string): Promise<AuctionChain> {
  const known = await loadChains(page, null);
  if (!known) throw data(null, { status: 503 });
  const id = slug.toLowerCase();
  const chain = known.chains.find((candidate) => candidate.slug === id);
  if (chain) return chain;
  if (known.isListed || known.chains.length > 0 || !/^[a-z0-9-]+$/.test(id))
    throw data(null, { status: 404 });
  return toAuctionChain(page.site, { chain: id, chainDisplayName: '' });
}

export type ChainPriceData = Awaited<ReturnType<typeof loadChainPrice>>;

/**
 * A drug at one chain: the selection of the query, and the chain's price or null.
 * @throws 404 for an unknown drug or chain, 503 if the drug service failed (spec §8).
 */
export async function loadChainPrice(
  page: PageContext,
  slug: string,
  drugName: string,
  query: URLSearchParams,
) {
  await redirectToZip(page, `/auction/${encodeURIComponent(slug)}/${encodeURIComponent(drugName)}`);
  const drug = await loadDrug(page, drugName);
  redirectToSlug(page, drugName, (name) => `/auction/${encodeURIComponent(slug)}/${name}`);
  const selected = selectProduct(page, drug, query);
  const { prices, ...priced } = await loadPricedDrug(page, selected, query);
  const { lookup, variant, selection, zip } = priced;
  const entries = prices.state === 'loaded' ? prices.prices : [];
  const entry = entries.find((candidate) => candidate.chain.toLowerCase() === slug.toLowerCase()) ?? null;
  // A chain that the gateway does not list is recognized by its price.
  const chain = entry ? toAuctionChain(page.site, entry) : await loadChain(page, slug);
  const { source } = page.request;
  const allPricesQuery = new URLSearchParams({
    ...selectionToQuery(selection),
    ...(zip.zip && { zip: zip.zip }),
    ...(source && { source: source.id }),
  });
  const name = nameInSentence(lookup, variant.name, page.site.locale);
  const noteOptions = { zip: zip.zip, showUsualPrice: false };
  // The page does not know the generic's price.
  const generic = findCounterpart(lookup, variant, selection) && { cost: null };
  const pricedOn = prices.state === 'loaded' ? prices.pricedOn : '';
  return {
    kind: 'price' as const,
    ...priced,
    problem: priced.problem && { title: priced.problem.title, html: priced.problem.render() },
    /** The medication in the visitor's language. */
    drug: translateTerm(lookup, variant.name),
    chain,
    entry,
    priceDate: describeCostDate(page.site.locale, pricedOn),
    noPrice: i18nFor(page.site.locale)._(noPriceText(name, chain.name, zip.zip, priceScope(prices, zip.zip))),
    notes: [
      renderProductNotes(page.site.locale, variant, priced.replacement),
      entry ? renderPriceNotes(page.site.locale, prices, noteOptions) : '',
    ].join(''),
    showUsualPrice:
      page.site.flags.retailPrice &&
      canAdvertiseSaving(variant, { cost: entry?.cost ?? 0, pricedOn }, generic, todayInUtc()),
    cardUrl:
      entry &&
      cardPath({
        key: entry.key,
        ...choiceBesideKey({ key: entry.key, chain: entry.chain, ...priced.pricedProduct }),
        drug: lookup.slug,
        zip: zip.zip,
        source,
        quotedPrice: entry.cost,
      }),
    allPricesUrl: `/${lookup.slug}?${allPricesQuery}`,
    head: chainPriceHead(page, selected, chain),
  };
}

function chainPriceHead(page: PageContext, selected: SelectedProduct, { slug, name: at }: AuctionChain) {
  const { lookup, variant, selection } = selected;
  const i18n = i18nFor(page.site.locale);
  const name = translateTerm(lookup, variant.name);
  const what = dosageAndQuantity(localizeVariant(lookup, variant), selection);
  return pageHead(page, {
    title: i18n._(msg`${name} at ${at}`),
    description: i18n._(priceDescription(at, what, nameInSentence(lookup, variant.name, page.site.locale))),
    path: `/auction/${encodeURIComponent(slug)}/${encodeURIComponent(lookup.slug)}`,
    image: shareImagePath(lookup.slug),
    takesZip: true,
  });
}

const priceDescription = (at: string, what: string, name: string): MessageDescriptor =>
  msg`What ${at} charges for ${what} of ${name} with a discount card.`;

/** Why a chain has no price for a medication. */
function noPriceText(
  drug: string,
  name: string,
  area: string | null,
  scope: ReturnType<typeof priceScope>,
): MessageDescriptor {
  if (area) return msg`We have no price for ${drug} at ${name} near ${area}. There may be no store there.`;
  return scope === 'average'
    ? msg`We have no average price for ${drug} at ${name}. Enter your ZIP code to see the price near you.`
    : msg`We have no price for ${drug} at ${name}. Enter your ZIP code to see the price near you.`;
}
