import type { ReactNode } from 'react';

import styles from './column-page.module.css';
import { Container } from './container.tsx';

interface ColumnPageProps {
  /** On a wide screen the column takes the full page width, so that content fits beside it. */
  hasAside?: boolean;
  children: ReactNode;
}

/** A page with one narrow column, for a single task or problem. */
export function ColumnPage({ hasAside = false, children }: ColumnPageProps) {
  return (
    <Container className={styles['page']}>
      <div className={`${styles['column']} ${hasAside ? styles['wide'] : ''}`}>{children}</div>
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
