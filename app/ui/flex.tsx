import type { ReactNode } from 'react';

import styles from './flex.module.css';

interface FlexProps {
  direction?: 'row' | 'column';
  /** Step of the spacing scale (`--space-2` is 8 px). */
  gap?: 0 | 1 | 2 | 3 | 4 | 5 | 6;
  /** Across the direction; stretched unless told. */
  align?: 'start' | 'center' | 'end' | 'baseline';
  /** Along the direction; at the start unless told. */
  justify?: 'center' | 'end' | 'between';
  /** Goes on in a new line where the room ends. */
  wrap?: boolean;
  className?: string;
  children: ReactNode;
}

/** Things beside or below each other (spec §2, flex row/column helper). */
export function Flex({
  direction = 'row',
  gap = 2,
  align,
  justify,
  wrap = false,
  className,
  children,
}: FlexProps) {
  return (
    <div
      className={className ? `${styles['flex']} ${className}` : styles['flex']}
      data-direction={direction}
      data-gap={gap}
      data-align={align}
      data-justify={justify}
      data-wrap={wrap || undefined}
    >
      {children}
    </div>
  );
}
