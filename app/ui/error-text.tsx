import type { ReactNode } from 'react';

import styles from './error-text.module.css';

/** Says under a field what is wrong with it, in the error colour (spec §2, error-text paragraph); announced at once. */
export function ErrorText({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className={styles['error']} role="alert">
      {children}
    </p>
  );
}
