import type { ReactNode } from 'react';

import { Icon } from './icon.tsx';
import styles from './notice.module.css';

/** A line set apart: something to know (`info`), or something that went wrong (`problem`, announced at once). */
export function Notice({ kind = 'info', children }: { kind?: 'info' | 'problem'; children: ReactNode }) {
  const problem = kind === 'problem';
  return (
    <div
      className={problem ? `${styles['notice']} ${styles['problem']}` : styles['notice']}
      role={problem ? 'alert' : undefined}
    >
      <Icon name={problem ? 'alert' : 'info'} size={20} />
      <div>{children}</div>
    </div>
  );
}

/** The problem of a field, below it, in the error color (spec §2); announced at once. */
export function ErrorText({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className={styles['error']} role="alert">
      {children}
    </p>
  );
}
