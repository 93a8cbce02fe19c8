import { useRouteLoaderData } from 'react-router';

import type { Locale } from '../../domain/locale.ts';
import type { PrivacyPolicy } from '../../domain/tracking.ts';
import type { HelpLines, Layout } from '../../tenants/tenant.ts';
import type { Words } from '../../tenants/words.ts';
import { readDocumentData, type HtmlPart } from '../ui/server-html.tsx';

interface Logo {
  name: string;
  /** URL path on the host, base path included. */
  file: string;
}

/** A link from the content: a path below the base path, or an absolute URL. */
export interface SiteLink {
  text: string;
  href: string;
}

/** What a loader may throw with a 404, or with a 503 that is rendered as one (app/find/not-found.tsx). */
export interface ThrownDetails {
  /** The name that the visitor searched for; fills the search box. */
  text?: string;
  /** Whether the drug service knows the name. */
  isKnown?: boolean;
  /** The list of everything of this kind; by default of all medications, null for none. */
  list?: { href: string; name: string } | null;
  /** Replace the heading and the lead. */
  heading?: string;
  sentence?: string;
}

/** A file by its URL path on the host, base path included, and its media type. */
interface TypedFile {
  file: string;
  type: string;
}

/** The read-only parts of the footer. */
export interface FooterParts {
  /** Links to pages, and the help lines. */
  links: HtmlPart;
  /** The legal text: not insurance, affiliation, demonstration data. */
  notice: HtmlPart;
  /** Links to the legal pages and the privacy choices. */
  legal: HtmlPart;
}

/** The parts of a document's head that stay when a visitor navigates. */
export interface DocumentHead {
  /** The brand's and the partner source's design tokens as a style sheet. */
  css: string;
  icon: TypedFile;
  themeColor: { light: string; dark: string };
  /** The fonts that a page paints first. */
  fonts: TypedFile[];
  noindex: boolean;
  /** The script that remembers the ZIP code (cookie-preferences.ts), and the HTML of browsers without script; null in a frame. */
  remember: { script: string; withoutScript: string } | null;
}

/** What the frame of every page needs, from the root loader (app/root.tsx). */
export interface ShellData {
  displayName: string;
  /** URL path of the brand's logo. */
  mark: string;
  /** Absent in a browser, whose document already contains it. */
  document?: DocumentHead;
  layout: Layout;
  /** At most six (spec §9); empty when the content service fails. */
  headerLinks: SiteLink[];
  footer: FooterParts & {
    /** URL path of the logo in the footer. */
    mark: string;
    /** Null without app data, when every page is a 404. */
    privacyChoices: SiteLink | null;
  };
  /** Titles of the error pages. */
  failureTitles: { missing: string; failed: string };
  /** Whether the content is sample content. */
  isSample: boolean;
  /** The brand's note beside each price and card. */
  coverageNote: Words['coverageNote'] | null;
  /** The brand's heading above the search at the end of a page. */
  anotherMedication: string | null;
  /** The ribbon at the top of each page with demonstration data; '' for a site with real data and content. */
  ribbon: string;
  help: HelpLines;
  popularSearches: { name: string; href: string }[];
  /** The partner whose banner is shown; null for none. */
  banner: Logo | null;
  /** Partner logos by source id, for pages of one partner (spec §2: /card/yahoo). */
  partnerLogos: Record<string, Logo>;
  /** The consent that applies until the visitor chooses. */
  privacy: PrivacyPolicy;
  /** Whether browsers report performance and errors, with the visitor's consent. */
  isMonitored: boolean;
  /** '/' or '/rx'. Links made with React Router carry it and the language already. */
  basePath: string;
  /**
   * For which pages the offline page is installed without a card: none where visitors must be asked first, and in a frame on
   * another site.
   */
  offlineScope: string | undefined;
  locale: Locale;
}

/** What the root loader returns. */
export interface RootData {
  /** Absent in a browser, whose document contains it as JSON. */
  shell?: ShellData;
}

export const shellDataId = 'shell-data';
let shellOfDocument: ShellData | undefined;

/** The frame's data, from the loader or, in a browser, from the JSON in the document. */
export const shellOf = ({ shell }: RootData): ShellData =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our server wrote it
  shell ?? (shellOfDocument ??= readDocumentData(shellDataId) as ShellData);

/** The root loader's data; undefined when that loader itself failed. */
export function useShell(): ShellData | undefined {
  const data = useRouteLoaderData<() => RootData>('root');
  return data && shellOf(data);
}
