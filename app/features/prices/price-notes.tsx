import { useLingui } from '@lingui/react/macro';

import type { ShownPrices } from './load-prices.ts';
import { formatDate } from './price-words.ts';
import styles from './prices.module.css';

export interface PriceNotesProps {
  prices: Extract<ShownPrices, { state: 'loaded' }>;
  hasZip: boolean;
  /** The cost is so old that today's price may be far from it. */
  oldCost: boolean;
  /** Rows show what they are compared with. */
  showUsualPrice: boolean;
}

/** What these prices are: as of when, for where, and that a demonstration is one. */
export function PriceNotes({ prices, hasZip, oldCost, showUsualPrice }: PriceNotesProps) {
  const { t, i18n } = useLingui();
  const date = formatDate(prices.pricedOn, i18n.locale);
  return (
    <div className={styles['notes']}>
      {!hasZip && (
        <p>{t`These are averages across the United States. Enter a ZIP code for the pharmacies near you.`}</p>
      )}
      <p>
        {prices.demonstration
          ? t`Demonstration prices, worked out from the public NADAC cost of ${date}. Not an offer.`
          : t`Prices as of ${date}. The pharmacy's own price on the day decides.`}
      </p>
      {oldCost && (
        <p>
          <strong>{t`That cost is more than two years old.`}</strong>{' '}
          {t`Today’s price may be very different.`}
        </p>
      )}
      {showUsualPrice && <p>{t`Crossed out: what the same pharmacy usually charges.`}</p>}
    </div>
  );
}
