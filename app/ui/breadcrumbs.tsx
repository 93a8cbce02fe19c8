import { Link } from 'react-router';

import styles from './breadcrumbs.module.css';
import { Icon } from './icon.tsx';
import { ContentIcon } from './content-icon.tsx';

export interface Breadcrumb {
  name: string;
  /** An icon's name; one that does not exist is left out. */
  icon?: string | null;
  /** Path below the base path. A step without one is text. */
  url?: string | null;
}

interface BreadcrumbsProps {
  /** From the home page to this one, which is the last and never a link. */
  items: readonly Breadcrumb[];
  /**
   * Turns a path into an address on this host, where React Router does not link: with it (`page.href`) the trail can be
   * rendered to HTML outside a router.
   */
  href?: (path: string) => string;
  /** What it is called, in the visitor's language: 'Breadcrumb'. */
  label: string;
}

/** Where a page stands in the site: the pages above it, with chevrons between (spec §2, breadcrumb trail). */
export function Breadcrumbs({ items, href, label }: BreadcrumbsProps) {
  if (items.length === 0) return null;
  return (
    <nav aria-label={label}>
      <ol role="list" className={styles['trail']}>
        {items.map((item, at) => {
          const last = at === items.length - 1;
          return (
            <li key={`${item.url} ${item.name}`}>
              <Place item={item} last={last} href={href} />
              {/* The spaces that do not break keep a chevron at the end of a line. */}
              {!last && (
                <span className={styles['separator']}>
                  {'\u00a0'}
                  <Icon name="chevronRight" size={14} />
                </span>
              )}
              {!last && ' '}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

interface PlaceProps {
  item: Breadcrumb;
  last: boolean;
  href: BreadcrumbsProps['href'];
}

function Place({ item: { name, icon, url }, last, href }: PlaceProps) {
  const words = (
    <>
      <ContentIcon name={icon} size={16} />
      {name}
    </>
  );
  if (last || !url) {
    return (
      <span className={styles['place']} aria-current={last ? 'page' : undefined}>
        {words}
      </span>
    );
  }
  return href ? (
    <a href={href(url)} className={styles['place']}>
      {words}
    </a>
  ) : (
    <Link to={url} className={styles['place']}>
      {words}
    </Link>
  );
}
