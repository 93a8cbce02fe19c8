import type { ReactNode } from 'react';
import { Link } from 'react-router';

import styles from './link-with-icon.module.css';
import { ContentIcon } from './content-icon.tsx';

interface LinkWithIconProps {
  /** A path below the base path, or an absolute URL (https:, mailto:, tel:). */
  to: string;
  /** An icon's name in the content; an unknown icon is left out. */
  icon?: string | null;
  /** The side of the text that the icon is on; left by default. */
  iconPosition?: 'left' | 'right' | null;
  className?: string;
  children: ReactNode;
}

/** A link with an icon before or after its text (spec §2). */
export function LinkWithIcon({ to, icon, iconPosition, className, children }: LinkWithIconProps) {
  const iconElement = <ContentIcon name={icon} />;
  return (
    <Link to={to} className={className ? `${styles['link']} ${className}` : styles['link']}>
      {iconPosition !== 'right' && iconElement}
      <span>{children}</span>
      {iconPosition === 'right' && iconElement}
    </Link>
  );
}
