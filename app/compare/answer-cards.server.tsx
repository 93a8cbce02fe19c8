import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import { choiceBesideKey } from '../../domain/card.ts';
import { counterpartSaving } from '../../domain/counterpart.ts';
import { formatPhone, phoneHref } from '../../domain/phone-number.ts';
import {
  formatDollars,
  isOther,
  pharmacyName,
  savings,
  storePlace,
  storeStreet,
  storeTown,
  type PriceEntry,
} from '../../domain/prices.ts';
import { inTwoLines } from '../../domain/product-text.ts';
import { selectionToQuery } from '../../domain/selection-query.ts';
import { cardPath } from '../card/links.ts';
import type { PageContext } from '../context.ts';
import { i18nFor } from '../shell/i18n.server.ts';
import { describeCostDate, priceScope } from '../shell/load-prices.server.ts';
import buttonStyles from '../ui/button.module.css';
import { breakableName } from '../ui/medication-name.tsx';
import type { PricedCounterpart } from './alternatives.server.ts';
import styles from './answer.module.css';
import tileStyles from './answer-tiles.module.css';
import type { PricedDrug } from './load-priced-drug.server.ts';
import { localName } from './section-content.server.ts';

interface TilesProps {
  page: PageContext;
  drug: PricedDrug;
  counterpart: PricedCounterpart;
  /** The product's lowest price in dollars; null where it has none. */
  lowest: number | null;
  /** The year of the product's own cost if it is old, otherwise ''. */
  costYear: string;
}

/** The selected product beside its counterpart, generic first, with the difference in price. */
export function Tiles({ page, drug, counterpart, lowest, costYear }: TilesProps) {
  const i18n = i18nFor(page.site.locale);
  const isBrand = drug.variant.type === 'Brand';
  const saving =
    lowest !== null && counterpart.cost !== null ? counterpartSaving(lowest, counterpart.cost) : null;
  const dollars = saving === null ? '' : formatDollars(saving).replace(/\.00$/, '');
  const isOld = costYear !== '' || counterpart.costYear !== '';
  const { name, type } = counterpart.variant;
  const zip = drug.zip.input && { zip: drug.zip.input };
  const query = new URLSearchParams({ ...selectionToQuery(counterpart.selection), ...zip });
  const to = `/${encodeURIComponent(drug.lookup.slug)}?${query}`;
  const tiles: TileProps[] = [
    // The price below has the date, which only a comparison with another old cost needs.
    {
      page,
      drug,
      name: drug.variant.name,
      isBrand,
      cost: lowest,
      isAverage: priceScope(drug.prices, drug.zip.zip) === 'average',
      costYear: counterpart.costYear && costYear,
    },
    { ...counterpart, page, drug, name, isBrand: type === 'Brand', to },
  ];
  const ordered = isBrand ? tiles.toReversed() : tiles;
  return (
    <div className={tileStyles['choice']}>
      <ul role="list" className={tileStyles['tiles']} aria-label={i18n._(msg`Brand or generic`)}>
        {ordered.map((tile) => (
          <Tile key={tile.name} {...tile} />
        ))}
      </ul>
      {dollars && (
        <p className={tileStyles['advice']}>
          <strong>{i18n._(savingText(isBrand, isOld, dollars))}</strong>{' '}
          {i18n._(msg`Ask your doctor or pharmacist.`)}
        </p>
      )}
    </div>
  );
}

/** Today's difference is not known where one of the costs is old. */
function savingText(isBrand: boolean, isOld: boolean, dollars: string): MessageDescriptor {
  if (isOld) return isBrand ? msg`The generic may cost less.` : msg`The brand may cost less.`;
  return isBrand ? msg`The generic costs ${dollars} less.` : msg`The brand costs ${dollars} less.`;
}

interface TileProps
  extends Pick<TilesProps, 'page' | 'drug'>, Pick<PricedCounterpart, 'cost' | 'isAverage' | 'costYear'> {
  name: string;
  isBrand: boolean;
  /** Where the product can be selected; absent for the selected one. */
  to?: string;
}

/** In characters; the heading of the page has a longer name in full, so the selected product's tile has its first two lines. */
const maxTileName = 20;

