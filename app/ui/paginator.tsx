import { Link } from 'react-router';

import { paginator, type PageLink } from '../../domain/paginator.ts';
import styles from './paginator.module.css';

interface PaginatorProps {
  /** The page one is on, from 1. */
  page: number;
  /** How many pages there are. */
  total: number;
  /** Path of page 1 below the base path; page N is at `{baseUrl}/{N}`. */
  baseUrl: string;
  /** Its name, where a page has two. */
  label?: string;
}

/** What a sign says, for those who hear it; the rest are numbers. */
const words: Readonly<Record<string, string>> = {
  '<<': 'First page',
  '<': 'Previous page',
  '>': 'Next page',
  '>>': 'Last page',
};
const relations: Readonly<Record<string, string>> = { '<': 'prev', '>': 'next' };

const classesOf = ({ label }: PageLink) =>
  label in words ? styles['link'] : `${styles['link']} ${styles['number']}`;

/** Links between the pages of a list (spec §9). Nothing where there is nothing to page, or this page is beyond the last. */
export function Paginator({ label = 'Pages', ...place }: PaginatorProps) {
  const links = paginator(place);
  if (!links) return null;
  return (
    <nav aria-label={label}>
      <ul role="list" className={styles['links']}>
        {links.map((link) => (
          <li key={link.label}>
            <Link
              to={link.url}
              className={classesOf(link)}
              aria-label={words[link.label] ?? `Page ${link.label}`}
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
