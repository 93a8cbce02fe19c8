// The links and the help lines are HTML that the loader renders.
import './site-footer.server.tsx?styles';

import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';

import { BrandImage } from '../ui/brand-image.tsx';
import { Container } from '../ui/container.tsx';
import { ServerHtml } from '../ui/server-html.tsx';
import { LegalLinks, LegalNotice } from './legal.tsx';
import type { ShellData } from './shell-data.ts';
import styles from './site-footer.module.css';

interface SiteFooterProps {
  shell: ShellData;
  /** The panel that looks up another medication; null where the page has none. */
  search: ReactNode;
  /** The partner source whose logo appears beside the brand's. */
  partner: string | null;
}

/** The footer: search panel, logo, links, legal text and legal links (spec §2). */
export function SiteFooter({ shell, search, partner }: SiteFooterProps) {
  const { t } = useLingui();
  const { footer } = shell;
  const partnerLogo = partner ? shell.partnerLogos[partner] : undefined;
  const partnerName = partnerLogo?.name ?? '';
  return (
    <>
      {search && (
        <section className={styles['panel']} aria-labelledby="footer-search">
          <Container className={styles['panel-row']}>
            <h2 id="footer-search">{shell.anotherMedication ?? t`Look up another medication`}</h2>
            {search}
          </Container>
        </section>
      )}
      <footer className={styles['footer']}>
        <Container>
          <div className={styles['top']}>
            <div className={styles['brands']}>
              <span className={styles['brand']}>
                <BrandImage src={footer.mark} alt="" width={32} height={32} />
                {shell.displayName}
              </span>
              {partnerLogo && (
                <BrandImage src={partnerLogo.file} alt={t`With ${partnerName}`} width={110} height={28} />
              )}
            </div>
            <ServerHtml html={footer.links} className={styles['contents']} />
          </div>
          <div className={styles['notice']}>
            <LegalNotice shell={shell} />
          </div>
          <div className={styles['legal']}>
            <LegalLinks shell={shell} />
          </div>
        </Container>
      </footer>
    </>
  );
}