/** The suffix of a biosimilar, such as -yfgn, stays beside its name. */
const biosimilarHyphen = /-(?=[a-z]{4}$)/;

function Tile({ page: { site }, drug, name, isBrand, cost, isAverage, costYear, to }: TileProps) {
  const i18n = i18nFor(site.locale);
  const { name: shownName, attributes } = localName({ site, lookup: drug.lookup }, name);
  const isLong = !to && shownName.length > maxTileName;
  const price = cost !== null && formatDollars(cost);
  const priced = price && (isAverage ? msg`about ${price}` : msg`from ${price}`);
  const action = priced || (to ? msg`See details` : msg`no price`);
  const content = (
    <>
      <span className={tileStyles['type']}>{i18n._(isBrand ? msg`Brand` : msg`Generic`)}</span>
      <span className={tileStyles['name']} data-cut={isLong || undefined} {...attributes}>
        {breakableName(shownName.replace(biosimilarHyphen, '-\u2060'))}
      </span>
      <span className="figures">{i18n._(action)}</span>
      {costYear && (
        <span className={`${styles['old']} ${tileStyles['costYear']}`}>
          {i18n._(msg`Old cost, ${costYear}`)}
        </span>
      )}
    </>
  );
  return (
    <li aria-current={to ? undefined : 'true'}>
      {to ? (
        // React Router follows it if it runs (RouterLinks).
        <a className={tileStyles['tile']} href={site.href(to)} data-discover="" rel="nofollow">
          {content}
        </a>
      ) : (
        <div className={tileStyles['tile']}>{content}</div>
      )}
    </li>
  );
}

/** What the parts of an answer have in common. */
export interface AnswerView {
  page: PageContext;
  i18n: I18n;
  drug: PricedDrug;
  /** Whether the page may advertise the saving off the usual price. */
  showUsualPrice: boolean;
  /** The block has the ZIP field of the pickers. */
  asksForZip: boolean;
}

/** One of the prices of an answer. */
export interface EntryProps {
  view: AnswerView;
  entry: PriceEntry;
}

interface PriceCardProps extends EntryProps {
  label: MessageDescriptor;
  /** What the difference in miles to the other pharmacy costs or saves. */
  trip?: MessageDescriptor | null;
  note?: MessageDescriptor | null;
  /** Its button is the main action of the page. */
  isLead?: boolean;
  /** It costs more than the price beside it. */
  isCostlier?: boolean;
}

/** A recommended pharmacy with its price, what speaks for it, and its card. */
export function PriceCard({ view, entry, label, isLead = false, ...reasons }: PriceCardProps) {
  const { i18n } = view;
  const price = formatDollars(entry.cost);
  const cost = describeCost(view);
  const mustAsk = isLead && cost?.isOld;
  const isControlled = Boolean(view.drug.variant.schedule);
  const phone = mustAsk || isControlled ? formatPhone(entry.nearestStore?.phone ?? '') : null;
  return (
    <div className={styles['card']} data-lead={isLead || undefined}>
      <h3 className={styles['label']}>{i18n._(label)}</h3>
      <p className={styles['price']} data-old={cost?.isOld || undefined} data-long={longMark(price)}>
        <span data-testid={isLead ? 'best-price' : 'second-price'}>{price}</span>{' '}
        {cost && <span className={styles[cost.isOld ? 'old' : 'date']}>{cost.text}</span>}{' '}
        {mustAsk && !phone && <span>{i18n._(msg`Ask for today’s price.`)}</span>}
      </p>
      <Pharmacy view={view} entry={entry} />
      <Reasons view={view} entry={entry} phone={phone} isWarning={isLead && isControlled} {...reasons} />
      <CardLink view={view} entry={entry} look={isLead ? 'strong' : 'quiet'} />
    </div>
  );
}

/** The date of the prices' costs; null without one. */
function describeCost({ drug: { prices }, page }: AnswerView) {
  const { locale } = page.site;
  const cost = prices.state === 'loaded' ? describeCostDate(locale, prices.pricedOn) : null;
  // Of the lines that a browser balances only the English ones of a newer cost keep the date together.
  const mustSplit = cost?.isOld || locale === 'es';
  return cost && { isOld: cost.isOld, text: mustSplit ? inTwoLines(cost.text) : cost.text };
}

