import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';

import styles from './button.module.css';

interface Look {
  /** `strong` is the one thing to do on a screen; everything else is `quiet`. */
  look?: 'strong' | 'quiet';
  size?: 'normal' | 'large';
  wide?: boolean;
  children: ReactNode;
}

const classesOf = ({ look = 'strong', size = 'normal', wide }: Look) =>
  [styles['button'], styles[look], size === 'large' ? styles['large'] : '', wide ? styles['wide'] : '']
    .filter(Boolean)
    .join(' ');

/** A button that submits or acts in place. */
export function Button({
  look,
  size,
  wide,
  children,
  ...rest
}: Look & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button type="submit" {...rest} className={classesOf({ look, size, wide, children })}>
      {children}
    </button>
  );
}

/** A link that looks like a button (spec §2, shared pieces). */
export function LinkButton({ look, size, wide, children, ...rest }: Look & LinkProps) {
  return (
    <Link {...rest} className={classesOf({ look, size, wide, children })}>
      {children}
    </Link>
  );
}
