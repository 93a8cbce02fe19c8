import type { ReactNode } from 'react';

import { Icon } from './icon.tsx';
import styles from './notice.module.css';

/** A highlighted message: information, or a problem that screen readers announce at once. */
export function Notice({ kind = 'info', children }: { kind?: 'info' | 'problem'; children: ReactNode }) {
  const isProblem = kind === 'problem';
  return (
    <div
      className={isProblem ? `${styles['notice']} ${styles['problem']}` : styles['notice']}
      role={isProblem ? 'alert' : undefined}
    >
      <Icon name={isProblem ? 'alert' : 'info'} size={20} />
      <div>{children}</div>
    </div>
  );
}

/** A sentence about an invalid field, in the error color; screen readers announce it at once (spec §2). */
export function ErrorText({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className={styles['error']} role="alert">
      {children}
    </p>
  );
}
