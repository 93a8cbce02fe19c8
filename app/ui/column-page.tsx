import type { ReactNode } from 'react';

import styles from './column-page.module.css';
import { Container } from './container.tsx';

/** A page with one narrow column, for a single task or problem. */
export function ColumnPage({ children }: { children: ReactNode }) {
  return (
    <Container className={styles['page']}>
      <div className={styles['column']}>{children}</div>
    </Container>
  );
}

/** The introduction below the heading. */
export function Lead({ children }: { children: ReactNode }) {
  return <p className={styles['lead']}>{children}</p>;
}

/** The buttons of the column in a row. */
export function Actions({ children }: { children: ReactNode }) {
  return <div className={styles['actions']}>{children}</div>;
}
