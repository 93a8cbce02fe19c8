import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import type { PageContext, SiteContext } from '../context.ts';
import { loadContent } from '../shell/content/load-content.server.ts';
import { i18nFor } from '../shell/i18n.server.ts';
import { sitemapSections, type SitemapSources } from './sitemap-links.ts';

/**
 * The pages that exist without content, in the order of a visit. Pages that search engines must not index, such as the
 * card, are not listed.
 */
const fixedPages: readonly (readonly [path: string, title: MessageDescriptor])[] = [
  ['/', msg`Home`],
  ['/search', msg`Search for a medicine`],
  ['/faq', msg`Questions and answers`],
  ['/about-us', msg`About us`],
  ['/at-the-counter', msg`At the counter`],
  ['/welcome', msg`Welcome`],
  ['/wallet', msg`The card in your phone`],
  ['/rewards', msg`Rewards`],
  ['/auction', msg`Prices of one pharmacy`],
  ['/glp-1', msg`GLP-1 medicines`],
  ['/medications', msg`Medicines from A to Z`],
  ['/editorial', msg`Guides`],
  ['/editorial/all', msg`All guides`],
  ['/conditions', msg`Conditions`],
  ['/classes', msg`Drug classes`],
  ['/reviewers', msg`Medical Review Board`],
  ['/sitemap', msg`Site map`],
];

/** The fixed pages with their titles, including those whose flag is off. */
export const listFixedPages = ({ locale }: Pick<SiteContext, 'locale'>) =>
  fixedPages.map(([path, title]) => ({ path, title: i18nFor(locale)._(title) }));

/** The title of a fixed page, where its content has none. */
export const fixedPageTitle = (site: Pick<SiteContext, 'locale'>, path: string) =>
  listFixedPages(site).find((page) => page.path === path)?.title ?? '';

/** The sections of a site's sitemap, and the texts of its page; `texts` is null where the content has none. */
export async function loadSitemap(page: PageContext) {
  const { flags, tenant } = page.site;
  const { sitemap: sections } = tenant.policy;
  const query = {
    includeDrugs: sections.includes('drugs') || sections.includes('medications'),
    includeEditorial: sections.includes('editorial'),
    includeClasses: sections.includes('classes'),
    includeConditions: sections.includes('conditions'),
    locale: page.site.locale,
  };
  const [{ content, failed }, drugs] = await Promise.all([
    loadContent(page, (client) => client.sitemap(query, page.request.call)),
    loadDrugs(page),
  ]);
  return {
    texts: content.page,
    sections: sitemapSections({
      sections,
      flags,
      fixedPages: listFixedPages(page.site),
      content: failed ? null : content,
      drugs,
    }),
  };
}

/** All drugs that can be looked up, where the tenant's sitemap lists them (spec §2); null where the service failed. */
async function loadDrugs(page: PageContext): Promise<SitemapSources['drugs']> {
  if (page.site.tenant.policy.sitemapDrugs === 'content') return 'content';
  // The drugs client reports its own failures (spec §8).
  return page.services.drugs.list({}, page.request.call).catch(() => null);
}
