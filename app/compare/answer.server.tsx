import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { renderToStaticMarkup } from 'react-dom/server';

import { answerPrices, type Answer, type AnswerKind, type ExtraTrip } from '../../domain/answer.ts';
import { canAdvertiseSaving } from '../../domain/counterpart.ts';
import { formatMiles } from '../../domain/format-miles.ts';
import { formatPhone, phoneHref } from '../../domain/phone-number.ts';
import {
  bestNearby,
  bestPrice,
  formatDollars,
  isOther,
  pharmacyName,
  type PriceEntry,
} from '../../domain/prices.ts';
import type { Locale } from '../../domain/locale.ts';
import { translateTerm, type DrugVariant } from '../../domain/medication.ts';
import { lowerCashPrice } from '../../domain/public-prices.ts';
import { pricedAmount, withNoBreakSpaces } from '../../domain/product-text.ts';
import type { PageContext } from '../context.ts';
import { htmlPart } from '../shell/html-part.server.ts';
import { i18nFor } from '../shell/i18n.server.ts';
import { controlledNote } from '../shell/load-drug.server.ts';
import { oldCostYear, priceScope, todayInUtc } from '../shell/load-prices.server.ts';
import { breakableName } from '../ui/medication-name.tsx';
import type { HtmlPart } from '../ui/server-html.tsx';
import styles from './answer.module.css';
import type { PricedCounterpart } from './alternatives.server.ts';
import {
  CardLink,
  PriceCard,
  Tiles,
  nameOf,
  type AnswerView,
  type EntryProps,
} from './answer-cards.server.tsx';
import type { PricedDrug } from './load-priced-drug.server.ts';
import { PriceElsewhere } from './price-explained.server.tsx';
import { pickersId } from './picker-form.tsx';
import { ZipField } from './picker-parts.server.tsx';
import { lowestLabel } from './price-notes.server.tsx';

/** The first screen of a drug page as HTML; a part that the page does not have is null. */
export interface AnswerParts {
  /** Brand and generic with both prices. */
  tiles: HtmlPart | null;
  /** The recommended pharmacies with their prices. */
  block: HtmlPart | null;
  /** The leading price in a bar, for phones, after the block has scrolled away. */
  bar: HtmlPart | null;
  /** The block has the ZIP field of the pickers. */
  asksForZip: boolean;
  /** Whether the page shows usual prices, beside which the card's price is a saving. */
  showUsualPrice: boolean;
}

/** @param chain the id of the chain that the visitor chose, in lower case; null for none. */
export function renderAnswer(
  page: PageContext,
  drug: PricedDrug,
  counterpart: PricedCounterpart | null,
  chain: string | null,
): AnswerParts {
  const { prices: entries, pricedOn } =
    drug.prices.state === 'loaded' ? drug.prices : { prices: [], pricedOn: '' };
  const answer = answerPrices(entries, chain);
  const lowest = bestNearby(entries)?.cost ?? null;
  const showUsualPrice =
    page.site.flags.retailPrice &&
    (lowest === null || canAdvertise(drug, { cost: lowest, pricedOn }, counterpart));
  const asksForZip = answer !== null && needsZip(page, drug, answer);
  const view: AnswerView = { page, i18n: i18nFor(page.site.locale), drug, showUsualPrice, asksForZip };
  const costYear = oldCostYear(pricedOn);
  const toPart = (node: React.ReactNode) => htmlPart(page.request, renderToStaticMarkup(node));
  const other = lowest !== null || isOnlyPriced(drug, counterpart) ? counterpart : null;
  return {
    tiles: other && toPart(<Tiles {...{ page, drug, counterpart: other, lowest, costYear }} />),
    block: answer && toPart(<Block view={view} answer={answer} />),
    bar: answer && toPart(<Bar view={view} entry={answer.lead} costYear={costYear} />),
    asksForZip,
    showUsualPrice,
  };
}

