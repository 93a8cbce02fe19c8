import { msg } from '@lingui/core/macro';
import { toSVG } from 'bwip-js/node';

import { choiceBesideKey, keyForChain, readChoice } from '../../domain/card.ts';
import { isSameAmount, type CardLink } from '../../domain/card-link.ts';
import { isDatedCost, isOldCost } from '../../domain/price-age.ts';
import type { DrugVariant } from '../../domain/medication.ts';
import { defaultKey, isAverageArea, toPricingUnits } from '../../domain/prices.ts';
import { readProductRequest } from '../../domain/product-request.ts';
import { type Selection } from '../../domain/selection.ts';
import { selectionToQuery } from '../../domain/selection-query.ts';
import type { PartnerSource } from '../../tenants/sources.ts';
import type { PageContext } from '../context.ts';
import { loadContent } from '../shell/content/load-content.server.ts';
import { i18nFor } from '../shell/i18n.server.ts';
import { controlledNote, isNotFound, localizeLookup, quantityProblem } from '../shell/load-drug.server.ts';
import { fallBackTo, loadOptional } from '../shell/loader-guards.server.ts';
import {
  describePriceSignals,
  loadPriceReports,
  loadPrices,
  todayInUtc,
  withSource,
} from '../shell/load-prices.server.ts';
import type { PriceProblemReason, PricesResult } from '../shell/load-prices.server.ts';
import { pageHead } from '../shell/page-head.server.ts';
import type { CardIdentifiers } from './card-face.tsx';
import { readCardLink } from './links.ts';
import { cardStatusCodes, loadCurrentCard, sourceOfCard, type LoadedCard } from './load-card.server.ts';
import { createSendForm, findShareUrl, type SendForm } from './share-card.server.ts';
import { averagePrice, missingPriceTexts, quantityTooLarge, translateTitled } from './send-texts.server.ts';
import { loadOfferedWallets, type OfferedWallet } from './wallet.server.ts';

/** The data of a card page, with or without a card. */
export interface CardPageData {
  loaded: LoadedCard;
  /** The link of today's card, with the quoted price of the page's link. */
  link: CardLink;
  /** The four codes as an SVG; null without a card. */
  barcode: string | null;
  /** What is printed below the card. */
  sheet: CardSheetContent | null;
  /** Absolute URL of the card for other people; null where there is none. */
  shareUrl: string | null;
  sendForm: SendForm;
  /** The phone wallets the card can be added to. */
  wallets: OfferedWallet[];
  /** Today's price differs from the quoted price, or the price of the link has expired. */
  hasPriceChanged: boolean;
  hasOldCost: boolean;
  /** The cost is old enough for its date to stand out, as on the drug page. */
  hasDatedCost: boolean;
  /** Set where the price is that of the whole country, because no ZIP is known. */
  averageNote: ReturnType<typeof translateTitled> | null;
  /** About the card of a controlled medication; null for another one. */
  controlledNote: string | null;
  /** A sentence about the prices that visitors reported; null where there are too few reports. */
  signal: string | null;
  /** The price can be reported as different. */
  canReport: boolean;
}

/** The content's texts for the printed sheet, empty where it has none; the partner's details are HTML. */
export type CardSheetContent = Readonly<Record<'headline' | 'details', string>>;

/**
 * The card of a URL: of the price of ?key=, else of the default pharmacy for the selection of ?drug= (spec §4: the first
 * chain, or the best price where the policy asks for it). `data` is null where the URL has neither.
 * @param partner of a partner's own page; otherwise ?source= or the referral decides the partner.
 */
export async function loadCardPage(page: PageContext, partner: PartnerSource | null) {
  const i18n = i18nFor(page.site.locale);
  const headOf = (product: string | null) =>
    pageHead(page, {
      title: i18n._(product === null ? msg`Your discount card` : msg`Card for ${product}`),
      description: i18n._(msg`The codes a pharmacist needs to apply the discount.`),
      noindex: true,
    });
  const link = await findCardLink(page, partner);
  if (!link) return { head: headOf(null), data: null, rejection: null, status: 200 };
  if ('canRetry' in link) return { head: headOf(null), data: null, rejection: link, status: link.status };
  const source = sourceOfCard(page, link.source);
  page.policy.allowFraming();
  const data = await loadData(withSource(page, source), link, source);
  const { status, product } = data.loaded;
  const rejection = status === 'rejected' && product ? describeRejection(page, product, link) : null;
  const head = headOf(status === 'ready' ? data.loaded.productLabel : null);
  return { head, data: rejection ? null : data, rejection, status: cardStatusCodes[status] };
}

/** Why there is no card for a selection: its quantity is too large, or its prices could not be loaded. */
export interface CardRejection {
  status: number;
  title: string;
  text: string;
  /** The product's prices, with the quantity as it was entered. */
  path: string;
  canRetry: boolean;
}

