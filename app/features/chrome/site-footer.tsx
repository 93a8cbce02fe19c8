import { Link, useLocation } from 'react-router';

import { BrandImage } from '../../ui/brand-image.tsx';
import { Container } from '../../ui/container.tsx';
import { SearchBox } from '../medication-search/search-box.tsx';
import { LegalWords } from './legal-words.tsx';
import type { ShellData } from './shell-data.ts';
import styles from './site-footer.module.css';
import { footerLinks } from './site-links.ts';

interface SiteFooterProps {
  shell: ShellData;
  /** Shows the panel that looks up another medicine. */
  search: boolean;
  /** The partner source whose logo stands beside ours. */
  partner: string | null;
}

/** The footer: search panel, logo, up to four links and what must be said (spec §2). */
export function SiteFooter({ shell, search, partner }: SiteFooterProps) {
  const { pathname } = useLocation();
  const partnerLogo = partner ? shell.partnerLogos[partner] : undefined;
  return (
    <>
      {search && (
        <section className={styles['panel']} aria-labelledby="footer-search">
          <Container className={styles['panel-row']}>
            <h2 id="footer-search">Look up another medicine</h2>
            <SearchBox look="regular" label="Look up another medicine" key={pathname} />
          </Container>
        </section>
      )}
      <footer className={styles['footer']}>
        <Container>
          <div className={styles['top']}>
            <div className={styles['brands']}>
              <span className={styles['brand']}>
                <BrandImage src={shell.mark} alt="" width={32} height={32} />
                {shell.displayName}
              </span>
              {partnerLogo && (
                <BrandImage src={partnerLogo.file} alt={`With ${partnerLogo.name}`} width={110} height={28} />
              )}
            </div>
            <nav aria-label="Footer">
              <ul role="list" className={styles['links']}>
                {footerLinks.map(({ label, to }) => (
                  <li key={to}>
                    <Link to={to}>{label}</Link>
                  </li>
                ))}
              </ul>
            </nav>
          </div>
          <div className={styles['words']}>
            <LegalWords shell={shell} />
          </div>
        </Container>
      </footer>
    </>
  );
}
