import { msg } from '@lingui/core/macro';
import { data, redirect } from 'react-router';

import { applyPartnerGroup, defaultChainName, isCardReady, type CardFields } from '../../domain/card.ts';
import { toUrlSafeKey, type CardLink } from '../../domain/card-link.ts';
import { getLinkBase, joinLinkBase } from '../../domain/locale.ts';
import { translateTerm, type DrugLookup, type DrugVariant } from '../../domain/medication.ts';
import { pharmacyName, type PriceQuote } from '../../domain/prices.ts';
import { selectByNdc, findVariant, type Selection } from '../../domain/selection.ts';
import { findSource, type PartnerSource } from '../../tenants/sources.ts';
import { decodePriceKey } from '../../wire/price-key.ts';
import type { PageContext, RequestContext, Telemetry } from '../context.ts';
import { i18nFor } from '../shell/i18n.server.ts';
import { loadPrices } from '../shell/load-prices.server.ts';
import { cardPath, shortLinkPath } from './links.ts';
import { localizeLookup } from '../shell/load-drug.server.ts';

/** The card of a price key, with its price and product where they could be loaded. */
export type LoadedCard = {
  /** The key of today's price, which differs from the link's key if `isRepriced`. */
  key: string;
  /** The price of the link's key has ended, and this is today's price of the same product at the same pharmacy. */
  isRepriced: boolean;
  /** Today's price of the key; null when the price service failed. */
  quote: PriceQuote | null;
  /** The product of the key; `form` is its form in the visitor's language. Null when it could not be looked up. */
  product: { variant: DrugVariant; form: string; selection: Selection; slug: string } | null;
  /** The pharmacy's name. */
  pharmacy: string;
  isDemonstration: boolean;
} & (
  | { status: 'ready'; card: CardFields }
  /** The price service did not issue the key. */
  | { status: 'unknown'; card: null }
  /** The pharmacy has no price for the product now. */
  | { status: 'ended'; card: null }
  /** A service failed; trying again may help. */
  | { status: 'unavailable'; card: null }
);

export type ReadyCard = Extract<LoadedCard, { status: 'ready' }>;

/** The price of a ready card: today's, or the card's own where the price service did not give one. */
export const costOfCard = ({ quote, card }: ReadyCard): number => quote?.price.cost ?? card.cost;

/** HTTP statuses of a page that is about a card. */
export const cardStatusCodes = { ready: 200, unknown: 404, ended: 410, unavailable: 503 } as const;

type CardQuery = Pick<CardLink, 'key' | 'drug'> & { zip?: string | null; source: PartnerSource | null };

/** The partner whose group a card has: the link's, or else the one that referred the visitor. */
export const sourceOfCard = (request: RequestContext, source: string | null): PartnerSource | null =>
  findSource(source) ?? request.source;

/**
 * The card of a price key: identifiers, today's price of the key, and the product. The three calls
 * run concurrently, and the result of one that fails is left out (spec §4, card fetch).
 */
export async function loadCard(page: PageContext, { key, drug, source }: CardQuery): Promise<LoadedCard> {
  const { cards, prices, drugs } = page.services;
  const { call } = page.request;
  const [cardResult, quoteResult, lookupResult] = await Promise.allSettled([
    cards.fetchCard(key, source?.id ?? null, call),
    prices.fetchPriceByKey(key, call),
    drug ? drugs.lookUp(drug, call) : lookUpByKey(page, key),
  ]);
  const fetched = fulfilledValue(cardResult);
  const quote = fulfilledValue(quoteResult);
  const lookup = fulfilledValue(lookupResult);
  const hasEnded = isRejectedWithStatus(cardResult, 404);
  const pricedProduct = quote ?? (hasEnded ? decodePriceKey(key) : null);
  const group = source && (page.site.tenant.partnerGroups[source.id] ?? null);
  const sourceCard = fetched && applyPartnerGroup(fetched, source?.id ?? null, group);
  const card = sourceCard && isCardReady(sourceCard) ? sourceCard : null;
  const details = {
    key,
    isRepriced: false,
    quote,
    product:
      pricedProduct && lookup
        ? findProduct(page.telemetry, localizeLookup(page.site.locale, lookup), pricedProduct)
        : null,
    pharmacy: pharmacyName(
      quote?.price ?? { chain: card?.chain ?? defaultChainName(key), chainDisplayName: '' },
      i18nFor(page.site.locale)._(msg`Local Pharmacies`),
    ),
    isDemonstration: fetched?.demonstration ?? quote?.demonstration ?? false,
  };
  if (card) return { ...details, status: 'ready', card };
  const status = isRejectedWithStatus(cardResult, 400) ? 'unknown' : hasEnded ? 'ended' : 'unavailable';
  return { ...details, status, card: null };
}

/**
 * The card of a price key as it is today: where the price of the key has ended, the card of today's price for the same
 * product at the same pharmacy, near the visitor (docs/decisions/0023-card-links.md).
 */