/** Tells the styles how wide a price is: true from $1,000, false from $100, undefined for a usual one. */
const longMark = ({ length }: string): boolean | undefined =>
  length < '$100.00'.length ? undefined : length >= '$1,000.00'.length;

function Pharmacy({ view, entry }: EntryProps) {
  const { stores, homeState } = view.drug.texts;
  const place = storePlace(entry, stores[entry.chain]?.distance, homeState);
  // The place of an independent pharmacy begins with its address.
  const address = isOther(entry.chain) ? [] : [storeStreet(entry), storeTown(entry, homeState)];
  return (
    <p className={styles['where']}>
      <strong>{nameOf(view, entry)}</strong>
      {place && <span>, {place}</span>}
      {address.map((part) => part && <span key={part}>, {part}</span>)}
    </p>
  );
}

type ReasonsProps = Omit<PriceCardProps, 'label' | 'isLead'> & {
  /** Of the store, if the visitor should call first; otherwise null. */
  phone: string | null;
  /** Says why to call first about a controlled medication. */
  isWarning: boolean;
};

/** What speaks for the price or against it; nothing if there is nothing to say. */
function Reasons({ view, entry, phone, isWarning, trip, note, isCostlier }: ReasonsProps) {
  const { i18n, drug } = view;
  // Its saving may be larger only because its usual price is higher, although it costs more.
  const saved = isCostlier ? null : savedText(view, entry);
  const signal = drug.signals[entry.chain];
  if (!phone && !trip && !note && !saved && !signal) return null;
  return (
    <div>
      {trip && <p>{i18n._(trip)}</p>}
      {note && <p>{i18n._(note)}</p>}
      {saved && <p className={styles['saved']}>{saved}</p>}
      {signal && <p>{signal}</p>}
      {phone && <CallFirst {...{ i18n, phone, isWarning }} />}
    </div>
  );
}

/** The number to call before a trip, for a controlled medication with the reason. */
function CallFirst({
  i18n,
  phone,
  isWarning,
}: Pick<ReasonsProps, 'isWarning'> & { i18n: I18n; phone: string }) {
  const warning = msg`Call ${phone}: some pharmacies don’t accept discount cards for controlled medications.`;
  const [before, after] = i18n._(isWarning ? warning : msg`Call and ask: ${phone}`).split(phone);
  return (
    <p className={isWarning ? styles['warning'] : undefined} data-warning={isWarning || undefined}>
      <a href={phoneHref(phone)} className={styles['call']}>
        {before}
        <span className="figures">{phone}</span>
      </a>
      {after}
    </p>
  );
}

/** The saving off the usual price; null for none, or if the page must not advertise it. */
function savedText({ i18n, showUsualPrice }: AnswerView, entry: PriceEntry): string | null {
  const saving = showUsualPrice && savings(entry);
  if (!saving || entry.usualPrice === null) return null;
  const [saved, usual] = [formatDollars(saving), formatDollars(entry.usualPrice)];
  return i18n._(msg`Save ${saved} off the usual ${usual}`);
}

/** A link that React Router follows if it runs (RouterLinks). */
export function CardLink({ view, entry, look }: EntryProps & { look: 'strong' | 'quiet' }) {
  const { i18n, page, drug } = view;
  const { key, chain, cost } = entry;
  const { lookup, pricedProduct, zip } = drug;
  const choice = choiceBesideKey({ key, chain, ...pricedProduct });
  const link = { key, ...choice, drug: lookup.slug, zip: zip.zip, quotedPrice: cost };
  const path = cardPath({ ...link, source: page.request.source });
  const [price, pharmacy] = [formatDollars(cost), nameOf(view, entry)];
  return (
    <a
      href={page.site.href(path)}
      data-discover=""
      className={`${buttonStyles['button']} ${buttonStyles[look]}`}
    >
      {i18n._(msg`Get the card`)}
      <span className="sr-only">: {i18n._(msg`${price} at ${pharmacy}`)}</span>
    </a>
  );
}

/** The pharmacy of a price in the visitor's language. */
export const nameOf = ({ i18n }: AnswerView, at: PriceEntry) =>
  pharmacyName(at, i18n._(msg`Local Pharmacies`));
