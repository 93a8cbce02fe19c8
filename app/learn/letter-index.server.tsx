import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useHref } from 'react-router';

import { joinLinkBase } from '../../domain/locale.ts';
import { ContentSection } from '../ui/content-page.tsx';
import styles from './letter-index.module.css';
import { LetterGroups, LetterKeys } from './letter-groups.tsx';
import type { LetterIndexData } from './load-letter-index.server.ts';

/** A longer list shows only its letters at first. */
const maxUnfoldedNames = 300;

interface LetterIndexProps {
  index: Pick<LetterIndexData, 'common' | 'groups' | 'lang' | 'pageLang'>;
  /** Links, passed in because their styles belong to another journey; null for none. */
  popularSearches: ReactNode;
  otherLists: ReactNode;
}

/** A list by letter, below the head of its page; a long one shows only its letters at first. */
export function LetterIndex({ index, popularSearches, otherLists }: LetterIndexProps) {
  const { common, groups, lang, pageLang } = index;
  const { t } = useLingui();
  const isLong = groups.reduce((sum, { items }) => sum + items.length, 0) > maxUnfoldedNames;
  const shownGroups = isLong ? [] : groups;
  return (
    <>
      {groups.length === 0 && <p className={styles['empty']}>{t`Nothing is listed here yet.`}</p>}
      {common.length > 0 && <Common items={common} />}
      {isLong && (
        <div className={styles['letters']}>
          <LetterGroups id="letter" groups={groups} headingLevel="h2">
            {({ items }) => <Names items={items} lang={lang} pageLang={pageLang} />}
          </LetterGroups>
        </div>
      )}
      {isLong && popularSearches && (
        <ContentSection id="popular" title={t`Popular searches`}>
          {popularSearches}
        </ContentSection>
      )}
      {common.length > 0 && <h2 className={styles['all']}>{t`All from A to Z`}</h2>}
      {!isLong && groups.length > 1 && <LetterKeys id="letters" groups={groups} />}
      {shownGroups.map(({ letter, id, items }) => (
        <section key={id} className={styles['group']} aria-labelledby={id}>
          <div className={styles['heading']}>
            <h2 id={id}>{letter}</h2>
            {groups.length > 1 && (
              <a href="#letters" className={styles['backToLetters']}>
                {t`All letters`}
              </a>
            )}
          </div>
          <Names items={items} lang={lang} pageLang={pageLang} />
        </section>
      ))}
      {otherLists && (
        <ContentSection id="more" title={t`More lists`}>
          {otherLists}
        </ContentSection>
      )}
    </>
  );
}

/** The common entries, with how many medications each has, before all of them by letter. */
function Common({ items }: { items: LetterIndexData['common'] }) {
  const { t } = useLingui();
  const base = useHref('/');
  return (
    <section className={styles['common']} aria-labelledby="common-title">
      <h2 id="common-title">{t`Common conditions`}</h2>
      <ul role="list" className={styles['rows']}>
        {items.map(({ name, path, note }) => (
          <li key={path}>
            <a href={joinLinkBase(base, path)}>
              {name} <small>{note}</small>
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
      {items.map(({ name, path, note, isTranslated }) => (
        <li key={`${name} ${path}`} lang={isTranslated ? pageLang : undefined}>
          <a href={joinLinkBase(base, path)}>
            {name}
            {note && <small lang={isTranslated ? undefined : pageLang}> {note}</small>}
          </a>
        </li>
      ))}
    </ul>
  );
}
