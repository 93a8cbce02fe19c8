import { msg } from '@lingui/core/macro';

import {
  applyPartnerGroup,
  defaultChainName,
  isCardReady,
  noChoice,
  pbmName,
  readChoice,
  readPriceRequest,
  type CardFields,
  type PriceChoice,
} from '../../domain/card.ts';
import type { CardLink } from '../../domain/card-link.ts';
import { labeledName, translateTerm, type DrugLookup } from '../../domain/medication.ts';
import { isSameNdc } from '../../domain/read-ndc.ts';
import { pharmacyName, storeAddress, toPricingUnits, type PriceEntry } from '../../domain/prices.ts';
import {
  billedAmount,
  cardWords,
  labeledAmount,
  quantityText,
  withNoBreakSpaces,
  type CardText,
} from '../../domain/product-text.ts';
import { maxQuantity, toPackages } from '../../domain/quantity.ts';
import { withQuantityOption } from '../../domain/quantity-label.ts';
import { selectByNdc, findVariant } from '../../domain/selection.ts';
import { findSource, type PartnerSource } from '../../tenants/sources.ts';
import type { PageContext } from '../context.ts';
import { i18nFor } from '../shell/i18n.server.ts';
import { loadPrices, withSource } from '../shell/load-prices.server.ts';
import { localizeLookup, localizeQuantity } from '../shell/load-drug.server.ts';

/** The card for a price key, with as much of its price and product as the services, the key and the link provide. */
export type LoadedCard = {
  /** The key of today's price, which differs from the link's key if `isRepriced`. */
  key: string;
  /** The price of the link's key has expired, and this is today's price of the same product at the same pharmacy. */
  isRepriced: boolean;
  /** Today's price in dollars: the price service's, else the card service's; null where neither gives one. */
  cost: number | null;
  /** YYYY-MM-DD of the reference cost; '' where the price service does not give it. */
  pricedOn: string;
  /** The PBM of the price; '' where it is not known. */
  pbm: string;
  /** The product that the card is for, and its quantity in pricing units. */
  ndc: string | null;
  quantity: number | null;
  /** The product as the drug service knows it; its name and dosage are in the visitor's language. */
  product: ReturnType<typeof findProduct>;
  /** The product and its quantity, 'Atorvastatin 20 mg, 90 tablets', or the name of the medication where the product is not known. */
  productLabel: string | null;
  /** The same for the list of saved cards, where 'mL' stays beside its number. */
  savedLabel: string | null;
  texts: CardText;
  /** '15 mL' for five pens; null where the quantity names the amount. */
  billed: string | null;
  /** The chain; null where only the default of the specification is left (spec §4). */
  chain: string | null;
  /** The pharmacy's name, of the default chain where it is not known. */
  pharmacy: string;
  /** The address of its store nearest to the ZIP code of the price; '' where it is not known. */
  nearestStore: string;
  isDemonstration: boolean;
  /** Name of the PBM that processes the claim; null on a demonstration card: a real company does not process it. */
  processor: string | null;
} & (
  | { status: 'ready'; card: CardFields }
  /** The price service did not issue the key. */
  | { status: 'unknown'; card: null }
  /** The pharmacy has no price for the product now. */
  | { status: 'ended'; card: null }
  /** The quantity exceeds the limit for a Schedule II medication. */
  | { status: 'rejected'; card: null }
  /** A service failed; trying again may help. */
  | { status: 'unavailable'; card: null }
);

export type ReadyCard = Extract<LoadedCard, { status: 'ready' }>;

/** HTTP statuses of a card page. */
export const cardStatusCodes = {
  ready: 200,
  unknown: 404,
  ended: 410,
  rejected: 422,
  unavailable: 503,
} as const;

type CardQuery = Pick<CardLink, 'key' | 'drug' | 'ndc' | 'quantity' | 'chain'> & {
  zip?: string | null;
  source: PartnerSource | null;
};

/** The partner whose group a card has: the link's, or else the one that referred the visitor. */
export const sourceOfCard = ({ site, request }: PageContext, source: string | null): PartnerSource | null =>
  findSource(site.sources, source) ?? request.source;

/**
 * The card of a price key: identifiers, today's price of the key, and the product. The three calls run concurrently. If
 * one fails, its data comes from the others, the key or the link, or is left out (spec §4, card fetch).
 */
