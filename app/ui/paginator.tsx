import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';

import { createPaginator, type PageLink } from '../../domain/paginator.ts';
import styles from './paginator.module.css';

interface PaginatorProps {
  /** The current page, from 1. */
  page: number;
  /** The number of pages. */
  total: number;
  /** Whether there is no page after `total`; otherwise no link is called the last page. */
  isLastKnown?: boolean;
  /** Path of page 1 below the base path; page N is at `{baseUrl}/{N}`. */
  baseUrl: string;
  /** Accessible name in the visitor's language: 'Pages'. */
  label: string;
}

/** Accessible names of the links that are not numbers. */
const arrowNames: Readonly<Record<string, MessageDescriptor>> = {
  '<<': msg`First page`,
  '<': msg`Previous page`,
  '>': msg`Next page`,
  '>>': msg`Last page`,
};
const accessibleName = ({ label }: PageLink) => arrowNames[label] ?? msg`Page ${label}`;
const relations: Readonly<Record<string, string>> = { '<': 'prev', '>': 'next' };

const linkClasses = ({ label }: PageLink) =>
  label in arrowNames ? styles['link'] : `${styles['link']} ${styles['number']}`;

/** Links between the pages of a list (spec §9). Renders nothing for a single page, or beyond the last one. */
export function Paginator({ label, isLastKnown = true, ...position }: PaginatorProps) {
  const { i18n } = useLingui();
  const links = createPaginator(position)?.filter((link) => isLastKnown || link.label !== '>>');
  if (!links) return null;
  return (
    <nav aria-label={label}>
      <ul role="list" className={styles['links']}>
        {links.map((link) => (
          <li key={link.label}>
            <Link
              to={link.url}
              className={linkClasses(link)}
              aria-label={i18n._(accessibleName(link))}
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