/**
 * The note about a controlled medication as HTML, with the number of the leading price's store; '' for another medication.
 * A phone has it in that price if its store has a number.
 */
export function renderWarning(locale: Locale, variant: DrugVariant, leading: PriceEntry): string {
  const warning = controlledNote(locale, variant);
  if (!warning) return '';
  const { nearestStore } = leading;
  const phone = formatPhone(nearestStore?.phone ?? '');
  return renderToStaticMarkup(
    <p className={styles['warning']} data-wide={phone !== null || undefined}>
      {warning}{' '}
      {phone && (
        <a href={phoneHref(phone)} className={styles['call']}>
          {pharmacyName(leading, nearestStore?.name)} <span className="figures">{phone}</span>
        </a>
      )}
    </p>,
  );
}

/** Paragraphs about a rejected quantity and a controlled medication, for pages that show these notes nowhere else. */
export function renderProductNotes(locale: Locale, variant: DrugVariant, problem: string | null): string {
  const controlled = controlledNote(locale, variant);
  return renderToStaticMarkup(
    <>
      {problem && (
        <p>
          <strong>{problem}</strong>
        </p>
      )}
      {controlled && <p>{controlled}</p>}
    </>,
  );
}

/** Whether the card's saving may be advertised: no cheaper way to get the medication is known, and the cost is recent. */
const canAdvertise = (
  { variant, statedPrices }: PricedDrug,
  price: { cost: number; pricedOn: string },
  counterpart: PricedCounterpart | null,
): boolean =>
  !lowerCashPrice(statedPrices, price.cost) && canAdvertiseSaving(variant, price, counterpart, todayInUtc());

/** Whether a ZIP code would make the answer exact. Prices that arrive late must not move a field that may have focus. */
const needsZip = ({ request }: PageContext, { zip, question }: PricedDrug, { second }: Answer): boolean =>
  !second && !zip.zip && !question && !request.url.searchParams.has('wait');

/** Whether only the counterpart has a price. Late or temporarily missing prices do not count. */
const isOnlyPriced = ({ prices }: PricedDrug, counterpart: PricedCounterpart | null): boolean =>
  prices.state === 'failed' && prices.reason === 'none' && Boolean(counterpart?.cost);

/**
 * One or two prices with their pharmacies; without a ZIP one, and how to get prices nearby. Only screen readers get the
 * name in its heading, because the heading of the page shows it.
 */
function Block({ view, answer }: { view: AnswerView; answer: Answer }) {
  const { i18n, drug, page } = view;
  const { lead, second, extraTrip } = answer;
  const { lookup, variant } = drug;
  const amount = pricedAmount(lookup, variant, drug.selection, page.site.locale);
  const cashPrice = lowerCashPrice(drug.statedPrices, lead.cost);
  return (
    <div className={styles['block']}>
      <h2 className={styles['heading']}>
        <span className="sr-only">{translateTerm(lookup, variant.name)}</span>{' '}
        {breakableName(withNoBreakSpaces(amount))}
      </h2>
      {cashPrice && <PriceElsewhere i18n={i18n} price={cashPrice} className={styles['elsewhere']} />}
      <div className={styles['cards']}>
        <PriceCard
          view={view}
          entry={lead}
          label={leadLabel(view, answer)}
          note={leadNote(view, answer)}
          isLead
        />
        {second && (
          <PriceCard
            view={view}
            entry={second.entry}
            label={secondLabel(drug, second)}
            trip={extraTrip && tripText(extraTrip, second.kind)}
            isCostlier={second.kind === 'best-nearby'}
          />
        )}
        {view.asksForZip && <AskForZip view={view} />}
      </div>
    </div>
  );
}

function secondLabel({ prices, zip }: PricedDrug, second: NonNullable<Answer['second']>): MessageDescriptor {
  const { entry, kind } = second;
  if (kind === 'lowest') return lowestLabel(prices, zip.zip, entry);
  return msg`A closer option`;
}

