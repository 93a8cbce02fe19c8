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

const classesOf = ({ look = 'strong', size = 'normal', wide }: Look, disabled = false) =>
  [
    styles['button'],
    styles[look],
    size === 'large' ? styles['large'] : '',
    wide ? styles['wide'] : '',
    disabled ? styles['disabled'] : '',
  ]
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
    <button type="submit" {...rest} className={classesOf({ look, size, wide, children }, rest.disabled)}>
      {children}
    </button>
  );
}

/** A link that looks like a button. Disabled it is text: no target, no clicks, no keys (spec §2, shared pieces). */
export function LinkButton({
  look,
  size,
  wide,
  children,
  disabled = false,
  ...rest
}: Look & LinkProps & { disabled?: boolean }) {
  const className = classesOf({ look, size, wide, children }, disabled);
  if (disabled) {
    return (
      <span className={className} role="link" aria-disabled="true">
        {children}
      </span>
    );
  }
  return (
    <Link {...rest} className={className}>
      {children}
    </Link>
  );
}