function describeRejection(
  { site: { locale } }: PageContext,
  { slug, variant, selection }: { slug: string; variant: DrugVariant; selection: Selection },
  { zip, chain }: Pick<CardLink, 'zip' | 'chain'>,
): CardRejection {
  const { quantity, ...product } = selectionToQuery(selection);
  const query = new URLSearchParams({
    ...product,
    other: quantity,
    ...(zip && { zip }),
    ...(chain && { chain }),
  });
  return {
    status: cardStatusCodes.rejected,
    title: i18nFor(locale)._(quantityTooLarge.title),
    text: quantityProblem(locale, variant, 'too-much'),
    path: `/${slug}?${query}`,
    canRetry: false,
  };
}

/** There are no prices for a selection, or they could not be loaded. @param path of its prices. */
function describeMissingPrices(
  { site }: PageContext,
  reason: PriceProblemReason,
  path: string,
): CardRejection {
  const canRetry = reason === 'slow' || reason === 'unavailable';
  return {
    status: cardStatusCodes[canRetry ? 'unavailable' : 'ended'],
    ...translateTitled(i18nFor(site.locale), missingPriceTexts[reason]),
    path,
    canRetry,
  };
}

async function loadData(
  page: PageContext,
  link: CardLink,
  source: PartnerSource | null,
): Promise<CardPageData> {
  const choice = readChoice(link);
  const [loaded, everywhere, sheet, reports] = await Promise.all([
    loadCurrentCard(page, { ...link, source }),
    loadPricesEverywhere(page, choice),
    loadCardSheet(page),
    loadPriceReports(page, { key: link.key }),
  ]);
  // A price service that decodes its own keys may return a different product than the link names.
  const isOfLink = loaded.ndc === choice.ndc && loaded.quantity === choice.quantity;
  const [sharedPrices, wallets] = await Promise.all([
    isOfLink ? everywhere : loadPricesEverywhere(page, loaded),
    loadOfferedWallets(page, loaded),
  ]);
  const { card, cost, product } = loaded;
  const cardLink = { ...link, key: loaded.key, drug: product?.slug ?? link.drug, source: source?.id ?? null };
  return {
    loaded,
    link: cardLink,
    barcode: card && cardBarcodeSvg(card),
    sheet,
    shareUrl: findShareUrl(page, source, loaded, sharedPrices?.prices ?? []),
    sendForm: await createSendForm(page, { ...cardLink, quotedPrice: cost }),
    wallets,
    hasPriceChanged: hasPriceChanged(loaded, link.quotedPrice),
    hasOldCost: isOldCost(loaded.pricedOn, todayInUtc()),
    hasDatedCost: isDatedCost(loaded.pricedOn, todayInUtc()),
    averageNote:
      !link.zip && isAverage(loaded, sharedPrices)
        ? translateTitled(i18nFor(page.site.locale), averagePrice)
        : null,
    controlledNote: product && controlledNote(page.site.locale, product.variant),
    canReport: reports !== null && cost !== null,
    signal: describeSignal(page, loaded, reports),
  };
}

/** Whether today's price differs from the one that the visitor saw, or from that of the link's key. */
function hasPriceChanged({ cost, isRepriced }: LoadedCard, quotedPrice: number | null): boolean {
  if (cost === null) return false;
  return quotedPrice === null ? isRepriced : !isSameAmount(quotedPrice, cost);
}

/** Whether a card has the average price of the country. */
const isAverage = ({ chain, cost }: LoadedCard, everywhere: LoadedPrices | null): boolean =>
  everywhere !== null &&
  isAverageArea(everywhere.area) &&
  everywhere.prices.some((entry) => entry.chain === chain && entry.cost === cost);

function describeSignal({ site }: PageContext, loaded: LoadedCard, reports: PriceReports): string | null {
  const { chain, pbm, cost } = loaded;
  if (cost === null || !chain) return null;
  return describePriceSignals(site, [{ chain, pbm, cost }], reports)[chain] ?? null;
}

type LoadedPrices = PricesResult & { state: 'loaded' };
type PriceReports = Awaited<ReturnType<typeof loadPriceReports>>;

/** The link of a URL with the key of its price, or why it has none; null for a URL with neither a key nor a known drug. */
export async function findCardLink(page: PageContext, partner: PartnerSource | null = null) {
  const query = page.request.url.searchParams;
  const urlLink = readCardLink(query, page.site.sources);
  const zip = query.has('zip') ? urlLink.zip : page.request.zip;
  const link = { ...urlLink, source: partner?.id ?? urlLink.source, zip };
  const pageOfSource = withSource(page, sourceOfCard(page, link.source));
  return link.key ? link : findLinkForSelection(pageOfSource, link, query);
}

