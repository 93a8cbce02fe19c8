import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';

import type { LetterGroup } from '../../domain/medication-list.ts';
import styles from './letter-groups.module.css';

interface LetterGroupsProps<T> {
  /** Prefix of the ids: `all-m` is the target for the letter M. */
  id: string;
  groups: readonly LetterGroup<T>[];
  /** The id of this list's title, if the page has one. */
  labelledBy?: string;
  /** Of the letters. */
  headingLevel: 'h2' | 'h3';
  children: (group: LetterGroup<T>) => ReactNode;
}

/**
 * A long list by letter. It shows only the letters until one is chosen, with or without script. The names follow all
 * letters, both visually and in the tab order. Browsers open the group that contains a link's target, and find text in
 * closed groups.
 */
export function LetterGroups<T>(props: LetterGroupsProps<T>) {
  const { id, groups, labelledBy, headingLevel: Heading, children } = props;
  const { t } = useLingui();
  const keys = `${id}-letters`;
  return (
    <div className={styles['letters']}>
      <nav
        id={keys}
        className={styles['keys']}
        aria-label={labelledBy ? undefined : t`By letter`}
        aria-labelledby={labelledBy}
      >
        <ul role="list">
          {groups.map((group) => (
            <li key={group.id}>
              <a href={`#${id}-${group.id}`}>{group.letter}</a>
            </li>
          ))}
        </ul>
      </nav>
      {groups.map((group) => (
        <details key={group.id} name={id} className={styles['letter']}>
          <summary>{group.letter}</summary>
          <div className={styles['heading']}>
            <Heading id={`${id}-${group.id}`}>
              {group.letter}{' '}
              <small>{t`${plural(group.items.length, { one: '# name', other: '# names' })}`}</small>
            </Heading>
            <a href={`#${keys}`}>{t`All letters`}</a>
          </div>
          {children(group)}
        </details>
      ))}
    </div>
  );
}
