import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';

import { formatMiles } from '../../domain/distance.ts';
import { formatDollars, pharmacyName, savings, type PriceEntry } from '../../domain/prices.ts';
import { LinkButton } from '../ui/button.tsx';
import { ServerHtml } from '../ui/server-html.tsx';
import { Icon } from '../ui/icon.tsx';
import type { PriceProblemWords } from './price-notes.server.tsx';
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

/** Grey shapes where prices will be, as many rows as the last list had. The status line says it in words. */
export function PriceSkeleton({ rows }: { rows: number }) {
  return (
    <div aria-hidden="true" className={styles['skeleton']}>
      <div className={styles['best']}>
        <span />
        <span />
        <span />
        <span />
      </div>
      <div className={styles['skeletonList']}>
        <span />
        <span />
        <div className={styles['rows']}>
          {Array.from({ length: rows }, (_, row) => (
            <div key={row} className={styles['row']}>
              <span />
              <span />
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}

/** What the prices are, in paragraphs that the server wrote. */
export const PriceNotes = ({ html }: { html: string }) => (
  <ServerHtml html={html} className={styles['notes']} />
);

/** Says why there are no prices and what to do; everything the visitor chose is still in the URL. */
export function PriceProblem({ problem, retryUrl }: { problem: PriceProblemWords; retryUrl: string }) {
  const { t } = useLingui();
  const { title, text, failed } = problem;
  return (
    <div className={styles['problem']} role={failed ? 'alert' : undefined} data-failed={failed || undefined}>
      <Icon name={failed ? 'alert' : 'info'} size={28} />
      <h2>{title}</h2>
      <p>{text}</p>
      {failed && (
        <LinkButton to={retryUrl} reloadDocument>
          {t`Try again`}
        </LinkButton>
      )}
    </div>
  );
}

/** Where a pharmacy's nearest store is, or that we know of none; null where no area is known. */
export function distanceWords(miles: number | null, hasZip: boolean): MessageDescriptor | null {
  if (miles === null) return hasZip ? msg`No nearby store found` : null;
  const figure = formatMiles(miles);
  return figure === null ? msg`under 0.1 mi away` : msg`${figure} mi away`;
}
