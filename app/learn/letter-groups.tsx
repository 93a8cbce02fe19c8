import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';

import type { LetterGroup } from '../../domain/medication-list.ts';
import styles from './letter-groups.module.css';

interface LetterGroupsProps<T> {
  /** Prefix of the ids: `all-m` is the target for the letter M. */
  id: string;
  groups: readonly LetterGroup<T>[];
  children: (group: LetterGroup<T>) => ReactNode;
}

/** A long list by letter: only the letters until one is opened, with or without script. Browsers search in closed ones. */
export function LetterGroups<T>({ id, groups, children }: LetterGroupsProps<T>) {
  const { t } = useLingui();
  return (
    <div className={styles['letters']}>
      {groups.map((group) => (
        <details key={group.id} name={id} className={styles['letter']}>
          <summary>
            <span>{group.letter}</span>
            <small>{t`${plural(group.items.length, { one: '# name', other: '# names' })}`}</small>
          </summary>
          {/* In the content, because browsers open what holds the target of a link. */}
          <span id={`${id}-${group.id}`} className={styles['target']} />
          {children(group)}
        </details>
      ))}
    </div>
  );
}
