import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';

import { chromeFor } from './chrome-rules.ts';
import { PartnerBanner } from './partner-banner.tsx';
import { useShell } from './shell-data.ts';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

interface PageFrameProps {
  /** False leaves the footer's search panel out where the rules of the path would show it. */
  footerSearch?: boolean;
  children: ReactNode;
}

/** Skip link, header, banner, main and footer, each as the rules of the path say (chrome-rules.ts). */
export function PageFrame({ footerSearch = true, children }: PageFrameProps) {
  const { t } = useLingui();
  const { pathname } = useLocation();
  const shell = useShell();
  const chrome = chromeFor(pathname);
  return (
    <>
      {chrome.header && (
        <a className="skip-link" href="#main">
          {t`Skip to content`}
        </a>
      )}
      {shell && chrome.header && <SiteHeader shell={shell} search={chrome.headerSearch} />}
      {shell?.banner && chrome.banner && <PartnerBanner partner={shell.banner} text={chrome.banner} topGap />}
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      {shell && chrome.footer && (
        <SiteFooter
          shell={shell}
          search={chrome.footerSearch && footerSearch}
          partner={chrome.footerPartner}
        />
      )}
    </>
  );
}
