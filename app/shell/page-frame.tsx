// The links and the help lines are HTML that the loader renders.
import './site-footer.server.tsx?styles';

import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';

import { BrandImage } from '../ui/brand-image.tsx';
import { Container } from '../ui/container.tsx';
import { ServerHtml } from '../ui/server-html.tsx';
import { frameFor, type FailurePath, type Frame } from './frame-rules.ts';
import legalStyles from './legal.module.css';
import { LegalPart } from './legal.tsx';
import styles from './partner-banner.module.css';
import { useShell, type ShellData } from './shell-data.ts';
import footerStyles from './site-footer.module.css';
import { LanguageOffer, SiteHeader } from './site-header.tsx';

/** The search boxes of the frame. They come from app/root.tsx, because the shell imports no journey. */
interface FrameSearch {
  /** The compact box of the header. */
  header: ReactNode;
  /** The icon that opens the search overlay on narrow screens. */
  mobile: ReactNode;
  /** The panel at the top of the footer. */
  footer: ReactNode;
}

interface PageFrameProps {
  search: FrameSearch;
  /** An error page: it always has a header, as the way to other pages. */
  failure: FailurePath | undefined;
  children: ReactNode;
}

/** Skip link, header, banner, main and footer, as the rules for the path say (frame-rules.ts). */
export function PageFrame({ search, failure, children }: PageFrameProps) {
  const { t } = useLingui();
  const { pathname, search: query } = useLocation();
  const shell = useShell();
  const frame = frameFor(pathname, query, failure);
  return (
    <>
      {frame.header && (
        <a className="skip-link" href="#main">
          {t`Skip to content`}
        </a>
      )}
      {shell?.ribbon && frame.banner && (
        <aside id="demonstration" className={styles['ribbon']} aria-labelledby="demonstration">
          {shell.ribbon}
        </aside>
      )}
      {shell && frame.header && <LanguageOffer shell={shell} />}
      {shell && frame.header && <SiteHeader shell={shell} search={frame.headerSearch ? search : null} />}
      {shell?.banner && frame.banner && <PartnerBanner partner={shell.banner} text={frame.banner} />}
      <main id="main" tabIndex={-1}>
        {children}
        {shell && frame.header && !frame.footer && <LegalEnd shell={shell} />}
      </main>
      {shell && frame.footer && (
        <SiteFooter
          shell={shell}
          search={frame.footerSearch ? search.footer : null}
          partner={frame.footerPartner}
        />
      )}
    </>
  );
}

/** Home and the map of a program have no footer (spec §2), so its legal part ends their main part. */
function LegalEnd({ shell }: { shell: ShellData }) {
  return (
    <div className={legalStyles['end']}>
      <Container>
        <LegalPart shell={shell} />
      </Container>
    </div>
  );
}

interface PartnerBannerProps {
  partner: NonNullable<ShellData['banner']>;
  text: NonNullable<Frame['banner']>;
}

/** Welcomes a visitor whom a partner referred (spec §2). Its text varies by route only (spec §4). */
function PartnerBanner({ partner, text }: PartnerBannerProps) {
  const { t } = useLingui();
  return (
    <aside className={`${styles['frame']} ${styles['gap']}`} aria-label={partner.name}>
      <div className={styles['banner']}>
        <BrandImage
          className={styles['logo']}
          src={partner.file}
          alt={partner.name}
          width={130}
          height={28}
        />
        <p className={styles['text']}>
          {text === 'card-ready' ? t`Your discount card is ready` : t`Search now and discover our low prices`}
        </p>
      </div>
    </aside>
  );
}

interface SiteFooterProps {
  shell: ShellData;
  /** The panel that looks up another medication; null where the page has none. */
  search: ReactNode;
  /** The partner source whose logo appears beside the brand's; empty without one. */
  partner: string;
}

/** The footer: search panel, logo, links, legal text and legal links (spec §2). */
function SiteFooter({ shell, search, partner }: SiteFooterProps) {
  const { t } = useLingui();
  const { footer } = shell;
  const partnerLogo = shell.partnerLogos[partner];
  const partnerName = partnerLogo?.name ?? '';
  return (
    <>
      {search && (
        <section className={footerStyles['panel']} aria-labelledby="footer-search">
          <Container className={footerStyles['panel-row']}>
            <h2 id="footer-search">{shell.anotherMedication ?? t`Look up another medication`}</h2>
            {search}
          </Container>
        </section>
      )}
      <footer className={footerStyles['footer']}>
        <Container>
          <div className={footerStyles['top']}>
            <div className={footerStyles['brands']}>
              <span className={footerStyles['brand']}>
                <BrandImage src={footer.mark} alt="" width={32} height={32} />
                {shell.displayName}
              </span>
              {partnerLogo && (
                <BrandImage src={partnerLogo.file} alt={t`With ${partnerName}`} width={110} height={28} />
              )}
            </div>
            <ServerHtml html={footer.links} className={footerStyles['contents']} />
          </div>
          <LegalPart shell={shell} />
        </Container>
      </footer>
    </>
  );
}
