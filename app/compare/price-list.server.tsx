import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { renderToStaticMarkup } from 'react-dom/server';

import { choiceBesideKey } from '../../domain/card.ts';
import {
  availableOrders,
  groupPrices,
  leadsWithCvs,
  monogramColor,
  monograms,
  placedPrices,
  readPriceOrder,
  sortPrices,
  type PriceOrder,
} from '../../domain/price-list.ts';
import {
  bestNearby,
  bestPrice,
  formatDollars,
  isOther,
  pharmacyName,
  type PricedProduct,
  savings,
  storeName,
  type PriceEntry,
} from '../../domain/prices.ts';
import type { Coordinates } from '../../domain/location.ts';
import type { DrugVariant } from '../../domain/medication.ts';
import { cardPath } from '../card/links.ts';
import type { PageContext } from '../context.ts';
import { htmlPart } from '../shell/html-part.server.ts';
import { i18nFor } from '../shell/i18n.server.ts';
import { describeCostDate, type PricesResult, type PriceSignals } from '../shell/load-prices.server.ts';
import type { HtmlPart } from '../ui/server-html.tsx';
import styles from './price-list.module.css';
import { renderMap, rowId, type MapPlace } from './price-map.server.tsx';
import { describeOutOfReach, type PriceTexts } from './price-notes.server.tsx';

/** The list of prices of a drug page. */
export interface PriceList {
  /** The order that the visitor chose; undefined for the specified one. */
  order: PriceOrder | undefined;
  /** Names the links to the orders. */
  label: string;
  /** Links to the orders of the list; none where an order makes no difference. */
  orders: { query: string; name: string; isCurrent: boolean }[];
  rows: HtmlPart;
  /** The stores on a map, and the choice of list or map on a small screen; null where no coordinates are known. */
  map: ReturnType<typeof renderMap>;
}

interface ListedPrices {
  prices: PricesResult;
  texts: PriceTexts;
  signals: PriceSignals;
  /** What the prices are for. */
  pricedProduct: PricedProduct;
  variant: Pick<DrugVariant, 'schedule'>;
  drug: string;
  zip: string | null;
  /** Coordinates of the ZIP; null if unknown. */
  center: Coordinates | null;
  /** The chain that the visitor chose; null for none. */
  chain: string | null;
  /** Flag retailPrice: shows each chain's usual price beside its price. */
  showUsualPrice: boolean;
}

/** The list of prices in the order that the query names; null without prices. */
export function renderPriceList(
  page: PageContext,
  listed: ListedPrices,
  query: URLSearchParams,
): PriceList | null {
  if (listed.prices.state !== 'loaded') return null;
  const { prices } = listed.prices;
  const i18n = i18nFor(page.site.locale);
  const order = readPriceOrder(query.get('order'), prices);
  const rows = listRows(page, i18n, listed, sortPrices(prices, order));
  return {
    order: order === 'standard' ? undefined : order,
    label: i18n._(msg`Order of the prices`),
    orders: orderLinks(i18n, prices, order, query),
    rows: htmlPart(page.request, renderToStaticMarkup(<Rows {...rows} />)),
    map: renderMap(page, listed.center, rows),
  };
}

const orderNames = {
  standard: msg`Standard`,
  lowest: msg({ message: 'Lowest', context: 'order' }),
  nearest: msg`Nearest`,
};

function orderLinks(
  i18n: I18n,
  prices: readonly PriceEntry[],
  current: PriceOrder,
  query: URLSearchParams,
): PriceList['orders'] {
  const orders = availableOrders(prices);
  const standard = orders.includes('lowest') ? orderNames.standard : orderNames.lowest;
  return orders.map((order) => {
    const target = new URLSearchParams(query);
    target.delete('wait');
    target.delete('order');
    if (order !== 'standard') target.set('order', order);
    const names = { ...orderNames, standard: leadsWithCvs(prices) ? msg`CVS first` : standard };
    return { query: `?${target}`, name: i18n._(names[order]), isCurrent: order === current };
  });
}

interface Row {
  entry: PriceEntry;
  name: string;
  monogram: string;
  /** Marks the leading price; '' for others. */
  badge: string;
  isChosen: boolean;
  store: { distance: string; address: string } | undefined;
  /** The number of its pin on the map, from 1; 0 without one. */
  place: number;
  signal: string | undefined;
  cardHref: string;
}

interface RowsProps {
  i18n: I18n;
  /** Stores with a pin on the map. */
  places: MapPlace[];
  stores: Row[];
  mail: Row[];
  /** What to ask before ordering by mail. */
  mailNote: string;
  outOfReach: Row[];
  /** The date of a cost that is more than a year old; null for a newer one. */
  oldCost: string | null;
  /** The highest usual price of the list, in dollars; 0 where the page shows none. */
  highestUsual: number;
}