export async function loadCard(page: PageContext, query: CardQuery): Promise<LoadedCard> {
  const choice = readChoice(query);
  const replies = await fetchReplies(page, query, choice.ndc);
  const { fetched, problem } = replies;
  // A forged key may name any product.
  const details = describeCard(page, query.key, replies, problem === 'unknown' ? noChoice : choice);
  if (isTooMuch(details)) return { ...details, status: 'rejected', card: null };
  const card = fetched && withPartnerGroup(page, fetched, query.source);
  if (!card || !isCardReady(card)) return { ...details, status: problem, card: null };
  return { ...details, status: 'ready', card };
}

type Replies = Awaited<ReturnType<typeof fetchReplies>>;

/** What the services know of a card; null for what they do not know, and why there is no card if `fetched` is null. */
async function fetchReplies(page: PageContext, { key, drug, source }: CardQuery, ndc: string | null) {
  const { cards, prices, drugs } = page.services;
  const { call } = withSource(page, source).request;
  const [card, quote, lookup] = await Promise.allSettled([
    cards.fetchCard(key, source?.id ?? null, call),
    prices.fetchPriceByKey(key, call),
    drug ? drugs.lookUp(drug, call) : lookUpByNdc(page, ndc),
  ]);
  return {
    fetched: fulfilledValue(card),
    quote: fulfilledValue(quote),
    lookup: fulfilledValue(lookup),
    problem: findProblem(card),
  };
}

/** Everything about a card besides its identifiers. What the services do not know is as in the `choice`. */
function describeCard(page: PageContext, key: string, replies: Replies, choice: PriceChoice) {
  const { fetched, quote, lookup } = replies;
  const priced = { ndc: quote?.ndc ?? choice.ndc, quantity: quote?.quantity ?? choice.quantity };
  const isDemonstration = fetched?.demonstration ?? quote?.demonstration ?? false;
  return {
    key,
    isRepriced: false,
    ...describePrice(key, replies),
    ...priced,
    ...describeProduct(page, lookup, priced),
    ...describePharmacy(page, key, quote?.price ?? null, fetched?.chain || choice.chain),
    isDemonstration,
    processor: isDemonstration ? null : pbmName(key),
  };
}

const describePrice = (key: string, { fetched, quote }: Replies) => ({
  cost: quote?.price.cost ?? fetched?.cost ?? null,
  pricedOn: quote?.pricedOn ?? '',
  pbm: quote?.price.pbm || (readPriceRequest(key)?.pbm ?? ''),
});

/** The pharmacy of a price, or where there is none, of a chain. */
function describePharmacy(page: PageContext, key: string, price: PriceEntry | null, chain: string | null) {
  const at = price ?? { chain: chain ?? defaultChainName(key), chainDisplayName: '' };
  return {
    chain: price?.chain || chain,
    pharmacy: pharmacyName(at, i18nFor(page.site.locale)._(msg`Local Pharmacies`)),
    nearestStore: price ? storeAddress(price) : '',
  };
}

/** The card with the group of the partner who referred the visitor. */
const withPartnerGroup = ({ site }: PageContext, card: CardFields, source: PartnerSource | null) =>
  applyPartnerGroup(card, source?.id ?? null, source && (site.tenant.partnerGroups[source.id] ?? null));

/** The product of a card in the visitor's language, with its texts. */
function describeProduct(
  page: PageContext,
  lookup: DrugLookup | null,
  priced: Pick<CardLink, 'ndc' | 'quantity'>,
) {
  const { locale } = page.site;
  const localized = lookup && localizeLookup(locale, lookup);
  const product = localized && findProduct(page, localized, priced);
  if (product) {
    const { words, amount, label } = product;
    const isEnglish = locale === 'en-US';
    const inEnglish = { ...page, site: { ...page.site, locale: 'en-US' as const } };
    const english = isEnglish ? product : findProduct(inEnglish, localizeLookup('en-US', lookup), priced);
    return {
      product,
      productLabel: label,
      savedLabel: withNoBreakSpaces(label),
      texts: { ...(english?.words ?? words), translation: isEnglish ? null : words },
      billed: priced.quantity === null ? null : billedAmount(amount, priced.quantity),
    };
  }
  // A link can name a different medication than its key.
  const named = localized && !priced.ndc ? labeledName(localized, localized.searchName) : null;
  return {
    product,
    productLabel: named,
    savedLabel: named,
    texts: { medication: named, quantity: priced.quantity?.toString() ?? null, translation: null },
    billed: null,
  };
}

