import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';

import styles from './action-list.module.css';
import { Icon, LineIcon } from './icon.tsx';

interface Row {
  /** A path on the 24-unit grid, before the words. */
  icon: string;
  children: ReactNode;
}

/** Things to do of equal weight, one below the other, as rows wide enough for any thumb. */
export function ActionList({ children }: { children: ReactNode }) {
  return <div className={styles['list']}>{children}</div>;
}

/** A row that leads somewhere. */
export function ActionLink({ icon, children, ...rest }: Row & LinkProps) {
  return (
    <Link {...rest} className={styles['row']}>
      <LineIcon path={icon} />
      <span>{children}</span>
      <Icon name="chevronRight" />
    </Link>
  );
}

/** A row that acts in place. */
export function ActionButton({ icon, children, ...rest }: Row & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button type="button" {...rest} className={styles['row']}>
      <LineIcon path={icon} />
      <span>{children}</span>
    </button>
  );
}
