import type { ButtonHTMLAttributes, ReactNode } from 'react';

import styles from './icon-button.module.css';

interface IconButtonProps extends Omit<
  ButtonHTMLAttributes<HTMLButtonElement>,
  'aria-label' | 'title' | 'children'
> {
  /** What the button does, for screen readers and the tooltip. */
  label: string;
  /** The icon. */
  children: ReactNode;
}

/** A button that shows only an icon (spec §2). */
export function IconButton({ label, className, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={className ? `${styles['button']} ${className}` : styles['button']}
      aria-label={label}
      title={label}
    >
      {children}
    </button>
  );
}
