import type { KeyboardEvent, ReactNode } from 'react';
import { Link } from 'react-router';

import styles from './pressable.module.css';

interface PressableProps {
  /** Where it leads: a path below the base path or a whole address. Without one it is a button. */
  to?: string;
  /** Called by a click, Enter, and on a button Space; a link is followed too. */
  onPress?: () => void;
  /** Ignores clicks and keys, and drops its target. */
  disabled?: boolean;
  /** Its name, where its content does not say it. */
  label?: string;
  className?: string;
  children: ReactNode;
}

/**
 * A surface of any look that acts as one link or one button (spec §2, button acting as link or clickable div). The keys
 * are a real button's: Enter presses as it goes down, Space as it comes up.
 */
export function Pressable({ to, onPress, disabled = false, label, className, children }: PressableProps) {
  const look = {
    className: className ? `${styles['pressable']} ${className}` : styles['pressable'],
    'aria-label': label,
  };
  if (disabled) {
    return (
      <div {...look} role={to === undefined ? 'button' : 'link'} aria-disabled="true">
        {children}
      </div>
    );
  }
  if (to !== undefined) {
    return (
      <Link {...look} to={to} onClick={onPress}>
        {children}
      </Link>
    );
  }
  return (
    <div
      {...look}
      role="button"
      tabIndex={0}
      onClick={onPress}
      onKeyDown={(event) => {
        if (!isOnItself(event)) return;
        // Space would scroll the page.
        if (event.key === ' ') event.preventDefault();
        if (event.key === 'Enter' && !event.repeat) onPress?.();
      }}
      onKeyUp={(event) => {
        if (isOnItself(event) && event.key === ' ') onPress?.();
      }}
    >
      {children}
    </div>
  );
}

const isOnItself = (event: KeyboardEvent) => event.target === event.currentTarget;
