import { useLingui } from '@lingui/react/macro';
import { Link, useLocation, useRouteLoaderData } from 'react-router';

import { BrandImage } from '../ui/brand-image.tsx';
import { Container } from '../ui/container.tsx';
import { MobileSearch } from '../find/mobile-search.tsx';
import { SearchBox } from '../find/search-box.tsx';
import type { ShellData, SiteLink } from './shell-data.ts';
import styles from './site-header.module.css';
import { SiteMenu } from './site-menu.tsx';

/** Home's header has links of its own (spec §2, home sections); every other page's has the navbar's. */
function useHeaderLinks(shell: ShellData): SiteLink[] {
  const home = useRouteLoaderData<() => { headerLinks: SiteLink[] | null }>('routes/home');
  return home?.headerLinks ?? shell.headerLinks;
}

/** The bar at the top: 48 px on phones, 70 px from the m breakpoint (spec §2 and §9). */
export function SiteHeader({ shell, search }: { shell: ShellData; search: boolean }) {
  const { t } = useLingui();
  // A new page begins with an empty box.
  const { pathname } = useLocation();
  const links = useHeaderLinks(shell);
  return (
    <header className={styles['header']}>
      <Container className={styles['row']}>
        <Link to="/" className={styles['brand']}>
          <BrandImage src={shell.mark} alt="" width={40} height={40} className={styles['mark']} />
          <span>{shell.displayName}</span>
        </Link>
        {links.length > 0 && (
          <nav aria-label={t`Main`} className={styles['nav']}>
            <ul role="list" className={styles['links']}>
              {links.map(({ text, href }) => (
                <li key={href}>
                  <Link to={href}>{text}</Link>
                </li>
              ))}
            </ul>
            <SiteMenu links={links} />
          </nav>
        )}
        {search && (
          <>
            <div className={styles['search']}>
              <SearchBox look="header" key={pathname} />
            </div>
            <div className={styles['search-icon']}>
              <MobileSearch />
            </div>
          </>
        )}
      </Container>
    </header>
  );
}
