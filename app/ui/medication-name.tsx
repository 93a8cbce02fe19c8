import { Fragment, type ReactNode } from 'react';

import styles from './medication-name.module.css';

/** A name or an amount that breaks after a slash before it breaks inside a word, but not before a unit such as 'ml'. */
export const breakableName = (name: string): ReactNode =>
  name.split(/(?<=\/)(?=\p{L}{4}|\p{Lu}{2}|\d)/u).map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- parts of one text, which may repeat
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));

/** The name, and other names in lighter type (spec §2, suggestions). */
export function MedicationName({ name, secondaryName }: { name: ReactNode; secondaryName: string }) {
  return (
    <span className={styles['medication']}>
      <span className={styles['name']}>{name}</span>
      {/* One text with its space: Chromium leaves out a space alone when it names a link. */}
      {secondaryName && <span className={styles['secondary']}>{` ${secondaryName}`}</span>}
    </span>
  );
}
