import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { renderToStaticMarkup } from 'react-dom/server';

import { formatMiles } from '../../domain/format-miles.ts';
import { withoutBreaks } from '../../domain/format-date.ts';
import type { Locale } from '../../domain/locale.ts';
import { isDatedCost, isOldCost } from '../../domain/price-age.ts';
import {
  bestNearby,
  bestPrice,
  isOutOfReach,
  savings,
  stateOfNearest,
  storeName,
  streetAddress,
  type PriceEntry,
  type PriceList,
} from '../../domain/prices.ts';
import { savedCardsPath } from '../card/links.ts';
import type { SiteContext } from '../context.ts';
import { i18nFor } from '../shell/i18n.server.ts';
import { Icon } from '../ui/icon.tsx';
import { costDateText, formatDay, placeName, priceScope, todayInUtc } from '../shell/load-prices.server.ts';
import type { PriceProblemReason, PricesResult } from '../shell/load-prices.server.ts';
import messageStyles from './price-messages.module.css';
import styles from './price-notes.module.css';

/** The label of a price. It claims no more than the price service says, because a chain out of reach may cost less. */
export function lowestLabel(prices: PricesResult, zip: string | null, entry: PriceEntry): MessageDescriptor {
  const isLowest = prices.state === 'loaded' && bestPrice(prices.prices)?.cost === entry.cost;
  if (priceScope(prices, zip) === 'average') return isLowest ? msg`Lowest U.S. average` : msg`U.S. average`;
  if (zip !== null && typeof entry.distanceMiles === 'number') return msg`Lowest nearby`;
  return isLowest ? msg`Lowest price` : msg`Price`;
}

/** Texts about prices in the language of the page, without what the price service does not say. */
export interface PriceTexts {
  /** Above the list. */
  heading: string;
  /** Before the name of a pharmacy that the visitor chose. */
  priceAt: string;
  /** Marks the leading price in the list; '' where a lower one is out of reach, and for the only store. */
  badge: string;
  /** Beside each price: the date of a cost that is more than a year old; '' for a newer one. */
  costDate: string;
  /** The nearest store of each chain: how far it is, and its address, which follows its name and that. */
  stores: Readonly<Record<string, { distance: string; address: string }>>;
  /** The state of the nearest store, which addresses leave out; '' if unknown. */
  homeState: string;
}

/** Short enough for one line of a row in Spanish, too. */
const lowestBadge = msg({ message: 'Lowest nearby', context: 'badge' });

/** @param address of the ZIP; null if unknown. */
export function priceTexts(
  locale: Locale,
  result: PricesResult,
  { zip, address }: { zip: string | null; address: string | null },
): PriceTexts {
  const i18n = i18nFor(locale);
  const prices = result.state === 'loaded' ? result.prices : [];
  const scope = priceScope(result, zip);
  const best = bestNearby(prices);
  const isNearby = scope === 'near' && typeof best?.distanceMiles === 'number';
  const isLowest = best?.cost === bestPrice(prices)?.cost;
  const isOnly = prices.filter((entry) => typeof entry.distanceMiles === 'number').length === 1;
  const hasStore = prices.some(({ reach }) => reach !== 'mail' && reach !== 'none');
  const place = placeName(result, zip, address);
  const homeState = stateOfNearest(prices);
  const headings = {
    near: hasStore ? msg`Prices near ${place}` : msg`Prices for ${place}`,
    average: msg`Average prices in the United States`,
    unknown: msg`Prices`,
  };
  return {
    heading: i18n._(headings[scope]),
    priceAt: i18n._(scope === 'average' ? msg`U.S. average at` : msg`Price at`),
    badge: isNearby ? (isOnly ? '' : i18n._(lowestBadge)) : isLowest ? i18n._(msg`Lowest`) : '',
    costDate: result.state === 'loaded' ? costDateText(locale, result.pricedOn) : '',
    stores: scope === 'near' ? describeStores(i18n, prices, homeState) : {},
    homeState,
  };
}

