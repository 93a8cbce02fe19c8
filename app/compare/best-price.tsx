import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, type ReactNode } from 'react';
import { useFetcher, useLocation } from 'react-router';

import { Notice, useAnnouncement } from '../ui/notice.tsx';
import { ServerHtml, type HtmlPart } from '../ui/server-html.tsx';
import type { LatePrices } from './price-notes.server.tsx';
import messageStyles from './price-messages.module.css';
import styles from './prices.module.css';
import type { PickerState } from './use-pickers.ts';

/**
 * Reloads the data of a page that was sent with pending prices, now with the full time limit for prices. Undefined
 * until they arrive, and on a page that has its prices.
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
  /** Announced while the pickers are busy. */
  loadingText: string;
  /** Announced when the prices have loaded. */
  resultText: string | false | null;
  /** Why there are no prices. */
  problem: { title: string; html: HtmlPart | string } | null;
  /** The prices. */
  children: ReactNode;
}

/** The region of the leading prices: those of the selection, the reason why there are none, or a skeleton during a change. */
export function PriceRegion(props: PriceRegionProps) {
  const { label, className, pickers, late, loadingText, resultText, problem, children } = props;
  const { isOffline } = pickers;
  const isBusy = pickers.isBusy || late;
  const { t } = useLingui();
  useAnnouncement(isBusy ? !isOffline && loadingText : resultText || problem?.title);
  const region = useRef<HTMLElement>(null);
  const wasBusy = useRef(false);
  // On a phone the explanation is above the changed picker, so it is scrolled into view.
  useEffect(() => {
    if (isOffline || (problem && !isBusy && wasBusy.current))
      region.current?.scrollIntoView({ block: 'nearest' });
    wasBusy.current = pickers.isBusy;
  });
  return (
    <section
      ref={region}
      className={className}
      aria-label={label}
      data-prices=""
      data-script={late ? 'now' : undefined}
    >
      {isOffline && (
        <Notice kind="problem">
          {t`You’re offline. We’ll show the prices for your choice when you’re back online.`}
        </Notice>
      )}
      {late && (
        <noscript>
          <ServerHtml html={late.html} />
        </noscript>
      )}
      {isBusy && <PriceSkeleton text={loadingText} />}
      {!isBusy && problem && <ServerHtml html={problem.html} />}
      {!isBusy && children}
    </section>
  );
}

const PriceSkeleton = ({ text }: { text: string }) => (
  <div className={styles['skeleton']}>
    <p className="sr-only">{text}</p>
    <div aria-hidden="true" className={styles['best']}>
      <span />
      <span />
      <span />
      <span />
    </div>
  </div>
);

/** Notes about prices, from renderPriceNotes. */
export const PriceNotes = ({ html }: { html: HtmlPart | string }) => (
  <ServerHtml html={html} className={messageStyles['notes']} />
);
