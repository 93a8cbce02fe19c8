import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { renderToStaticMarkup } from 'react-dom/server';

import { answerPrices, type Answer, type AnswerKind } from '../../domain/answer.ts';
import { formatPhone, phoneHref } from '../../domain/phone-number.ts';
import { choiceBesideKey } from '../../domain/card.ts';
import { canAdvertiseSaving } from '../../domain/counterpart.ts';
import {
  bestNearby,
  bestPrice,
  formatDollars,
  isOther,
  pharmacyName,
  savings,
  storeAddress,
  storePlace,
  type PriceEntry,
} from '../../domain/prices.ts';
import { translateTerm } from '../../domain/medication.ts';
import { lowerCashPrice } from '../../domain/public-prices.ts';
import { inTwoLines, pricedAmount, withNoBreakSpaces } from '../../domain/product-text.ts';
import { cardPath } from '../card/links.ts';
import type { PageContext } from '../context.ts';
import { htmlPart } from '../shell/html-part.server.ts';
import { i18nFor } from '../shell/i18n.server.ts';
import { describeCostDate, oldCostYear, priceScope, todayInUtc } from '../shell/load-prices.server.ts';
import buttonStyles from '../ui/button.module.css';
import { breakableName } from '../ui/medication-name.tsx';
import type { HtmlPart } from '../ui/server-html.tsx';
import styles from './answer.module.css';
import type { PricedCounterpart } from './alternatives.server.ts';
import { Tiles, tripText } from './answer-tiles.server.tsx';
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
  /** Whether the page may advertise the card's saving off the usual price. */
  canAdvertiseSaving: boolean;
}

/** @param chain the id of the chain that the visitor chose, in lower case; null for none. */
export function renderAnswer(
  page: PageContext,
  drug: PricedDrug,
  counterpart: PricedCounterpart | null,
  chain: string | null,
): AnswerParts {
  const { variant, prices } = drug;
  const answer = prices.state === 'loaded' ? answerPrices(prices.prices, chain) : null;
  const lowest = prices.state === 'loaded' ? (bestNearby(prices.prices)?.cost ?? null) : null;
  const pricedOn = prices.state === 'loaded' ? prices.pricedOn : '';
  const canAdvertise =
    lowest === null ||
    (!lowerCashPrice(drug.statedPrices, lowest) &&
      canAdvertiseSaving(variant, { cost: lowest, pricedOn }, counterpart, todayInUtc()));
  const showUsualPrice = page.site.flags.retailPrice && canAdvertise;
  // Prices that arrive late must not move a field that may have focus.
  const isLate = page.request.url.searchParams.has('wait');
  const asksForZip = answer !== null && !answer.second && !drug.zip.zip && !drug.question && !isLate;
  const view: AnswerView = { page, i18n: i18nFor(page.site.locale), drug, showUsualPrice, asksForZip };
  const costYear = oldCostYear(pricedOn);
  const toPart = (node: React.ReactNode) => htmlPart(page.request, renderToStaticMarkup(node));
  // A product without a price links to its priced counterpart. Late or temporarily missing prices do not count.
  const hasNoPrice = prices.state === 'failed' && prices.reason === 'none';
  const other = lowest !== null || (hasNoPrice && counterpart?.cost) ? counterpart : null;
  return {
    tiles: other && toPart(<Tiles {...{ page, drug, counterpart: other, lowest, costYear }} />),
    block: answer && toPart(<Block view={view} answer={answer} />),
    bar: answer && toPart(<Bar view={view} entry={answer.lead} costYear={costYear} />),
    asksForZip,
    canAdvertiseSaving: canAdvertise,
  };
}

interface AnswerView {
  page: PageContext;
  i18n: I18n;
  drug: PricedDrug;
  showUsualPrice: boolean;
  asksForZip: boolean;
}

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
            label={
              second.kind === 'best-nearby'
                ? msg`Closer to you`
                : lowestLabel(drug.prices, drug.zip.zip, second.entry)
            }
            trip={extraTrip && tripText(extraTrip, second.kind)}
            isCostlier={second.kind === 'best-nearby'}
          />
        )}
        {view.asksForZip && <AskForZip view={view} />}
      </div>
    </div>
  );
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

interface PriceCardProps {
  view: AnswerView;
  entry: PriceEntry;
  label: MessageDescriptor;
  /** What the difference in miles to the other pharmacy costs or saves. */
  trip?: MessageDescriptor | null;
  note?: MessageDescriptor | null;
  /** Its button is the main action of the page. */
  isLead?: boolean;
  /** It costs more than the price beside it. */
  isCostlier?: boolean;
}

