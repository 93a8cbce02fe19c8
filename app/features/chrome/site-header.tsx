import { Link, useLocation } from 'react-router';

import { BrandImage } from '../../ui/brand-image.tsx';
import { Container } from '../../ui/container.tsx';
import { MobileSearch } from '../medication-search/mobile-search.tsx';
import { SearchBox } from '../medication-search/search-box.tsx';
import type { ShellData } from './shell-data.ts';
import styles from './site-header.module.css';
import { headerLinks } from './site-links.ts';
import { SiteMenu } from './site-menu.tsx';

/** The bar at the top: 48 px on phones, 70 px from the m breakpoint (spec §2 and §9). */
export function SiteHeader({ shell, search }: { shell: ShellData; search: boolean }) {
  // A new page begins with an empty box.
  const { pathname } = useLocation();
  return (
    <header className={styles['header']}>
      <Container className={styles['row']}>
        <Link to="/" className={styles['brand']}>
          <BrandImage src={shell.mark} alt="" width={40} height={40} className={styles['mark']} />
          <span>{shell.displayName}</span>
        </Link>
        <nav aria-label="Main" className={styles['nav']}>
          <ul role="list" className={styles['links']}>
            {headerLinks.map(({ label, to }) => (
              <li key={to}>
                <Link to={to}>{label}</Link>
              </li>
            ))}
          </ul>
          <SiteMenu />
        </nav>
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
