import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';

import { bestNearby, formatDollars, pharmacyName, savings, type PriceEntry } from '../../domain/prices.ts';
import { dosageAndQuantity } from '../../domain/product-text.ts';
import { selectionToQuery } from '../../domain/selection.ts';
import type { PriceSignals } from '../shell/load-prices.server.ts';
import { Icon } from '../ui/icon.tsx';
import { ServerHtml } from '../ui/server-html.tsx';
import { Notice } from '../ui/notice.tsx';
import { BestPrice, PriceNotes, PriceProblem, PriceSkeleton, distanceWords } from './best-price.tsx';
import styles from './drug-page.module.css';
import { cardPathFor } from './links.ts';
import type { DrugPageData } from './load-drug-page.server.ts';
import priceStyles from './prices.module.css';

/** Rows to expect where no list has been seen yet. */
const usualRows = 5;

interface DrugPricesProps {
  page: DrugPageData;
  busy: boolean;
  offline: boolean;
}

/** The prices of exactly what the pickers say; while they change, only that it is working. */
export function DrugPrices({ page, busy, offline }: DrugPricesProps) {
  const {
    lookup,
    selection,
    variant,
    zip,
    address,
    prices,
    notes,
    problem,
    chain,
    showUsualPrice,
    sendForms,
    signals,
  } = page;
  const { t } = useLingui();
  const toCard = cardPathFor(lookup.slug, zip.zip);
  const query = new URLSearchParams(selectionToQuery(selection));
  if (zip.input) query.set('zip', zip.input);
  const retryUrl = `?${query}`;
  const best = prices.state === 'loaded' ? bestNearby(prices.prices) : null;
  const chosen =
    prices.state === 'loaded' ? prices.prices.find((entry) => entry.chain.toLowerCase() === chain) : null;
  const leading = chosen ?? best;
  const count = prices.state === 'loaded' && prices.prices.length;
  const lowest = best && formatDollars(best.cost);
  // A failure announces itself.
  const outcome = best ? t`${count} prices, from ${lowest}` : problem && !problem.failed && problem.title;
  const place = prices.state === 'loaded' ? (address ?? prices.area.label) : null;

  return (
    <section className={styles['prices']} aria-label={t`Prices`}>
      <p role="status" className="visually-hidden">
        {busy && !offline ? t`Getting prices` : outcome}
      </p>
      {offline && (
        <Notice kind="problem">
          {t`You are offline. The prices for your choice come as soon as there is a connection.`}
        </Notice>
      )}
      {busy && <PriceSkeleton rows={prices.state === 'loaded' ? prices.prices.length : usualRows} />}
      {!busy && problem && <PriceProblem problem={problem} retryUrl={retryUrl} />}
      {!busy && prices.state === 'loaded' && best && leading && (
        <>
          <BestPrice
            entry={leading}
            isLowest={leading.key === best.key}
            what={dosageAndQuantity(variant, selection)}
            hasZip={zip.zip !== null}
            showUsualPrice={showUsualPrice}
            signal={signals[leading.chain]}
            cardUrl={toCard(leading)}
          />
          {sendForms && <ServerHtml html={sendForms} />}
          <div className={styles['all']}>
            <h2>{zip.zip ? t`Prices near ${place}` : t`Average prices`}</h2>
            <PriceNotes html={notes} />
            <PriceTable
              prices={prices.prices}
              bestKey={best.key}
              chosenKey={chosen?.key ?? null}
              hasZip={zip.zip !== null}
              showUsualPrice={showUsualPrice}
              signals={signals}
              cardUrl={toCard}
            />
          </div>
        </>
      )}
    </section>
  );
}

export interface PriceListProps {
  prices: PriceEntry[];
  /** Key of the lowest price, which says so. */
  bestKey: string | null;
  /** Key of the price the visitor chose. */
  chosenKey: string | null;
  hasZip: boolean;
  /** Flag retailPrice: show what the price is compared with. */
  showUsualPrice: boolean;
  /** What visitors report to have paid, by chain. */
  signals: PriceSignals;
  cardUrl: (entry: PriceEntry) => string;
}

/** Every chain's price in the specified order; each row leads to its card. */
export function PriceTable(props: PriceListProps) {
  const { prices, bestKey, chosenKey, hasZip, showUsualPrice, signals, cardUrl } = props;
  const { t } = useLingui();
  const getCard = (cost: string) => t`get the card for ${cost}`;
  return (
    <ul role="list" className={priceStyles['rows']}>
      {prices.map((entry) => (
        <li key={entry.key} className={priceStyles['row']} data-chosen={entry.key === chosenKey || undefined}>
          <div className={priceStyles['who']}>
            <Link to={cardUrl(entry)} className={priceStyles['name']}>
              {pharmacyName(entry, t`Local Pharmacies`)}
              <span className="visually-hidden">: {getCard(formatDollars(entry.cost))}</span>
            </Link>
            {entry.key === bestKey && (
              <span className={priceStyles['badge']}>{hasZip ? t`Lowest nearby` : t`Lowest`}</span>
            )}
            <StoreLine entry={entry} hasZip={hasZip} />
            {signals[entry.chain] && <p className={priceStyles['store']}>{signals[entry.chain]}</p>}
          </div>
          <div className={priceStyles['amount']}>
            <span className={`${priceStyles['cost']} figures`}>{formatDollars(entry.cost)}</span>
            {showUsualPrice && <UsualPrice entry={entry} />}
          </div>
          <Icon name="chevronRight" size={18} />
        </li>
      ))}
    </ul>
  );
}

function StoreLine({ entry, hasZip }: { entry: PriceEntry; hasZip: boolean }) {
  const { i18n } = useLingui();
  const store = entry.nearestStore;
  const distance = distanceWords(entry.distanceMiles, hasZip);
  if (!distance) return null;
  return (
    <p className={priceStyles['store']}>
      {i18n._(distance)}
      {store && <span className={priceStyles['address']}>{`, ${store.street}, ${store.city}`}</span>}
    </p>
  );
}

/** What a price is compared with: the chain's usual price, in words a screen reader can tell from the price itself. */
export function UsualPrice({ entry }: { entry: PriceEntry }) {
  const { t } = useLingui();
  const saved = savings(entry);
  if (!saved || entry.usualPrice === null) return null;
  const { percent } = saved;
  return (
    <span className={`${priceStyles['usual']} figures`}>
      <span className="visually-hidden">{t`usual price`} </span>
      <s>{formatDollars(entry.usualPrice)}</s>
      <span className={priceStyles['saved']}> {t`${percent}% less`}</span>
    </span>
  );
}