function describeStores(i18n: I18n, prices: readonly PriceEntry[], homeState: string): PriceTexts['stores'] {
  return Object.fromEntries(
    prices.flatMap((entry) => {
      const where = isOutOfReach(entry, prices) ? msg`no store near you` : distanceText(entry);
      const [distance, street] = [where ? i18n._(where) : '', streetAddress(entry, homeState)];
      const address = street && (where || storeName(entry)) ? `, ${street}` : street;
      return where || street ? [[entry.chain, { distance, address }]] : [];
    }),
  );
}

/**
 * Heading of the chains without a store nearby, which names a single one. The embedded service's limit is 25 miles; another
 * service's limit is unknown.
 */
export function describeOutOfReach(i18n: I18n, rows: readonly { entry: PriceEntry; name: string }[]): string {
  const count = rows.length;
  const name = rows[0]?.name ?? '';
  return i18n._(
    rows.every(({ entry }) => entry.reach)
      ? msg`${plural(count, { one: `${name} has no store within 25 miles`, other: '# pharmacies have no store within 25 miles' })}`
      : msg`${plural(count, { one: `${name} has no store near you`, other: '# pharmacies have no store near you' })}`,
  );
}

/** How far a chain is, or that it delivers by mail; null if unknown. */
export function distanceText(
  entry: Pick<PriceEntry, 'distanceMiles' | 'distanceApproximate' | 'reach'>,
): MessageDescriptor | null {
  const { distanceMiles, distanceApproximate, reach } = entry;
  if (reach === 'mail') return msg`by mail`;
  if (typeof distanceMiles !== 'number') return null;
  const figure = formatMiles(distanceMiles);
  if (figure === null) return distanceApproximate ? msg`in your ZIP code` : msg`under 0.1 mi away`;
  return distanceApproximate ? msg`about ${figure} mi away` : msg`${figure} mi away`;
}

interface NoteOptions {
  zip: string | null;
  /** Adds a note that explains the crossed-out usual prices. */
  showUsualPrice: boolean;
  /** Of a list, whose prices have the date of an older cost and the distances beside them. */
  isList?: boolean;
}

/** Paragraphs of HTML about prices: their date, their area, and whether they are a demonstration. '' without prices. */
export function renderPriceNotes(
  locale: Locale,
  prices: PricesResult,
  { zip, showUsualPrice, isList = false }: NoteOptions,
): string {
  if (prices.state !== 'loaded') return '';
  const [i18n, today] = [i18nFor(locale), todayInUtc()];
  const hasDate = isList && isDatedCost(prices.pricedOn, today);
  // The heading or label of the prices says that they are averages.
  const asksForZip = !zip && priceScope(prices, zip) !== 'average';
  return renderToStaticMarkup(
    <>
      {asksForZip && <p>{i18n._(msg`Enter a ZIP code for the pharmacies near you.`)}</p>}
      <p>{i18n._(dateNote(hasDate ? { ...prices, pricedOn: '' } : prices, locale))}</p>
      {isOldCost(prices.pricedOn, today) && (
        <p>
          {!hasDate && <strong>{i18n._(msg`That cost is more than two years old.`)}</strong>}{' '}
          {i18n._(msg`Today’s price may be very different.`)}
        </p>
      )}
      {showUsualPrice && prices.prices.some((entry) => savings(entry)) && (
        <p>{i18n._(msg`Crossed out: the usual price. In the bars: what you pay of it.`)}</p>
      )}
      {isList && prices.prices.some(({ distanceMiles }) => typeof distanceMiles === 'number') && (
        <p data-distances="">{i18n._(msg`Distances are in a straight line.`)}</p>
      )}
    </>,
  );
}

function dateNote({ pricedOn, demonstration }: PriceList, locale: Locale): MessageDescriptor {
  const date = withoutBreaks(formatDay(pricedOn, locale));
  if (demonstration) {
    return date
      ? msg`Demonstration prices, based on a public cost from ${date}. Not an offer.`
      : msg`Demonstration prices. Not an offer.`;
  }
  return date
    ? msg`Prices as of ${date}. The pharmacy sets the final price.`
    : msg`The pharmacy sets the final price.`;
}