function listRows(page: PageContext, i18n: I18n, listed: ListedPrices, prices: PriceEntry[]): RowsProps {
  const { texts, signals, chain, pricedProduct, variant, drug, zip } = listed;
  const best = bestNearby(prices);
  const names = prices.map((entry) => pharmacyName(entry, i18n._(msg`Local Pharmacies`)));
  const letters = monograms(names);
  const groups = groupPrices(prices);
  const placed = listed.center ? placedPrices(prices) : [];
  const rows = new Map(
    prices.map((entry, index): [PriceEntry, Row] => {
      const { key, chain: id, cost } = entry;
      const choice = choiceBesideKey({ key, chain: id, ...pricedProduct });
      const card = { key, ...choice, drug, zip, source: page.request.source, quotedPrice: cost };
      return [
        entry,
        {
          entry,
          name: names[index] ?? '',
          monogram: letters[index] ?? '',
          badge: id === best?.chain ? texts.badge : '',
          isChosen: id.toLowerCase() === chain,
          store: groups.stores.includes(entry) ? texts.stores[id] : undefined,
          place: placed.findIndex((price) => price === entry) + 1,
          signal: signals[id],
          cardHref: page.site.href(cardPath(card)),
        },
      ];
    }),
  );
  const costDate =
    listed.prices.state === 'loaded' ? describeCostDate(page.site.locale, listed.prices.pricedOn) : null;
  const toRows = (entries: PriceEntry[]) => entries.flatMap((entry) => rows.get(entry) ?? []);
  return {
    i18n,
    places: placed.map((entry) => {
      const row = rows.get(entry);
      return { entry, name: row?.name ?? '', monogram: row?.monogram ?? '', isLeading: !!row?.badge };
    }),
    stores: toRows(groups.stores),
    mail: toRows(groups.mail),
    mailNote: i18n._(
      variant.schedule
        ? msg`Not every mail pharmacy sends controlled medications. Ask first.`
        : msg`Ask about the cost and time of shipping.`,
    ),
    outOfReach: toRows(groups.outOfReach),
    oldCost: costDate?.isOld ? costDate.text : null,
    highestUsual: listed.showUsualPrice ? Math.max(0, ...prices.map(({ usualPrice }) => usualPrice ?? 0)) : 0,
  };
}

/** The stores nearby, independent ones, mail order, then the chains without a store in one folded row. */
function Rows(list: RowsProps) {
  const { i18n, stores, mail, mailNote, outOfReach, oldCost } = list;
  const isAlone = stores.length === 0 && mail.length === 0;
  // The specified order has them last whatever they cost, which below the chains would look like a mistake.
  const independent = stores.length > 1 ? stores.slice(-1).filter(({ entry }) => isOther(entry.chain)) : [];
  const lowest = bestPrice(outOfReach.map(({ entry }) => entry));
  const cost = lowest && formatDollars(lowest.cost);
  return (
    <>
      {oldCost && <p className={styles['oldCost']}>{oldCost}</p>}
      <PriceRows rows={stores.slice(0, stores.length - independent.length)} list={list} />
      <PriceRows title={i18n._(msg`Independent pharmacies`)} rows={independent} list={list} />
      <PriceRows title={i18n._(msg`By mail`)} note={mailNote} rows={mail} list={list} />
      {cost && (
        <details className={styles['folded']} open={isAlone || outOfReach.some(({ isChosen }) => isChosen)}>
          <summary>
            <span className={styles['foldedText']}>
              {describeOutOfReach(i18n, outOfReach)}
              <span className="sr-only">,</span>
            </span>{' '}
            <span className={`${styles['foldedCost']} figures`}>
              {outOfReach.length === 1 ? cost : i18n._(msg`from ${cost}`)}
            </span>
          </summary>
          <PriceRows rows={outOfReach} list={list} />
        </details>
      )}
    </>
  );
}

function PriceRows(props: { title?: string; note?: string; rows: Row[]; list: RowsProps }) {
  const { title, note, rows, list } = props;
  if (rows.length === 0) return null;
  return (
    <>
      {title && <h3 className={styles['group']}>{title}</h3>}
      {note && <div className={styles['mailNote']}>{note}</div>}
      <ul role="list" className={styles['rows']}>
        {rows.map((row) => (
          <PriceRow key={row.entry.chain} row={row} list={list} />
        ))}
      </ul>
    </>
  );
}

/** A chain's price, as a link to its card. */
function PriceRow({ row, list: { i18n, oldCost, highestUsual } }: { row: Row; list: RowsProps }) {
  const { entry, name, badge, store, signal } = row;
  const cost = formatDollars(entry.cost);
  const independent = storeName(entry);
  return (
    <li id={row.place > 0 ? rowId(row.place) : undefined} data-chosen={row.isChosen || undefined}>
      <span data-color={monogramColor(entry.chain)} data-letters={row.monogram} />
      <div>
        <a href={row.cardHref} data-discover="">
          {name}
          <span className="sr-only">
            : {[i18n._(msg`get the card for ${cost}`), oldCost].filter(Boolean).join('. ')}
          </span>
        </a>
        {badge && <span className={styles['badge']}>{badge}</span>}
        {store && (
          <p>
            {independent && <b>{independent}</b>}
            {independent && store.distance && ', '}
            {store.distance}
            {store.address && <span>{store.address}</span>}
          </p>
        )}
        {signal && <p>{signal}</p>}
      </div>
      <div>
        <strong>{cost}</strong>
        {highestUsual > 0 && <UsualPrice i18n={i18n} entry={entry} highest={highestUsual} />}
      </div>
    </li>
  );
}

/**
 * The chain's usual price, crossed out, above a decorative bar of both prices. All bars of a list have one scale, so that the
 * longer price is the higher one.
 */
function UsualPrice({ i18n, entry, highest }: { i18n: I18n; entry: PriceEntry; highest: number }) {
  if (!savings(entry) || entry.usualPrice === null) return null;
  const shareOf = (price: number) => `${Math.round((price / highest) * 100)}%`;
  return (
    <>
      <span>
        <span className="sr-only">{i18n._(msg`usual price`)} </span>
        <s>{formatDollars(entry.usualPrice)}</s>
      </span>
      <svg aria-hidden="true">
        <rect width={shareOf(entry.usualPrice)} />
        <rect width={shareOf(entry.cost)} />
      </svg>
    </>
  );
}
