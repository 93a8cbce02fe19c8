import type { PageContext } from '../context.ts';
import { loadContent } from '../shell/content/load-content.server.ts';
import { listFixedPages } from '../shell/frame-links.server.ts';
import { sitemapSections, type SitemapSources } from './sitemap-links.ts';

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
