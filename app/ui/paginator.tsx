import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';

import { createPaginator, type PageLink } from '../../domain/paginator.ts';
import styles from './paginator.module.css';

interface PaginatorProps {
  /** The page one is on, from 1. */
  page: number;
  /** How many pages there are. */
  total: number;
  /** Path of page 1 below the base path; page N is at `{baseUrl}/{N}`. */
  baseUrl: string;
  /** What it is called, in the visitor's language: 'Pages'. */
  label: string;
}

/** What a sign says, for those who hear it; the rest are numbers. */
const words: Readonly<Record<string, MessageDescriptor>> = {
  '<<': msg`First page`,
  '<': msg`Previous page`,
  '>': msg`Next page`,
  '>>': msg`Last page`,
};
const wordsOf = ({ label }: PageLink) => words[label] ?? msg`Page ${label}`;
const relations: Readonly<Record<string, string>> = { '<': 'prev', '>': 'next' };

const classesOf = ({ label }: PageLink) =>
  label in words ? styles['link'] : `${styles['link']} ${styles['number']}`;

/** Links between the pages of a list (spec §9). Nothing where there is nothing to page, or this page is beyond the last. */
export function Paginator({ label, ...place }: PaginatorProps) {
  const { i18n } = useLingui();
  const links = createPaginator(place);
  if (!links) return null;
  return (
    <nav aria-label={label}>
      <ul role="list" className={styles['links']}>
        {links.map((link) => (
          <li key={link.label}>
            <Link
              to={link.url}
              className={classesOf(link)}
              aria-label={i18n._(wordsOf(link))}
              aria-current={link.current ? 'page' : undefined}
              rel={relations[link.label]}
            >
              {link.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
