import type { ReactNode } from 'react';
import { Link } from 'react-router';

import styles from './link-with-icon.module.css';
import { ContentIcon } from './content-icon.tsx';

interface LinkWithIconProps {
  /** A path below the base path, or a whole address (https:, mailto:, tel:). */
  to: string;
  /** An icon's name as content has it; one that does not exist is left out. */
  icon?: string | null;
  /** Side of the words the icon stands on; left unless told. */
  iconPosition?: 'left' | 'right' | null;
  className?: string;
  children: ReactNode;
}

/** A link with an icon before or after its words (spec §2). */
export function LinkWithIcon({ to, icon, iconPosition, className, children }: LinkWithIconProps) {
  const drawn = <ContentIcon name={icon} />;
  return (
    <Link to={to} className={className ? `${styles['link']} ${className}` : styles['link']}>
      {iconPosition !== 'right' && drawn}
      <span>{children}</span>
      {iconPosition === 'right' && drawn}
    </Link>
  );
}
