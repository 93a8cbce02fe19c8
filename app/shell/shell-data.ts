import { useRouteLoaderData } from 'react-router';

import type { Locale } from '../../domain/locale.ts';
import type { PrivacyPolicy } from '../../domain/tracking.ts';
import type { HelpLines } from '../../tenants/tenant.ts';

interface Logo {
  name: string;
  /** Address on the host. */
  file: string;
}

/** A link as content has it: to a path below the base path, or a whole address. */
export interface SiteLink {
  text: string;
  href: string;
}

interface Icon {
  /** Address on the host. */
  file: string;
  /** Media type of the file. */
  type: string;
}

/** What the frame of every page needs; the root loader gives it (app/root.tsx). */
export interface ShellData {
  displayName: string;
  /** Address of the brand's mark. */
  mark: string;
  icon: Icon;
  /** Tokens of the brand and of the partner source, as one style sheet. */
  css: string;
  themeColor: { light: string; dark: string };
  /** URL of the body font's file, base path included. */
  bodyFont: string;
  /** Six at most; none where the content could not be asked. */
  headerLinks: SiteLink[];
  footer: {
    /** Address of the mark in the footer. */
    mark: string;
    /** Four of the content's at most, then the pages the footer always names. */
    links: SiteLink[];
    /** What must be said, as HTML of ours; empty where the content could not be asked. */
    html: string;
    /** What must be found: legal pages and the list of all pages. */
    legalLinks: SiteLink[];
    /** Null without app data: then no page is found, ours neither. */
    privacyChoices: SiteLink | null;
    /** Whether the footer offers the contacts popup. */
    hasContactsPopup: boolean;
  };
  /** Titles of pages that could not be shown. */
  failureTitles: { missing: string; failed: string };
  affiliation: string;
  /** What the content says of itself where it is a sample; empty where it is not. */
  sampleNotice: string;
  help: HelpLines;
  popularSearches: { name: string; href: string }[];
  /** The partner whose banner is shown; null for none. */
  banner: Logo | null;
  /** Partner logos by source id, for pages of one partner (spec §2: /card/yahoo). */
  partnerLogos: Record<string, Logo>;
  noindex: boolean;
  /** What a visitor allows until they choose. */
  privacy: PrivacyPolicy;
  /** Whether what visitors wait for is measured, of those who allow it. */
  isMonitored: boolean;
  /** '/' or '/rx'. Links made with React Router carry it and the language already. */
  basePath: string;
  locale: Locale;
  /** Scheme and host, for canonical URLs. */
  origin: string;
  environment: string;
  /** Prices and cards are the demonstration's: said on every page. */
  isDemonstration: boolean;
}

/** The root loader's data; undefined when that loader itself failed. */
export function useShell(): ShellData | undefined {
  return useRouteLoaderData<() => ShellData>('root');
}
