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
  return (
    <div className={styles['notes']}>
      {!hasZip && (
        <p>These are averages across the United States. Enter a ZIP code for the pharmacies near you.</p>
      )}
      <p>
        {prices.demonstration
          ? `Demonstration prices, worked out from the public NADAC cost of ${formatDate(prices.pricedOn)}. Not an offer.`
          : `Prices as of ${formatDate(prices.pricedOn)}. The pharmacy's own price on the day decides.`}
      </p>
      {oldCost && (
        <p>
          <strong>That cost is more than two years old.</strong> Today’s price may be very different.
        </p>
      )}
      {showUsualPrice && <p>Crossed out: what the same pharmacy usually charges.</p>}
    </div>
  );
}
