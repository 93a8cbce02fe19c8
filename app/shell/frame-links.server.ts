import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';

import { isPageOn } from '../../tenants/page-flags.ts';
import type { SiteContext } from '../context.ts';
import { i18nFor } from './i18n.server.ts';

interface FrameLink {
  text: string;
  href: string;
}

type PageLink = readonly [href: string, name: MessageDescriptor];

/** Pages the footer always links to while their flags are on (spec §2, routes table). */
const permanentPages: readonly PageLink[] = [
  ['/reviewers', msg`Medical Review Board`],
  ['/about-us', msg`About Us`],
];

/** The legal pages and the sitemap. */
const legalPages: readonly PageLink[] = [
  ['/privacy', msg`Privacy`],
  ['/terms', msg`Terms`],
  ['/consumer-health-data-privacy', msg`Health data privacy`],
  ['/accessibility', msg`Accessibility`],
  ['/cookie-policy', msg`Cookies`],
  ['/licenses', msg`Licenses`],
  ['/sitemap', msg`All pages`],
];

/** Path of the privacy choices page below the base path. */
export const privacyChoicesPath = '/privacy-choices';

/** Drops links to pages whose flag is off. */
export const linksToEnabledPages = <T extends { href: string }>(
  site: SiteContext,
  links: readonly T[],
): T[] => links.filter(({ href }) => isPageOn(site.flags, href));

function translateLinks(site: SiteContext, pages: readonly PageLink[]): FrameLink[] {
  const i18n = i18nFor(site.locale);
  return linksToEnabledPages(
    site,
    pages.map(([href, name]) => ({ text: i18n._(name), href })),
  );
}

/** The content's footer links, then the pages the footer always links to, without duplicates. */
export function footerLinks(site: SiteContext, links: readonly FrameLink[]): FrameLink[] {
  const contentLinks = linksToEnabledPages(site, links);
  const more = translateLinks(site, permanentPages).filter(
    ({ href }) => !contentLinks.some((link) => link.href === href),
  );
  return [...contentLinks, ...more];
}

/** The legal links in the language of the page. */
export const legalLinks = (site: SiteContext): FrameLink[] => translateLinks(site, legalPages);
