import type { ButtonHTMLAttributes, ReactNode } from 'react';

import styles from './icon-button.module.css';

interface IconButtonProps extends Omit<
  ButtonHTMLAttributes<HTMLButtonElement>,
  'aria-label' | 'title' | 'children'
> {
  /** What it does, in words: read out, and shown to a mouse that rests on it. */
  label: string;
  /** The icon. */
  children: ReactNode;
}

/** A button that is only an icon. Enter and Space press it, as any button (spec §2). */
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
