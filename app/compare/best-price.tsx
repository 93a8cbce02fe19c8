import { useLingui } from '@lingui/react/macro';
import { useEffect, type ReactNode } from 'react';
import { useFetcher, useLocation } from 'react-router';

import { formatDollars, pharmacyName, savings, type PriceEntry } from '../../domain/prices.ts';
import { LinkButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Notice } from '../ui/notice.tsx';
import { ServerHtml } from '../ui/server-html.tsx';
import type { LatePrices, PriceProblemText } from './price-notes.server.tsx';
import messageStyles from './price-messages.module.css';
import styles from './prices.module.css';
import type { PickerState } from './use-pickers.ts';

/**
 * Loads the data of a page again whose prices were pending when it was sent, with the full time limit of prices.
 * Undefined until they arrive, and on a page that has its prices.
 */
export function useLatePrices<Data>(late: { url: string } | null) {
  const { key } = useLocation();
  const { load, data } = useFetcher<Data>({ key });
  const url = late?.url;
  useEffect(() => {
    if (url) void load(url);
  }, [load, url]);
  return data;
}

interface PriceRegionProps {
  label: string;
  className: string | undefined;
  pickers: PickerState;
  /** Set while the prices may still arrive. */
  late: LatePrices | null;
  /** Announced to screen readers while the pickers are busy. */
  loadingText: string;
  /** Announced to screen readers when the prices have loaded. */
  resultText: string | false | null;
  problem: PriceProblemText | null;
  retryUrl: string;
  /** Number of rows in the list of prices, for the skeleton; omitted where there is no list. */
  rows?: number;
  /** The prices. */
  children: ReactNode;
}

/** The region beside the pickers: the prices of the selection, the reason why there are none, or a skeleton during a change. */
export function PriceRegion(props: PriceRegionProps) {
  const { label, className, pickers, late, loadingText, resultText, problem, retryUrl, rows, children } =
    props;
  const { isOffline } = pickers;
  const isBusy = pickers.isBusy || late;
  const { t } = useLingui();
  return (
    <section className={className} aria-label={label}>
      <p role="status" className="visually-hidden">
        {isBusy && !isOffline ? loadingText : resultText}
      </p>
      {isOffline && (
        <Notice kind="problem">
          {t`You are offline. The prices for your choice come as soon as there is a connection.`}
        </Notice>
      )}
      {late && (
        <noscript>
          <ServerHtml html={late.html} />
        </noscript>
      )}
      {isBusy && <PriceSkeleton rows={rows} />}
      {!isBusy && problem && <PriceProblem problem={problem} retryUrl={retryUrl} />}
      {!isBusy && children}
    </section>
  );
}

function PriceSkeleton({ rows }: { rows: number | undefined }) {
  return (
    <div aria-hidden="true" className={styles['skeleton']}>
      <div className={styles['best']}>
        <span />
        <span />
        <span />
        <span />
      </div>
      {rows !== undefined && (
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
      )}
    </div>
  );
}

function PriceProblem({ problem, retryUrl }: { problem: PriceProblemText; retryUrl: string }) {
  const { t } = useLingui();
  const { title, text, canRetry } = problem;
  return (
    <div
      className={messageStyles['problem']}
      role={canRetry ? 'alert' : undefined}
      data-failed={canRetry || undefined}
    >
      <Icon name={canRetry ? 'alert' : 'info'} size={28} />
      <h2>{title}</h2>
      <p>{text}</p>
      {canRetry && (
        <LinkButton to={retryUrl} reloadDocument>
          {t`Try again`}
        </LinkButton>
      )}
    </div>
  );
}

interface BestPriceProps {
  entry: PriceEntry;
  /** Before the pharmacy's name. */
  label: string;
  /** How far the nearest store is. */
  distance: string | undefined;
  /** What the price buys: '20 mg, 90 tablets'. */
  amount: string;
  showUsualPrice: boolean;
  /** A sentence about the prices that visitors reported. */
  signal?: string | undefined;
  cardUrl: string;
}

/** The leading price, with the button that opens its card. */
export function BestPrice(props: BestPriceProps) {
  const { entry, label, distance, amount, showUsualPrice, signal, cardUrl } = props;
  const { t } = useLingui();
  const saving = showUsualPrice ? savings(entry) : null;
  const difference = saving && formatDollars(saving.dollars);
  const usual = entry.usualPrice !== null && formatDollars(entry.usualPrice);
  return (
    <div className={styles['best']}>
      <p className={styles['bestLabel']}>
        {label} <strong>{pharmacyName(entry, t`Local Pharmacies`)}</strong>
        {distance && `, ${distance}`}
      </p>
      <p className={`${styles['bestCost']} figures`}>
        <span data-testid="best-price">{formatDollars(entry.cost)}</span>
        <span className={styles['bestAmount']}>{amount}</span>
      </p>
      {saving && usual && (
        <p className={`${styles['bestUsual']} figures`}>{t`Save ${difference} off the usual ${usual}`}</p>
      )}
      {signal && <p className={styles['bestReported']}>{signal}</p>}
      <LinkButton to={cardUrl} size="large" wide>
        {t`Get the card`}
      </LinkButton>
    </div>
  );
}

/** Notes about prices, from renderPriceNotes. */
export const PriceNotes = ({ html }: { html: string }) => (
  <ServerHtml html={html} className={messageStyles['notes']} />
);