function PriceCard({ view, entry, label, trip, note, isLead = false, isCostlier = false }: PriceCardProps) {
  const { i18n, drug, showUsualPrice } = view;
  const { locale } = view.page.site;
  const price = formatDollars(entry.cost);
  const pharmacy = nameOf(view, entry);
  const place = storePlace(entry, drug.texts.stores[entry.chain]?.distance);
  const address = storeAddress(entry);
  // Its saving may be larger only because its usual price is higher, although it costs more.
  const saving = !isCostlier && showUsualPrice && savings(entry);
  const saved = saving && formatDollars(saving.dollars);
  const usual = entry.usualPrice !== null && formatDollars(entry.usualPrice);
  const signal = drug.signals[entry.chain];
  const cost = drug.prices.state === 'loaded' ? describeCostDate(locale, drug.prices.pricedOn) : null;
  // Of the lines that a browser balances only the English ones of a newer cost keep the date together.
  const dateText = cost && (cost.isOld || locale === 'es' ? inTwoLines(cost.text) : cost.text);
  const phone = isLead && cost?.isOld ? formatPhone(entry.nearestStore?.phone ?? '') : null;
  return (
    <div className={styles['card']} data-lead={isLead || undefined}>
      <h3 className={styles['label']}>{i18n._(label)}</h3>
      <p
        className={styles['price']}
        data-old={cost?.isOld || undefined}
        data-long={price.length > 6 ? price.length > 8 : undefined}
      >
        <span data-testid={isLead ? 'best-price' : 'second-price'}>{price}</span>{' '}
        {cost && <span className={styles[cost.isOld ? 'old' : 'date']}>{dateText}</span>}{' '}
        {cost?.isOld && isLead && !phone && <span>{i18n._(msg`Ask for today’s price.`)}</span>}
      </p>
      <p className={styles['where']}>
        <strong>{pharmacy}</strong>
        {place && <span>, {place}</span>}
        {address && !place.includes(address) && <span>, {address}</span>}
      </p>
      {(phone || trip || note || saved || signal) && (
        <div>
          {phone && (
            <p>
              <a href={phoneHref(phone)} className={styles['call']}>
                {i18n._(msg`Call and ask:`)} <span className="figures">{phone}</span>
              </a>
            </p>
          )}
          {trip && <p>{i18n._(trip)}</p>}
          {note && <p>{i18n._(note)}</p>}
          {saved && usual && (
            <p className={styles['saved']}>{i18n._(msg`Save ${saved} off the usual ${usual}`)}</p>
          )}
          {signal && <p>{signal}</p>}
        </div>
      )}
      <a {...cardLink(view, entry)} className={buttonClasses(isLead ? 'strong' : 'quiet')}>
        {i18n._(msg`Get the card`)}
        <span className="sr-only">: {i18n._(msg`${price} at ${pharmacy}`)}</span>
      </a>
    </div>
  );
}

interface BarProps {
  view: AnswerView;
  entry: PriceEntry;
  /** The year of an older cost; '' for a newer one. */
  costYear: string;
}

/** A bar at the bottom of a phone's screen, for visitors who have scrolled past the block. */
function Bar({ view, view: { i18n }, entry, costYear }: BarProps) {
  const [price, pharmacy] = [formatDollars(entry.cost), nameOf(view, entry)];
  return (
    <div className={styles['bar']}>
      <p>
        <span>{pharmacy}</span> <strong className="figures">{price}</strong>{' '}
        {costYear && <small className={styles['old']}>{i18n._(msg`Old cost, ${costYear}`)}</small>}
      </p>
      <a {...cardLink(view, entry)} className={buttonClasses('strong')}>
        {i18n._(msg`Get the card`)}
        <span className="sr-only">: {i18n._(msg`${price} at ${pharmacy}`)}</span>
      </a>
    </div>
  );
}

/** A link that React Router follows if it runs (RouterLinks). */
const cardLink = ({ page, drug }: AnswerView, { key, chain, cost }: PriceEntry) => {
  const { lookup, pricedProduct, zip } = drug;
  const choice = choiceBesideKey({ key, chain, ...pricedProduct });
  const link = { key, ...choice, drug: lookup.slug, zip: zip.zip, quotedPrice: cost };
  const path = cardPath({ ...link, source: page.request.source });
  return { href: page.site.href(path), 'data-discover': '' };
};

const buttonClasses = (look: 'strong' | 'quiet') => `${buttonStyles['button']} ${buttonStyles[look]}`;

const nameOf = ({ i18n }: AnswerView, at: PriceEntry) => pharmacyName(at, i18n._(msg`Local Pharmacies`));

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
  // Somewhere to go, because independent pharmacies are no one place.
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
