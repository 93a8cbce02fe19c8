import { useRouteLoaderData } from 'react-router';

import type { Locale } from '../../../domain/locale.ts';
import type { HelpLines } from '../../../tenants/tenant.ts';

interface Logo {
  name: string;
  /** Address on the host. */
  file: string;
}

/** What the frame of every page needs; the root loader gives it (app/root.tsx). */
export interface ShellData {
  displayName: string;
  /** Address of the brand's mark. */
  mark: string;
  /** Tokens of the brand and of the partner source, as one style sheet. */
  css: string;
  themeColor: { light: string; dark: string };
  /** URL of the body font's file, base path included. */
  bodyFont: string;
  affiliation: string;
  /** What the content says of itself where it is a sample; empty where it is not. */
  sampleNotice: string;
  help: HelpLines;
  popularSearches: { name: string; slug: string }[];
  /** The partner whose banner is shown; null for none. */
  banner: Logo | null;
  /** Partner logos by source id, for pages of one partner (spec §2: /card/yahoo). */
  partnerLogos: Record<string, Logo>;
  noindex: boolean;
  /** '/' or '/rx'. Links made with React Router carry it and the language already. */
  basePath: string;
  locale: Locale;
  /** Scheme and host, for canonical URLs. */
  origin: string;
  environment: string;
  /** Prices and cards are the demonstration's: said on every page. */
  demonstration: boolean;
}

/** The root loader's data; undefined when that loader itself failed. */
export function useShell(): ShellData | undefined {
  return useRouteLoaderData<() => ShellData>('root');
}
