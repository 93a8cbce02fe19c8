import { useLingui } from '@lingui/react/macro';
import { useHref } from 'react-router';

import { underBase } from '../../domain/locale.ts';
import type { LetterGroup } from '../../domain/medication-list.ts';
import { Notice } from '../ui/notice.tsx';
import type { SitemapLink } from './sitemap-links.ts';
import styles from './sitemap.module.css';

/** A section of the site map as it is shown. */
export interface ShownSection {
  id: string;
  title: string;
  /** Null where they could not be asked for. */
  links: SitemapLink[] | null;
  /** The same links by letter, where they are many. */
  letters: LetterGroup<SitemapLink>[];
}

/** One section: its pages in columns, and by letter where they are many. */
export function SitemapSectionList({ section }: { section: ShownSection }) {
  const { t } = useLingui();
  const { id, title, links, letters } = section;
  return (
    <section id={id} className={styles['section']} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {!links && <Notice>{t`This list could not be loaded just now. Please try again in a minute.`}</Notice>}
      {links && letters.length === 0 && <LinkList links={links} />}
      {letters.length > 0 && (
        <>
          <nav className={styles['letters']} aria-label={t`${title} by letter`}>
            <ul role="list">
              {letters.map((group) => (
                <li key={group.id}>
                  <a href={`#${id}-${group.id}`}>{group.letter}</a>
                </li>
              ))}
            </ul>
          </nav>
          {letters.map((group) => (
            <div key={group.id} className={styles['group']}>
              <h3 id={`${id}-${group.id}`}>{group.letter}</h3>
              <LinkList links={group.items} />
            </div>
          ))}
        </>
      )}
    </section>
  );
}

/** Plain links: thousands of React Router's would keep a phone busy for a second. */
function LinkList({ links }: { links: readonly SitemapLink[] }) {
  const { i18n } = useLingui();
  const base = useHref('/');
  const foreign = i18n.locale !== 'en-US';
  return (
    <ul role="list" className={styles['links']}>
      {links.map(({ path, title, inEnglish }) => (
        <li key={path} lang={inEnglish && foreign ? 'en' : undefined}>
          <a href={underBase(base, path)}>{title}</a>
        </li>
      ))}
    </ul>
  );
}
