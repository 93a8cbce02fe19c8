import { formatDollars, pharmacyName, savings, type PriceEntry } from '../../../domain/prices.ts';
import { LinkButton } from '../../ui/button.tsx';
import { distanceWords } from './price-words.ts';
import styles from './prices.module.css';

export interface BestPriceProps {
  entry: PriceEntry;
  isLowest: boolean;
  /** What is priced, in one line: '20 mg tablet, 90 tablets'. */
  what: string;
  hasZip: boolean;
  showUsualPrice: boolean;
  cardUrl: string;
}

function labelOf(isLowest: boolean, hasZip: boolean): string {
  if (hasZip) return isLowest ? 'Lowest nearby' : 'Price';
  return isLowest ? 'Lowest U.S. average' : 'U.S. average';
}

/** The price to take away from the page, and the one thing to do about it. */
export function BestPrice({ entry, isLowest, what, hasZip, showUsualPrice, cardUrl }: BestPriceProps) {
  const saved = showUsualPrice ? savings(entry) : null;
  return (
    <div className={styles['best']}>
      <p className={styles['bestLabel']}>
        {labelOf(isLowest, hasZip)} at <strong>{pharmacyName(entry)}</strong>
        {hasZip && (
          <>
            {' '}
            · <span>{distanceWords(entry.distanceMiles, hasZip).toLowerCase()}</span>
          </>
        )}
      </p>
      <p className={`${styles['bestCost']} figures`}>
        <span data-testid="best-price">{formatDollars(entry.cost)}</span>
        <span className={styles['bestWhat']}>{what}</span>
      </p>
      {saved && entry.usualPrice !== null && (
        <p className={`${styles['bestUsual']} figures`}>
          {formatDollars(saved.dollars)} less than the usual {formatDollars(entry.usualPrice)}
        </p>
      )}
      <LinkButton to={cardUrl} size="large" wide>
        Get the card
      </LinkButton>
    </div>
  );
}