/** A link with the price for its drug and exactly its selection, or why there is none; null without a known drug. */
async function findLinkForSelection(page: PageContext, link: CardLink, query: URLSearchParams) {
  const { drug } = link;
  if (!drug) return null;
  const found = await page.services.drugs
    .lookUp(drug, page.request.call)
    .catch((error: unknown) => (isNotFound(error) ? null : fallBackTo(undefined, page, 'drugs')(error)));
  if (found === undefined) return describeMissingPrices(page, 'unavailable', `/${encodeURIComponent(drug)}`);
  if (found === null) return null;
  const lookup = localizeLookup(page.site.locale, found);
  const { variant, selection, rejected, isReplaced } = readProductRequest(lookup, Object.fromEntries(query));
  if (!variant) return null;
  const { slug } = lookup;
  if (rejected?.reason === 'too-much') {
    const entered = { ...selection, quantity: rejected.input };
    return describeRejection(page, { slug, variant, selection: entered }, link);
  }
  if (isReplaced) return describeMissingPrices(page, 'none', `/${slug}?${query}`);
  return findLinkForProduct(page, link, { slug, variant, selection });
}

/** A link with today's price of a product, of its chain or else of the default pharmacy, or why there is none. */
async function findLinkForProduct(
  page: PageContext,
  link: CardLink,
  { slug, variant, selection }: { slug: string; variant: DrugVariant; selection: Selection },
) {
  const { chain, zip } = link;
  const priced = { ndc: variant.ndc, quantity: toPricingUnits(selection.quantity, variant.packageSize) };
  const { result } = await loadPrices(page, { ...priced, zip });
  const prices = result.state === 'loaded' ? result.prices : [];
  const key = chain
    ? keyForChain(prices, chain)
    : defaultKey(prices, page.site.tenant.policy.defaultPharmacy);
  const price = prices.find((entry) => entry.key === key);
  if (price) return { ...link, key: price.key, ...choiceBesideKey({ ...priced, ...price }) };
  const path = new URLSearchParams({ ...selectionToQuery(selection), ...(zip && { zip }) });
  return describeMissingPrices(page, result.state === 'failed' ? result.reason : 'none', `/${slug}?${path}`);
}

/** The drug page's content for print (spec §2); null where it fails, since the card never waits for it. */
async function loadCardSheet(page: PageContext): Promise<CardSheetContent | null> {
  const loaded = await loadOptional(page, 'content', (limitedPage) =>
    loadContent(limitedPage, (content) =>
      content.drugPage({ locale: limitedPage.site.locale }, limitedPage.request.call),
    ),
  );
  const content = loaded?.content;
  if (!content) return null;
  return { headline: content.howItWorksHeadline ?? '', details: content.partnerDetails?.html ?? '' };
}

/** The prices of a product without a ZIP; null for none, and where they are slow: the card does not wait for them. */
async function loadPricesEverywhere(
  page: PageContext,
  { ndc, quantity }: Pick<LoadedCard, 'ndc' | 'quantity'>,
): Promise<LoadedPrices | null> {
  if (!ndc || !quantity) return null;
  const { result } = await loadPrices(page, { ndc, quantity, zip: null }, page.site.pricesWithinMs);
  return result.state === 'loaded' ? result : null;
}

/** Width of the narrowest bar in pixels, half a millimeter on paper. */
const moduleWidth = 2;
/** Modules of white around the bars: twice what PDF417 asks for, because the card's border may be beside it. */
const quietZone = 4;
/** An option of PDF417 that the library's types lack. */
const shape = { columns: 4 };

/**
 * The four codes as a PDF417 barcode, as on health insurance cards: an SVG 290 px wide, black on white in every color
 * scheme. It contains plain text, because the standard for such cards needs an issuer number that a discount card lacks
 * (docs/decisions/0053-counter-mode.md). It is hidden from assistive technology: add a label around it.
 */
export function cardBarcodeSvg({ bin, pcn, groupId, memberId }: CardIdentifiers): string {
  const svg = toSVG({
    bcid: 'pdf417',
    text: `BIN:${bin} PCN:${pcn} GRP:${groupId} ID:${memberId}`,
    ...shape,
    scale: 1,
    paddingwidth: quietZone,
    paddingheight: quietZone,
    backgroundcolor: 'FFFFFF',
  });
  // The library gives a size in modules only; in pixels the layout is right before the styles are loaded.
  return svg.replace(/^<svg viewBox="0 0 (\d+) (\d+)"/, (start, width: string, height: string) => {
    const size = `width="${Number(width) * moduleWidth}" height="${Number(height) * moduleWidth}"`;
    return `${start} ${size} aria-hidden="true" focusable="false" fill="#000000" shape-rendering="crispEdges"`;
  });
}
