import { msg } from '@lingui/core/macro';
import type { ReactNode } from 'react';

import { locales } from '../../domain/locale.ts';
import styles from './drug-sections.module.css';
import type { SectionFacts } from './section.ts';

/** The reviewer the content names, and the day its words were last published; null where it names nobody and no day. */
export function reviewLine({ page, words, drugPage }: SectionFacts): ReactNode {
  const reviewer = drugPage?.reviewer ?? null;
  const at = new Date(drugPage?.sys.publishedAt ?? '');
  const dated = !Number.isNaN(at.getTime());
  if (!reviewer && !dated) return null;
  const day = dated
    ? at.toLocaleDateString(`${locales[page.site.locale].lang}-US`, { dateStyle: 'long', timeZone: 'UTC' })
    : '';
  return (
    <p className={styles['review']}>
      {reviewer && (
        <span>
          {words._(msg`Reviewer:`)}{' '}
          {page.site.flags.reviewersPage ? (
            <a href={page.site.href(`/reviewers/${reviewer.slug}`)}>{reviewer.name}</a>
          ) : (
            reviewer.name
          )}
          {reviewer.occupation ? `, ${reviewer.occupation}` : ''}
        </span>
      )}
      {dated && <time dateTime={at.toISOString().slice(0, 10)}>{words._(msg`Last updated ${day}`)}</time>}
    </p>
  );
}
