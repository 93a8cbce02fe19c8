import type { PageContext } from '../context.ts';
import { loadContent } from '../shell/content/load-content.server.ts';
import { ownPages } from './own-pages.server.ts';
import { sitemapParts, type SitemapSources } from './sitemap-links.ts';

/** The sitemap of a site: what content says of its page, null where nothing could be had, and its sections. */
export async function loadSitemap(page: PageContext) {
  const { flags, tenant } = page.site;
  const { sitemap: sections } = tenant.policy;
  const asked = {
    includeDrugs: sections.includes('drugs') || sections.includes('medications'),
    includeEditorial: sections.includes('editorial'),
    includeClasses: sections.includes('classes'),
    includeConditions: sections.includes('conditions'),
    locale: page.site.locale,
  };
  const [{ content, failed }, drugs] = await Promise.all([
    loadContent(page, (source) => source.sitemap(asked, page.request.call)),
    loadDrugs(page),
  ]);
  const parts = sitemapParts({
    sections,
    flags,
    ownPages: ownPages(page.site),
    content: failed ? null : content,
    drugs,
  });
  return { words: content.page, parts };
}

/** Every name that can be looked up, where the tenant's sitemap has them all (spec §2). */
async function loadDrugs(page: PageContext): Promise<SitemapSources['drugs']> {
  if (page.site.tenant.policy.sitemapDrugs === 'content') return 'content';
  try {
    return await page.services.drugs.list({}, page.request.call);
  } catch {
    // The call has reported itself, with its category and code (spec §8).
    return null;
  }
}
