import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';

import { formatDollars, pharmacyName, savings, type PriceEntry } from '../../domain/prices.ts';
import { LinkButton } from '../ui/button.tsx';
import { distanceWords } from './price-words.ts';
import styles from './prices.module.css';

export interface BestPriceProps {
  entry: PriceEntry;
  isLowest: boolean;
  /** What is priced, in one line: '20 mg tablet, 90 tablets'. */
  what: string;
  hasZip: boolean;
  showUsualPrice: boolean;
  /** What visitors report to have paid. */
  signal?: string | undefined;
  cardUrl: string;
}

function labelOf(isLowest: boolean, hasZip: boolean) {
  if (hasZip) return isLowest ? msg`Lowest nearby at` : msg`Price at`;
  return isLowest ? msg`Lowest U.S. average at` : msg`U.S. average at`;
}

/** The price to take away from the page, and the one thing to do about it. */
export function BestPrice(props: BestPriceProps) {
  const { entry, isLowest, what, hasZip, showUsualPrice, signal, cardUrl } = props;
  const { t, i18n } = useLingui();
  const saved = showUsualPrice ? savings(entry) : null;
  const difference = saved && formatDollars(saved.dollars);
  const usual = entry.usualPrice !== null && formatDollars(entry.usualPrice);
  const distance = hasZip && distanceWords(entry.distanceMiles, hasZip);
  return (
    <div className={styles['best']}>
      <p className={styles['bestLabel']}>
        {i18n._(labelOf(isLowest, hasZip))} <strong>{pharmacyName(entry, t`Local Pharmacies`)}</strong>
        {distance && (
          <>
            {' '}
            · <span>{i18n._(distance).toLowerCase()}</span>
          </>
        )}
      </p>
      <p className={`${styles['bestCost']} figures`}>
        <span data-testid="best-price">{formatDollars(entry.cost)}</span>
        <span className={styles['bestWhat']}>{what}</span>
      </p>
      {saved && usual && (
        <p className={`${styles['bestUsual']} figures`}>{t`${difference} less than the usual ${usual}`}</p>
      )}
      {signal && <p className={styles['bestReported']}>{signal}</p>}
      <LinkButton to={cardUrl} size="large" wide>
        {t`Get the card`}
      </LinkButton>
    </div>
  );
}
