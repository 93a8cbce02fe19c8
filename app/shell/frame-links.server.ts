import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';

import { isPageOn } from '../../tenants/page-flags.ts';
import type { SiteContext } from '../context.ts';
import { wordsIn } from './words.server.ts';

interface FrameLink {
  text: string;
  href: string;
}

type NamedPage = readonly [href: string, name: MessageDescriptor];

/** Named in the footer whatever the content says, each while its flag is on (spec §2, routes table). */
const ownPages: readonly NamedPage[] = [
  ['/reviewers', msg`Medical Review Board`],
  ['/about-us', msg`About Us`],
];

/** What every visitor must be able to find, and the list of all pages. */
const legalPages: readonly NamedPage[] = [
  ['/privacy', msg`Privacy`],
  ['/terms', msg`Terms`],
  ['/consumer-health-data-privacy', msg`Health data privacy`],
  ['/accessibility', msg`Accessibility`],
  ['/cookie-policy', msg`Cookies`],
  ['/licenses', msg`Licenses`],
  ['/sitemap', msg`All pages`],
];

/** Links of the content without those to pages that the site has not. */
export const linksThatLead = <T extends { href: string }>(site: SiteContext, links: readonly T[]): T[] =>
  links.filter(({ href }) => isPageOn(site.flags, href));

function named(site: SiteContext, pages: readonly NamedPage[]): FrameLink[] {
  const words = wordsIn(site.locale);
  return linksThatLead(
    site,
    pages.map(([href, name]) => ({ text: words._(name), href })),
  );
}

/** The content's footer links, four at most, then the pages the footer always names, each once. */
export function footerLinks(site: SiteContext, links: readonly FrameLink[]): FrameLink[] {
  const chosen = linksThatLead(site, links);
  const more = named(site, ownPages).filter(({ href }) => !chosen.some((link) => link.href === href));
  return [...chosen, ...more];
}

/** Legal pages of the site and its sitemap, in the language of the page. */
export const legalLinks = (site: SiteContext): FrameLink[] => named(site, legalPages);
