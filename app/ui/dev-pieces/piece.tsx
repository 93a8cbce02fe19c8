import type { ReactNode } from 'react';

import styles from './dev-pieces.module.css';

/** One shared piece: its name, and its states below. */
export function Piece({ id, name, children }: { id: string; name: string; children: ReactNode }) {
  return (
    <section id={id} className={styles['piece']} aria-labelledby={`${id}-name`}>
      <h2 id={`${id}-name`}>{name}</h2>
      <div className={styles['states']}>{children}</div>
    </section>
  );
}

/** One state of a piece, with its name. `focused` draws the ring that the keyboard gives. */
export function State({
  name,
  focused = false,
  children,
}: {
  name: string;
  focused?: boolean;
  children: ReactNode;
}) {
  return (
    <figure className={styles['state']} aria-label={name}>
      <figcaption>{name}</figcaption>
      {focused ? <div className={styles['focused']}>{children}</div> : children}
    </figure>
  );
}
