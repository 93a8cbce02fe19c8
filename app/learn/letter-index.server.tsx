import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useHref } from 'react-router';

import { joinLinkBase } from '../../domain/locale.ts';
import type { LetterGroup } from '../../domain/medication-list.ts';
import { ContentSection } from '../ui/content-page.tsx';
import styles from './letter-index.module.css';
import groupStyles from './letter-groups.module.css';
import { maxUnfoldedNames, type LetterIndexData } from './load-letter-index.server.ts';

interface LetterIndexProps {
  index: Pick<LetterIndexData, 'common' | 'groups' | 'lang' | 'pageLang' | 'isListed'>;
  /** Links, passed in because their styles belong to another journey; null for none. */
  popularSearches: ReactNode;
  otherLists: ReactNode;
}

/** A list from A to Z, below the head of its page; a long one shows only its letters at first. */
export function LetterIndex({ index, popularSearches, otherLists }: LetterIndexProps) {
  const { common, groups, lang, pageLang, isListed } = index;
  const { t } = useLingui();
  const all = groups.flatMap(({ items }) => items);
  return (
    <>
      {isListed && all.length === 0 && <p className={styles['empty']}>{t`Nothing is listed here yet.`}</p>}
      {common && <Common {...common} />}
      {all.length > 0 && (
        <div className={styles['all']}>
          {common && <h2 id="all-title">{t`All from A to Z`}</h2>}
          {all.length > maxUnfoldedNames ? (
            <LetterGroups
              id="letter"
              groups={groups}
              headingLevel={common ? 'h3' : 'h2'}
              {...(common && { labelledBy: 'all-title' })}
            >
              {({ items }) => <Names items={items} lang={lang} pageLang={pageLang} />}
            </LetterGroups>
          ) : (
            <Names items={all} lang={lang} pageLang={pageLang} />
          )}
        </div>
      )}
      {popularSearches && (
        <ContentSection id="popular" title={t`Popular searches`}>
          {popularSearches}
        </ContentSection>
      )}
      {otherLists && (
        <ContentSection id="more" title={t`More lists`}>
          {otherLists}
        </ContentSection>
      )}
    </>
  );
}

/** The common entries, before all of them by letter. */
function Common({ title, items }: NonNullable<LetterIndexData['common']>) {
  const base = useHref('/');
  return (
    <section className={styles['common']} aria-labelledby="common-title">
      <h2 id="common-title">{title}</h2>
      <ul role="list" className={styles['rows']}>
        {items.map(({ name, path, count, note }) => (
          <li key={path}>
            <a href={joinLinkBase(base, path)}>
              {name} {note && <small className={styles['note']}>{note}</small>}
              {count && <small>{count}</small>}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

type NamesProps = Pick<LetterIndexData['groups'][number], 'items'> &
  Pick<LetterIndexData, 'lang' | 'pageLang'>;

/** Plain links, which load a document: rendering thousands of React Router links would double the server's render time. */
function Names({ items, lang, pageLang }: NamesProps) {
  const base = useHref('/');
  return (
    <ul
      role="list"
      className={styles['names']}
      lang={lang}
      data-explained={items.every(({ note }) => note) || undefined}
    >
      {items.map(({ name, leadingWords, path, note, isTranslated }) => (
        <li key={`${name} ${path}`} lang={isTranslated ? pageLang : undefined}>
          <a href={joinLinkBase(base, path)}>
            {leadingWords && <span>{leadingWords}</span>}
            {name}
            {note && <small lang={isTranslated ? undefined : pageLang}> {note}</small>}
          </a>
        </li>
      ))}
    </ul>
  );
}

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
    <div className={groupStyles['letters']}>
      <nav
        id={keys}
        className={groupStyles['keys']}
        aria-label={labelledBy ? undefined : t`By letter`}
        aria-labelledby={labelledBy}
      >
        <p>{t`Choose a letter:`}</p>
        <ul role="list">
          {groups.map((group) => (
            <li key={group.id}>
              <a href={`#${id}-${group.id}`}>{group.letter}</a>
            </li>
          ))}
        </ul>
      </nav>
      {groups.map((group) => (
        <details key={group.id} name={id} className={groupStyles['letter']}>
          <summary>{group.letter}</summary>
          <div className={groupStyles['heading']}>
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