export async function loadCurrentCard(page: PageContext, query: CardQuery): Promise<LoadedCard> {
  const loaded = await loadCard(page, query);
  if (loaded.status !== 'ended') return loaded;
  const key = await findCurrentKey(page, query);
  if (key === 'unavailable') return { ...loaded, status: 'unavailable' };
  if (key === null) return loaded;
  const repriced = await loadCard(page, { ...query, key, drug: loaded.product?.slug ?? query.drug });
  return { ...repriced, isRepriced: true };
}

/** The key of today's price for the product and pharmacy of an ended key; null where there is no price now. */
async function findCurrentKey(page: PageContext, { key, zip }: CardQuery): Promise<string | null> {
  const ended = decodePriceKey(key);
  if (!ended) return null;
  const { ndc, quantity } = ended;
  const { result } = await loadPrices(page, { ndc, quantity, zip: zip ?? page.request.zip });
  if (result.state !== 'loaded') {
    const mayRetry =
      result.state === 'pending' || result.reason === 'unavailable' || result.reason === 'slow';
    return mayRetry ? 'unavailable' : null;
  }
  const chain = ended.chain.name.toLowerCase();
  return result.prices.find((entry) => entry.chain.toLowerCase() === chain)?.key ?? null;
}

/** The medication that a key is for, found by its NDC; null where the drugs service does not know the product. */
async function lookUpByKey({ services, request }: PageContext, key: string): Promise<DrugLookup | null> {
  const ndc = decodePriceKey(key)?.ndc ?? '';
  if (!/^\d{11}$/.test(ndc)) return null;
  const [medication] = await services.drugs.list({ ndc }, request.call);
  return medication ? services.drugs.lookUp(medication.slug, request.call) : null;
}

function fulfilledValue<T>(result: PromiseSettledResult<T>): T | null {
  return result.status === 'fulfilled' ? result.value : null;
}

function isRejectedWithStatus(result: PromiseSettledResult<unknown>, status: number): boolean {
  if (result.status === 'fulfilled') return false;
  const { reason } = result as { reason: unknown };
  return typeof reason === 'object' && reason !== null && 'status' in reason && reason.status === status;
}

function findProduct(
  telemetry: Telemetry,
  lookup: DrugLookup,
  { ndc, quantity }: Pick<PriceQuote, 'ndc' | 'quantity'>,
): LoadedCard['product'] {
  if (!ndc || !quantity) return null;
  const { selection, error } = selectByNdc(lookup, ndc, quantity);
  if (error) telemetry.warn(error);
  const variant = findVariant(lookup, selection);
  if (error || !variant) return null;
  return { variant, form: translateTerm(lookup, variant.form), selection, slug: lookup.slug };
}

/** The short URL of a card for a text message; null where there is none. */
export function shortCardUrl(
  { services, site }: PageContext,
  loaded: ReadyCard,
  { zip, source }: { zip: string | null; source: string | null },
): string | null {
  const priced = decodePriceKey(loaded.key);
  if (!priced) return null;
  const { ndc, quantity } = priced;
  const { locale } = site;
  const link = {
    ndc,
    quantity,
    zip,
    source,
    locale,
    chain: priced.chain.name,
    quotedPrice: costOfCard(loaded),
  };
  const token = services.shortLinks?.encode(site.partner.name, link) ?? null;
  return token && site.origin + site.fileHref(shortLinkPath(token));
}

/**
 * Follows a short link: to the card of today's price, else to the medication's prices.
 * @throws 404 for a token that leads nowhere, and 503 while the prices cannot be loaded.
 */
export async function followShortLink(page: PageContext, token: string): Promise<Response> {
  const link = page.services.shortLinks?.decode(page.site.partner.name, token) ?? null;
  if (!link) throw data(null, { status: 404 });
  const { ndc, quantity, zip, source, quotedPrice, locale } = link;
  // The prices are those of the partner that referred the sender.
  const call = { ...page.request.call, source };
  const sourcePage = { ...page, request: { ...page.request, call } };
  const { result } = await loadPrices(sourcePage, { ndc, quantity, zip });
  const hasNone = result.state === 'failed' && result.reason === 'none';
  if (result.state !== 'loaded' && !hasNone) throw data(null, { status: 503 });
  const price =
    result.state === 'loaded' ? result.prices.find(({ chain }) => link.isChain(chain)) : undefined;
  // The next visitor may get another price.
  const init = { headers: { 'cache-control': 'no-store' } };
  const { basePath, origin } = page.site;
  const redirectTo = (path: string) =>
    redirect(origin + joinLinkBase(getLinkBase(basePath, locale), path), init);
  if (price) return redirectTo(cardPath({ key: toUrlSafeKey(price.key), source, quotedPrice }));
  const [medication] = await page.services.drugs.list({ ndc }, page.request.call).catch(() => []);
  if (!medication) throw data(null, { status: 404 });
  return redirectTo(`/${encodeURIComponent(medication.slug)}${zip ? `?zip=${zip}` : ''}`);
}
