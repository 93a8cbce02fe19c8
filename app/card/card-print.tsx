import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';

import { RichContent } from '../shell/content/rich-content.tsx';
import styles from './card-print.module.css';
import { printHash } from './links.ts';
import type { CardSheetContent } from './load-card-page.server.ts';
import type { SendForm } from './send-form.server.ts';

/** Opens the print dialog for a link that ends with `printHash`; without script it shows where to find Print. */
export function PrintOnArrival() {
  const { t } = useLingui();
  useEffect(() => {
    const { hash, pathname, search } = globalThis.location;
    if (hash !== printHash) return;
    // Only once: a visitor who goes back to the page or reloads it wants to see it.
    history.replaceState(history.state, '', pathname + search);
    globalThis.print();
  }, []);
  return (
    <p id={printHash.slice(1)} className={`${styles['hint']} without-script`}>
      {t`To print this card, use Print in your browser’s menu.`}
    </p>
  );
}

/**
 * Reports to our server, once per page view, that the card is printed, by button, menu or key. The server forwards it to
 * analytics only where the visitor allows that (spec §4, tracking).
 */
export function useReportPrint({ action, fields }: SendForm): void {
  const { key = '', drug = '' } = fields;
  useEffect(() => {
    if (!key) return undefined;
    const report = () => {
      fetch(`${action}/printed`, {
        method: 'POST',
        // As a beacon, which cannot have the header.
        keepalive: true,
        headers: { 'client-type': 'web' },
        body: new URLSearchParams({ key, drug }),
      }).catch(() => undefined);
    };
    addEventListener('beforeprint', report, { once: true });
    return () => removeEventListener('beforeprint', report);
  }, [action, key, drug]);
}

/** Printed below the card, and on paper only: what to do with it, and the partner's details. */
export function CardSheet({ content }: { content: CardSheetContent | null }) {
  const { t } = useLingui();
  return (
    <div className={`${styles['sheet']} always-light`}>
      <section>
        <h2>{content?.headline || t`How it works`}</h2>
        <ol className={styles['steps']}>
          <li>
            <strong>{t`Show it first`}</strong>
            <p>{t`Give this card to the pharmacist with your prescription, before it is filled.`}</p>
          </li>
          <li>
            <strong>{t`Have the four numbers entered`}</strong>
            <p>{t`They go in as the primary claim, without your insurance: one or the other for each fill.`}</p>
          </li>
          <li>
            <strong>{t`Ask for the price`}</strong>
            <p>{t`Check medication, dosage and quantity, and hear the price before you pay. You can always say no.`}</p>
          </li>
        </ol>
      </section>
      {content && <RichContent html={content.details} className={styles['details']} />}
    </div>
  );
}
