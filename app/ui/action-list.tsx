import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';

import styles from './action-list.module.css';
import { Icon, LineIcon } from './icon.tsx';

interface ActionRow {
  /** SVG path on the 24-unit grid, before the text. */
  icon: string;
  children: ReactNode;
}

/** Actions of equal weight as a list of rows that are easy to tap. */
export function ActionList({ children }: { children: ReactNode }) {
  return <div className={styles['list']}>{children}</div>;
}

/** A row that links to a page. */
export function ActionLink({ icon, children, ...rest }: ActionRow & LinkProps) {
  return (
    <Link {...rest} className={styles['row']}>
      <LineIcon path={icon} />
      <span>{children}</span>
      <Icon name="chevronRight" />
    </Link>
  );
}

/** A row that acts in place. */
export function ActionButton({
  icon,
  children,
  ...rest
}: ActionRow & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button type="button" {...rest} className={styles['row']}>
      <LineIcon path={icon} />
      <span>{children}</span>
    </button>
  );
}
