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

const reviewersPath = '/reviewers';

/** Pages the footer always links to while their flags are on (spec §2, routes table). */
const permanentPages: readonly PageLink[] = [
  [reviewersPath, msg`Medical Review Board`],
  ['/about-us', msg`About us`],
];

/** The legal pages, which are static pages of the content. */
const legalPages: readonly PageLink[] = [
  ['/privacy', msg`Privacy`],
  ['/terms', msg`Terms`],
  ['/consumer-health-data-privacy', msg`Health data privacy`],
  ['/accessibility', msg`Accessibility`],
  ['/cookie-policy', msg`Cookies`],
  ['/licenses', msg`Licenses`],
];

/** What the consent to a text message links to. */
const consentPages: readonly PageLink[] = [
  ['/terms', msg`Terms`],
  ['/privacy', msg`Privacy`],
];

/** What the privacy choices page links to. */
const privacyPages: readonly PageLink[] = [
  ['/privacy', msg`Privacy notice`],
  ['/consumer-health-data-privacy', msg`Health data privacy`],
  ['/cookie-policy', msg`Cookies`],
];

/** Path of the privacy choices page below the base path. */
export const privacyChoicesPath = '/privacy-choices';

/** Whether a page states rights and duties. */
export const isLegalPage = (path: string) =>
  path === privacyChoicesPath || legalPages.some(([href]) => href === path);

const sitemapPage: PageLink = ['/sitemap', msg`All pages`];

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

/** Whether links may lead to a page: the reviewers of sample content are not real people. */
export const isLinkable = (path: string, isSample: boolean) => !(isSample && path === reviewersPath);

/** The content's footer links, then the pages the footer always links to, without duplicates. */
export function footerLinks(site: SiteContext, links: readonly FrameLink[], isSample: boolean): FrameLink[] {
  const contentLinks = linksToEnabledPages(site, links);
  const more = translateLinks(site, permanentPages).filter(
    ({ href }) => !contentLinks.some((link) => link.href === href),
  );
  return [...contentLinks, ...more].filter(({ href }) => isLinkable(href, isSample));
}

/** The static pages of the content by path (loadStaticPages); null where they are not known. */
type StaticPages = readonly string[] | null;

/** Whether links may lead to a static page; true where the content's pages are not known. */
export const isInContent = (path: string, staticPages: StaticPages): boolean =>
  staticPages?.includes(path) ?? true;

/** Drops pages that are not among the content's. */
const inContent = (pages: readonly PageLink[], staticPages: StaticPages) =>
  pages.filter(([href]) => isInContent(href, staticPages));

/** Links to the legal pages that the content has and to the sitemap, in the language of the page. */
export const legalLinks = (site: SiteContext, staticPages: StaticPages): FrameLink[] =>
  translateLinks(site, [...inContent(legalPages, staticPages), sitemapPage]);

/** Links beside the consent to a text message: those of the content's pages. */
export const consentLinks = (site: SiteContext, staticPages: StaticPages): FrameLink[] =>
  translateLinks(site, inContent(consentPages, staticPages));

/** Links beside the privacy choices: those of the content's pages. */
export const privacyLinks = (site: SiteContext, staticPages: StaticPages): FrameLink[] =>
  translateLinks(site, inContent(privacyPages, staticPages));

/**
 * The pages that exist without content, in the order of a visit. Pages that search engines must not index, such as the
 * card, are not listed.
 */
const fixedPages: readonly PageLink[] = [
  ['/', msg`Home`],
  ['/search', msg`Look up a medication`],
  ['/faq', msg`Questions and answers`],
  ['/about-us', msg`About us`],
  ['/at-the-counter', msg`At the counter`],
  ['/welcome', msg`Getting started`],
  ['/wallet', msg`The card on your phone`],
  ['/rewards', msg`About rewards`],
  ['/auction', msg`Prices at one pharmacy`],
  ['/glp-1', msg`GLP-1 medications`],
  ['/medications', msg`Medications from A to Z`],
  ['/editorial', msg`Guides`],
  ['/editorial/all', msg`All guides`],
  ['/conditions', msg`Conditions`],
  ['/classes', msg`Drug classes`],
  [reviewersPath, msg`Medical Review Board`],
  sitemapPage,
];

/** The fixed pages with their titles, including those whose flag is off. */
export const listFixedPages = ({ locale }: Pick<SiteContext, 'locale'>) =>
  fixedPages.map(([path, title]) => ({ path, title: i18nFor(locale)._(title) }));

/** The title of a page: the content's headline, or the site's own name for the page where the content has none. */
export function titleOf(site: SiteContext, path: string, headline: string | null): string {
  return (
    headline ??
    listFixedPages(site).find((page) => page.path === path)?.title ??
    site.partner.clientDisplayName
  );
}