/** Compares the second pharmacy with the leading one: it is nearer and costs more, or it is farther away and costs less. */
function tripText(
  { dollars, miles, isApproximate }: ExtraTrip,
  second: 'best-nearby' | 'lowest',
): MessageDescriptor {
  const amount = formatDollars(dollars);
  const distance = miles === null ? null : formatMiles(miles);
  if (!distance) return msg`Saves ${amount}.`;
  if (second === 'lowest')
    return isApproximate
      ? msg`Going about ${distance} mi farther saves ${amount}.`
      : msg`Going ${distance} mi farther saves ${amount}.`;
  // How much nearer such a store is, is unknown: its place is that of its ZIP code.
  return isApproximate ? msg`Costs ${amount} more.` : msg`${distance} mi closer for ${amount} more.`;
}

/** The ZIP field of the pickers, beside the price that a ZIP code makes exact. */
function AskForZip({ view, view: { i18n, drug } }: { view: AnswerView }) {
  const { input, problem } = drug.zip;
  return (
    <div className={`${styles['card']} ${styles['ask']}`}>
      <h3 className={styles['label']}>{i18n._(msg`See prices near you`)}</h3>
      {isAverage(view) && <p>{i18n._(msg`Your price may be lower or higher.`)}</p>}
      <ZipField i18n={i18n} input={input} problem={problem} offersLocation="alone" form={pickersId} />
    </div>
  );
}

interface BarProps extends EntryProps {
  /** The year of an older cost; '' for a newer one. */
  costYear: string;
}

/** A bar at the bottom of a phone's screen, for visitors who have scrolled past the block. */
function Bar({ view, view: { i18n }, entry, costYear }: BarProps) {
  return (
    <div className={styles['bar']}>
      <p>
        <span>{nameOf(view, entry)}</span> <strong className="figures">{formatDollars(entry.cost)}</strong>{' '}
        {costYear && <small className={styles['old']}>{i18n._(msg`Old cost, ${costYear}`)}</small>}
      </p>
      <CardLink view={view} entry={entry} look="strong" />
    </div>
  );
}

function leadLabel(view: AnswerView, { kind, lead }: Answer): MessageDescriptor {
  if (kind === 'chosen') return isAverage(view) ? msg`Your pharmacy, U.S. average` : msg`Your pharmacy`;
  if (kind === 'only' && isNear(view) && !isAverage(view)) return msg`The only price nearby`;
  if (kind === 'mail' && isNear(view)) return msg`Lowest by mail`;
  return kind === 'nearest' && isNear(view)
    ? msg`Lowest and nearest`
    : lowestLabel(view.drug.prices, view.drug.zip.zip, lead);
}

const isAverage = ({ drug }: AnswerView) => priceScope(drug.prices, drug.zip.zip) === 'average';
const isNear = ({ drug }: AnswerView) => drug.zip.zip !== null;

/** What a visitor must know about the leading price; null for nothing. */
function leadNote(view: AnswerView, { kind, lead, second }: Answer): MessageDescriptor | null {
  const { i18n, drug } = view;
  if (second) return null;
  if (isNear(view)) return reachNote(kind);
  if (!isOther(lead.chain) || !isAverage(view) || drug.prices.state !== 'loaded') return null;
  // Somewhere to go, because independent pharmacies are not one place.
  const atChain = bestPrice(drug.prices.prices.filter(({ chain }) => !isOther(chain)));
  if (!atChain) return null;
  const price = formatDollars(atChain.cost);
  const pharmacy = pharmacyName(atChain, i18n._(msg`Local Pharmacies`));
  return msg`Independent pharmacies. Lowest at a chain: ${price} at ${pharmacy}.`;
}

/** Why no pharmacy near a ZIP is recommended; null if there is nothing to explain. */
function reachNote(kind: AnswerKind): MessageDescriptor | null {
  if (kind === 'mail') return msg`No store near you has a price.`;
  return kind === 'out-of-reach' ? msg`No store near you has a price. Try another ZIP code.` : null;
}
