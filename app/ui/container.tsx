import type { ReactNode } from 'react';

import styles from './container.module.css';

/** The page's column: the container widths of spec §9 at each breakpoint. */
export function Container({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div className={className ? `${styles['container']} ${className}` : styles['container']}>{children}</div>
  );
}
