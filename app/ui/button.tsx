import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';

import styles from './button.module.css';

interface ButtonLook {
  /** `strong` is for the main action of a screen; all others are `quiet`. */
  look?: 'strong' | 'quiet';
  size?: 'normal' | 'large';
  wide?: boolean;
  children: ReactNode;
}

const buttonClasses = ({ look = 'strong', size = 'normal', wide }: ButtonLook) =>
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
}: ButtonLook & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button type="submit" {...rest} className={buttonClasses({ look, size, wide, children })}>
      {children}
    </button>
  );
}

/** A link that looks like a button (spec §2, shared pieces). */
export function LinkButton({ look, size, wide, children, ...rest }: ButtonLook & LinkProps) {
  return (
    <Link {...rest} className={buttonClasses({ look, size, wide, children })}>
      {children}
    </Link>
  );
}