const problems = {
  none: {
    title: msg`No price for this choice`,
    text: msg`Another form, dosage, quantity, brand or generic may have one.`,
  },
  'too-much': {
    title: msg`That’s more than we can show prices for`,
    text: msg`Choose a smaller quantity.`,
  },
  'no-zip': {
    title: msg`Enter your ZIP code`,
    text: msg`Prices depend on the place. With your ZIP code we can show those near you.`,
  },
  rejected: {
    title: msg`No price for this choice`,
    text: msg`Check the ZIP code and the quantity. With others there may be a price.`,
  },
  slow: {
    title: msg`Prices are slow right now`,
    text: msg`They took too long this time. Try again in a minute. Nothing you chose is lost.`,
  },
  unavailable: {
    title: msg`Prices are not available`,
    text: msg`We couldn’t get the prices just now. Nothing you chose is lost.`,
  },
} as const;

/** The address at which a page waits for its prices, and the notice with its link for browsers without script. */
export interface LatePrices {
  url: string;
  html: string;
}

/** @param query the query of a page whose prices are pending. */
export function renderLatePrices(locale: Locale, query: URLSearchParams): LatePrices {
  const url = `?${new URLSearchParams([...query, ['wait', '1']])}`;
  const problem = { ...problems.slow, text: msg`They may still arrive. Nothing you chose is lost.` };
  return { url, html: renderProblem(locale, problem, { url, name: msg`Wait for the prices` }) };
}

interface Problem extends Record<'title' | 'text', MessageDescriptor> {
  /** What to do, if the text only says why. */
  advice?: MessageDescriptor;
}

/** A notice in place of the prices. */
function renderProblem(
  locale: Locale,
  { title, text, advice }: Problem,
  link: { url: string; name: MessageDescriptor; savedCards?: string; lastAverage?: string },
): string {
  const i18n = i18nFor(locale);
  return renderToStaticMarkup(
    <div className={messageStyles['problem']} data-failed={Boolean(link.savedCards)}>
      <Icon name={link.savedCards ? 'alert' : 'info'} size={28} />
      <h2>{i18n._(title)}</h2>
      <p>
        {i18n._(text)} {advice && i18n._(advice)}
        {link.lastAverage && <b>{link.lastAverage}</b>}
      </p>
      <div>
        <a href={link.url} rel="nofollow" className={styles['act']}>
          {i18n._(link.name)}
        </a>
        {link.savedCards && (
          <a href={link.savedCards} className={styles['cards']}>
            {i18n._(msg`Saved cards`)}
          </a>
        )}
      </div>
    </div>,
  );
}

/** Why there are no prices. */
export interface PriceProblemText {
  title: string;
  text: string;
  /** The text without what to do. */
  why: string;
  /** The HTML, which some pages replace. */
  render: () => string;
}

interface KnownOfProduct {
  /** Why the product's costs give no price; null where another reason may hold. */
  unusableCost: MessageDescriptor | null;
  /** Shown while prices fail; '' for none. */
  lastAverage: string;
  query: URLSearchParams;
}

/** Says why a page has no prices and what to do, for each place that shows it. */
export function priceProblemText(
  { locale, href }: Pick<SiteContext, 'locale' | 'href'>,
  reason: PriceProblemReason,
  { unusableCost, lastAverage, query }: KnownOfProduct,
): PriceProblemText {
  const i18n = i18nFor(locale);
  const problem: Problem =
    unusableCost === null
      ? problems[reason]
      : { title: msg`No current price`, text: unusableCost, advice: askPharmacy };
  const { title, text, advice } = problem;
  const again = new URLSearchParams([...query].filter(([name]) => name !== 'wait'));
  // A card that was opened before still works.
  const retry = { url: `?${again}`, name: msg`Try again`, savedCards: href(savedCardsPath), lastAverage };
  const change = reason === 'no-zip' ? enterZip : changeProduct;
  return {
    title: i18n._(title),
    text: [text, advice].flatMap((part) => (part ? i18n._(part) : [])).join(' '),
    why: i18n._(advice ? text : msg`We have no true price for this choice, and we don’t guess.`),
    render: () =>
      renderProblem(locale, problem, reason === 'slow' || reason === 'unavailable' ? retry : change),
  };
}

/** To the first picker, which every page of a product has. */
const changeProduct = { url: '#picker-name', name: msg`Change dosage or quantity` };
const enterZip = { url: '#zip', name: msg`Enter ZIP code` };

const askPharmacy = msg`Ask a pharmacy for today’s price.`;
