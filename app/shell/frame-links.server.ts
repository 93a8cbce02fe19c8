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

/** Named in the footer whatever the content says, each while its flag is on (spec §2, routes table). */
const ownPages: readonly PageLink[] = [
  ['/reviewers', msg`Medical Review Board`],
  ['/about-us', msg`About Us`],
];

/** What every visitor must be able to find, and the list of all pages. */
const legalPages: readonly PageLink[] = [
  ['/privacy', msg`Privacy`],
  ['/terms', msg`Terms`],
  ['/consumer-health-data-privacy', msg`Health data privacy`],
  ['/accessibility', msg`Accessibility`],
  ['/cookie-policy', msg`Cookies`],
  ['/licenses', msg`Licenses`],
  ['/sitemap', msg`All pages`],
];

/** Links of the content without those to pages that the site has not. */
export const linksToEnabledPages = <T extends { href: string }>(
  site: SiteContext,
  links: readonly T[],
): T[] => links.filter(({ href }) => isPageOn(site.flags, href));

function translateLinks(site: SiteContext, pages: readonly PageLink[]): FrameLink[] {
  const words = i18nFor(site.locale);
  return linksToEnabledPages(
    site,
    pages.map(([href, name]) => ({ text: words._(name), href })),
  );
}

/** The content's footer links, four at most, then the pages the footer always names, each once. */
export function footerLinks(site: SiteContext, links: readonly FrameLink[]): FrameLink[] {
  const chosen = linksToEnabledPages(site, links);
  const more = translateLinks(site, ownPages).filter(
    ({ href }) => !chosen.some((link) => link.href === href),
  );
  return [...chosen, ...more];
}

/** Legal pages of the site and its sitemap, in the language of the page. */
export const legalLinks = (site: SiteContext): FrameLink[] => translateLinks(site, legalPages);
