import { Link } from 'react-router';

import styles from './breadcrumbs.module.css';
import { Icon } from './icon.tsx';
import { ContentIcon } from './content-icon.tsx';

export interface Breadcrumb {
  name: string;
  /** An icon's name; an unknown icon is left out. */
  icon?: string | null;
  /** Path below the base path. A step without one is text. */
  url?: string | null;
}

export interface BreadcrumbsProps {
  /** From the home page to this one, which is the last and never a link. */
  items: readonly Breadcrumb[];
  /**
   * Turns a path into an address on this host. With it (`site.href`) the links are plain, so the trail can be rendered to
   * HTML outside a router.
   */
  href?: (path: string) => string;
  /** Accessible name in the visitor's language: 'Breadcrumb'. */
  label: string;
}

/** The pages above a page, with chevrons between them (spec §2, breadcrumb trail). */
export function Breadcrumbs({ items, href, label }: BreadcrumbsProps) {
  if (items.length === 0) return null;
  return (
    <nav aria-label={label}>
      <ol role="list" className={styles['trail']}>
        {items.map((item, index) => {
          const isLast = index === items.length - 1;
          return (
            <li key={`${item.url} ${item.name}`}>
              <Crumb item={item} isLast={isLast} href={href} />
              {/* A no-break space keeps the chevron on the line of its item. */}
              {!isLast && (
                <span className={styles['separator']}>
                  {'\u00a0'}
                  <Icon name="chevronRight" size={14} />
                </span>
              )}
              {!isLast && ' '}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

interface CrumbProps {
  item: Breadcrumb;
  isLast: boolean;
  href: BreadcrumbsProps['href'];
}

function Crumb({ item: { name, icon, url }, isLast, href }: CrumbProps) {
  const content = (
    <>
      <ContentIcon name={icon} size={16} />
      {name}
    </>
  );
  if (isLast || !url) {
    return (
      <span className={styles['crumb']} aria-current={isLast ? 'page' : undefined}>
        {content}
      </span>
    );
  }
  return href ? (
    <a href={href(url)} className={styles['crumb']}>
      {content}
    </a>
  ) : (
    <Link to={url} className={styles['crumb']}>
      {content}
    </Link>
  );
}
