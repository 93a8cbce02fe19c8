import { useLingui } from '@lingui/react/macro';
import { Link, useHref } from 'react-router';

import { ContentPage } from '../ui/content-page.tsx';
import type { LetterIndexData } from './load-letter-index.server.ts';
import styles from './letter-index.module.css';

/** Many pages by the first letter of their names: letters to jump to, then a list for each. */
export function LetterIndex({ title, lead, groups, lang, others, trail }: LetterIndexData) {
  const { t } = useLingui();
  // Plain links: two thousand of React Router's would keep a phone busy for a second before it answers.
  const base = useHref('/').replace(/\/$/, '');
  return (
    <ContentPage trail={trail} headline={title} lead={lead}>
      {groups.length === 0 && <p className={styles['nothing']}>{t`Nothing is listed here yet.`}</p>}
      {groups.length > 1 && (
        <nav id="letters" className={styles['letters']} aria-label={t`By letter`}>
          <ul role="list">
            {groups.map(({ letter, id }) => (
              <li key={id}>
                <a href={`#${id}`}>{letter}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {groups.map(({ letter, id, items }) => (
        <section key={id} className={styles['group']} aria-labelledby={id}>
          <div className={styles['heading']}>
            <h2 id={id}>{letter}</h2>
            {groups.length > 1 && (
              <a href="#letters" className={styles['up']}>
                {t`All letters`}
              </a>
            )}
          </div>
          <ul role="list" className={styles['names']} lang={lang}>
            {items.map(({ name, path }) => (
              <li key={name}>
                <a href={base + path}>{name}</a>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {others.length > 0 && (
        <nav className={styles['others']} aria-label={t`More lists`}>
          <ul role="list">
            {others.map((other) => (
              <li key={other.path}>
                <Link to={other.path}>{other.title}</Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </ContentPage>
  );
}
