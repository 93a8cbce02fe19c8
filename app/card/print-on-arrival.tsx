import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';

import { printHash } from './print-hash.ts';
import styles from './print-on-arrival.module.css';

/** Opens the print dialog for a visitor who asked for it on the page before; without script it says where there is one. */
export function PrintOnArrival() {
  const { t } = useLingui();
  useEffect(() => {
    const { hash, pathname, search } = globalThis.location;
    if (hash !== printHash) return;
    // Once: whoever goes back to the page or loads it again wants to see it.
    history.replaceState(history.state, '', pathname + search);
    globalThis.print();
  }, []);
  return (
    <p id={printHash.slice(1)} className={`${styles['hint']} without-script`}>
      {t`To print this card, use Print in your browser’s menu.`}
    </p>
  );
}