/** Whether the quantity exceeds the limit for a Schedule II medication. */
const isTooMuch = ({ product, quantity }: Pick<LoadedCard, 'product' | 'quantity'>) =>
  product?.variant.schedule === 'CII' &&
  (quantity ?? 0) > toPricingUnits(maxQuantity(product.variant), product.variant.packageSize);

/**
 * The card of a price key as it is today: where the price of the key has ended, the card of today's price for the same
 * product at the same pharmacy, near the visitor (docs/decisions/0023-card-links.md).
 */
export async function loadCurrentCard(page: PageContext, query: CardQuery): Promise<LoadedCard> {
  const loaded = await loadCard(page, query);
  if (loaded.status !== 'ended') return loaded;
  const current = await findCurrentKey(page, query);
  if ('status' in current) return { ...loaded, ...current };
  const repriced = await loadCard(page, { ...query, ...current, drug: loaded.product?.slug ?? query.drug });
  return { ...repriced, isRepriced: true };
}

/** The key of today's price for the choice of an ended key, or why there is none. */
async function findCurrentKey(
  page: PageContext,
  query: CardQuery,
): Promise<{ key: string } | { status: 'unknown' | 'ended' | 'unavailable' }> {
  const { ndc, quantity, chain } = readChoice(query);
  if (!ndc || !quantity || !chain) return { status: 'unknown' };
  const { result } = await loadPrices(withSource(page, query.source), {
    ndc,
    quantity,
    zip: query.zip ?? page.request.zip,
  });
  if (result.state !== 'loaded') {
    const mayRetry =
      result.state === 'pending' || result.reason === 'unavailable' || result.reason === 'slow';
    return { status: mayRetry ? 'unavailable' : 'ended' };
  }
  const chosenPrice = result.prices.find((entry) => entry.chain.toLowerCase() === chain.toLowerCase());
  // The price has not ended: only its card is missing.
  if (chosenPrice?.key === query.key) return { status: 'unavailable' };
  return chosenPrice ? { key: chosenPrice.key } : { status: 'ended' };
}

/** Maps the result of the card call to the reason why there is no card. */
function findProblem(result: PromiseSettledResult<unknown>): 'unknown' | 'ended' | 'unavailable' {
  if (isRejectedWithStatus(result, 400)) return 'unknown';
  return isRejectedWithStatus(result, 404) ? 'ended' : 'unavailable';
}

/** The medication of a product; null where the drug service does not know it. */
async function lookUpByNdc(page: PageContext, ndc: string | null): Promise<DrugLookup | null> {
  const { services, request } = page;
  if (!ndc || !/^\d{11}$/.test(ndc)) return null;
  const [medication] = (await services.drugs.list({ ndc }, request.call)) ?? [];
  return medication ? services.drugs.lookUp(medication.slug, request.call) : null;
}

function fulfilledValue<T>(result: PromiseSettledResult<T>): T | null {
  return result.status === 'fulfilled' ? result.value : null;
}

function isRejectedWithStatus(result: PromiseSettledResult<unknown>, status: number): boolean {
  const reason: unknown = result.status === 'rejected' ? result.reason : null;
  return typeof reason === 'object' && reason !== null && 'status' in reason && reason.status === status;
}

function findProduct(
  { site, telemetry }: Pick<PageContext, 'site' | 'telemetry'>,
  lookup: DrugLookup,
  { ndc, quantity }: Pick<CardLink, 'ndc' | 'quantity'>,
) {
  if (!ndc || !quantity) return null;
  const { selection, error } = selectByNdc(lookup, ndc, quantity);
  if (error) telemetry.warn(error);
  const variant = findVariant(lookup, selection);
  if (error || !variant) return null;
  // For an invalid quantity the selection falls back to another one, which must not appear on the card.
  const packages = toPackages(quantity, variant.packageSize);
  const picked = { ...selection, quantity: packages };
  const own = variant.packages?.filter((one) => isSameNdc(one.ndc, ndc));
  // The card is for this package, even if another package fits the quantity.
  const labeled = own?.length ? { ...variant, packages: own, quantitiesFormatted: [] } : variant;
  const shown = withQuantityOption(labeled, packages, localizeQuantity(site.locale));
  return {
    variant: {
      ...shown,
      name: labeledName(lookup, variant.name),
      dosage: translateTerm(lookup, variant.dosage),
    },
    amount: quantityText(shown, packages),
    words: cardWords(lookup, shown, packages, site.locale),
    label: labeledAmount(lookup, shown, picked, site.locale),
    selection: picked,
    slug: lookup.slug,
  };
}
