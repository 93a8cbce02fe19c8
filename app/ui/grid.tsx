import type { ReactNode } from 'react';

import styles from './grid.module.css';

type Columns = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12;

interface GridProps {
  /** 12 unless told. */
  columns?: Columns;
  /** `normal` is 8 px, `wide` is for cards. */
  gap?: 'normal' | 'wide';
  className?: string;
  children: ReactNode;
}

interface GridCellProps {
  /** Columns it takes on every screen; the whole row unless told. */
  span?: Columns;
  /** Columns from 768 px on. */
  spanM?: Columns;
  /** Columns from 992 px on. */
  spanL?: Columns;
  className?: string;
  children: ReactNode;
}

/** Equal columns for `GridCell`s: 12, 8 px apart, in rows of 20 px at least, unless told (spec §9). */
export function Grid({ columns, gap = 'normal', className, children }: GridProps) {
  return (
    <div
      className={className ? `${styles['grid']} ${className}` : styles['grid']}
      data-columns={columns}
      data-gap={gap}
    >
      {children}
    </div>
  );
}

/** One cell of a `Grid`. A span wider than the grid has columns is not meant. */
export function GridCell({ span, spanM, spanL, className, children }: GridCellProps) {
  return (
    <div
      className={className ? `${styles['cell']} ${className}` : styles['cell']}
      data-span={span}
      data-span-m={spanM}
      data-span-l={spanL}
    >
      {children}
    </div>
  );
}
