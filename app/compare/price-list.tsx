import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';

import { formatDollars, pharmacyName, savings, type PriceEntry } from '../../domain/prices.ts';
import { Icon } from '../ui/icon.tsx';
import type { PriceSignals } from '../shell/price-signals.server.ts';
import { distanceWords } from './price-words.ts';
import styles from './prices.module.css';

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
    <ul role="list" className={styles['rows']}>
      {prices.map((entry) => (
        <li key={entry.key} className={styles['row']} data-chosen={entry.key === chosenKey || undefined}>
          <div className={styles['who']}>
            <Link to={cardUrl(entry)} className={styles['name']}>
              {pharmacyName(entry, t`Local Pharmacies`)}
              <span className="visually-hidden">: {getCard(formatDollars(entry.cost))}</span>
            </Link>
            {entry.key === bestKey && (
              <span className={styles['badge']}>{hasZip ? t`Lowest nearby` : t`Lowest`}</span>
            )}
            <StoreLine entry={entry} hasZip={hasZip} />
            {signals[entry.chain] && <p className={styles['store']}>{signals[entry.chain]}</p>}
          </div>
          <div className={styles['amount']}>
            <span className={`${styles['cost']} figures`}>{formatDollars(entry.cost)}</span>
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
    <p className={styles['store']}>
      {i18n._(distance)}
      {store && <span className={styles['address']}>{`, ${store.street}, ${store.city}`}</span>}
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
    <span className={`${styles['usual']} figures`}>
      <span className="visually-hidden">{t`usual price`} </span>
      <s>{formatDollars(entry.usualPrice)}</s>
      <span className={styles['saved']}> {t`${percent}% less`}</span>
    </span>
  );
}
