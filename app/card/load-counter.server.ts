import identifierFont from '@fontsource/atkinson-hyperlegible/files/atkinson-hyperlegible-latin-700-normal.woff2?url';

import { breakAfterSlash } from '../../domain/break-after-slash.ts';
import { formatDate } from '../../domain/format-date.ts';
import { priceReports as limits } from '../../domain/limits.ts';
import { formatNdc } from '../../domain/ndc.ts';
import { formatDollars } from '../../domain/prices.ts';
import type { CardText } from '../../domain/product-text.ts';
import { isOldCost } from '../../domain/price-age.ts';
import { encodeCardLink, type CardLink } from '../../domain/card-link.ts';
import type { PageContext, SiteContext } from '../context.ts';
import { i18nFor } from '../shell/i18n.server.ts';
import { controlledNote } from '../shell/load-drug.server.ts';
import { areReportsOffered, costDateText, todayInUtc } from '../shell/load-prices.server.ts';
import type { CardIdentifiers } from './card-face.tsx';
import { cardCounterPath, cardPath, counterPath, readCardLink } from './links.ts';
import { cardBarcodeSvg, findCardLink, type CardRejection } from './load-card-page.server.ts';
import { loadCurrentCard, sourceOfCard, type LoadedCard, type ReadyCard } from './load-card.server.ts';
import { priceEnded, priceUnavailable, priceUnknown } from './price-report.server.ts';
import type { ReportForm, ReportSection } from './price-report-form.tsx';
import { leaveScript } from './saved-pages.ts';
import { nothingToSend, quantityTooLarge, translateTitled, type TitledText } from './send-texts.server.ts';

/** The card on the counter page. */
export interface CounterCard extends CardText {
  identifiers: CardIdentifiers;
  /** The four codes as an SVG. */
  barcode: string;
  /** '15 mL' for five pens; null where the quantity names the amount. */
  billed: string | null;
  ndc: string | null;
  pharmacy: string;
  /** '$12.34' and 'Nov 21, 2026'. */
  price: string | null;
  priceDate: string | null;
  hasOldCost: boolean;
  /** About a controlled medication; null for another one. */
  controlledNote: string | null;
  /** Name of the PBM that processes the claim; null on a demonstration card. */
  pbm: string | null;
  isDemonstration: boolean;
  /** Path of the card's page below the base path. */
  path: string;
  /** URL path of the font of the numbers. */
  identifierFont: string;
}

export interface CounterData {
  /** Null without a link from a card, and where the card could not be loaded. */
  card: CounterCard | null;
  /** Why a link has no card; null for a card, and without a link. */
  problem: CounterProblem | null;
  report: ReportSection;
}

type CounterProblem = Pick<CardRejection, 'title' | 'text' | 'canRetry'>;

/** The data of the counter page for a URL: ?key= selects the card and its price, or ?drug= as on the card page. */
export async function loadCounter(page: PageContext, query: URLSearchParams): Promise<CounterData> {
  const urlLink = readCardLink(query, page.site.sources);
  const link = urlLink.drug && !urlLink.key ? await findCardLink(page) : urlLink;
  if (link && 'key' in link && link.key) return loadCounterForCard(page, link, { input: null, reply: null });
  const isOffered = await areReportsOffered(page);
  return {
    card: null,
    problem:
      link && 'canRetry' in link ? { title: link.title, text: link.text, canRetry: link.canRetry } : null,
    report: isOffered ? { state: 'no-price', reason: null, canRetry: false } : { state: 'not-offered' },
  };
}

/** The input of the report form and the reply to it; null before it was sent. */
type SentReport = Pick<Extract<ReportSection, { state: 'ready' }>, 'input' | 'reply'>;

/** The data of the counter page for a card. */
export async function loadCounterForCard(
  page: PageContext,
  link: CardLink,
  sent: SentReport,
): Promise<CounterData> {
  const source = sourceOfCard(page, link.source);
  const [loaded, isOffered] = await Promise.all([
    loadCurrentCard(page, { ...link, source }),
    areReportsOffered(page),
  ]);
  if (loaded.status === 'ready') page.policy.allowScript(leaveScript);
  // The card opens this page in a full-screen frame (counter-scripts.ts).
  page.policy.allowFraming();
  return {
    card:
      loaded.status === 'ready' ? createCounterCard(page.site, loaded, cardPath({ ...link, source })) : null,
    problem: loaded.status === 'ready' ? null : describeProblem(page.site, loaded),
    // A price that has ended since the card was opened is reported as today's.
    report: isOffered
      ? createReportSection(page.site, { ...link, key: loaded.key }, loaded, sent)
      : { state: 'not-offered' },
  };
}

const describeProblem = (
  { locale }: SiteContext,
  loaded: Exclude<LoadedCard, ReadyCard>,
): CounterProblem => ({
  ...translateTitled(i18nFor(locale), nothingToSend(loaded)),
  canRetry: loaded.status === 'unavailable',
});

function createCounterCard(site: SiteContext, loaded: ReadyCard, path: string): CounterCard {
  const { card, cost, pricedOn, ndc, product, texts, billed, pharmacy } = loaded;
  const { bin, pcn, groupId, memberId } = card;
  return {
    identifiers: { bin, pcn, groupId, memberId },
    barcode: cardBarcodeSvg(card),
    ...texts,
    billed,
    ndc: ndc && formatNdc(ndc),
    pharmacy,
    price: cost === null ? null : formatDollars(cost),
    priceDate: pricedOn && formatDate(pricedOn, site.locale),
    hasOldCost: isOldCost(pricedOn, todayInUtc()),
    controlledNote: product && controlledNote(site.locale, product.variant),
    pbm: loaded.processor,
    isDemonstration: loaded.isDemonstration,
    path,
    identifierFont: site.assetPrefix + identifierFont,
  };
}

function createReportSection(
  site: SiteContext,
  link: CardLink,
  { status, cost, pricedOn, productLabel, pharmacy }: LoadedCard,
  sent: SentReport,
): ReportSection {
  const noPrice = (text: TitledText, { canRetry = false } = {}): ReportSection => ({
    state: 'no-price',
    reason: translateTitled(i18nFor(site.locale), text),
    canRetry,
  });
  if (status === 'unknown') return noPrice(priceUnknown);
  if (status === 'ended') return noPrice(priceEnded);
  if (status === 'rejected') return noPrice(quantityTooLarge);
  if (cost === null) return noPrice(priceUnavailable, { canRetry: true });
  const form: ReportForm = {
    action: site.href(cardCounterPath(link)),
    path: site.href(counterPath),
    fields: encodeCardLink(link),
    product: productLabel && breakAfterSlash(productLabel),
    pharmacy,
    cost: [formatDollars(cost), costDateText(site.locale, pricedOn)].filter(Boolean).join(' · '),
    ...reportableDays(new Date()),
  };
  return { state: 'ready', form, ...sent };
}

const dayMs = 86_400_000;

/** Today in the time zone of most visitors; the page's script replaces it with the visitor's own day. */
function reportableDays(now: Date): Pick<ReportForm, 'today' | 'earliest' | 'latest'> {
  const inUtc = (days: number) => new Date(now.getTime() + days * dayMs).toISOString().slice(0, 10);
  // This locale formats dates as YYYY-MM-DD.
  const today = now.toLocaleDateString('sv-SE', { timeZone: 'America/New_York' });
  return { today, earliest: inUtc(-limits.maxAgeDays), latest: inUtc(0) };
}
