import type { PageContext } from '../context.ts';
import { loadContent } from '../shell/content/load-content.server.ts';
import { localizeName } from '../shell/load-drug.server.ts';
import { listFixedPages } from '../shell/frame-links.server.ts';
import { sitemapSections } from './sitemap-links.ts';

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
  const [{ content, failed }, medications] = await Promise.all([
    loadContent(page, (client) => client.sitemap(query, page.request.call)),
    // The drugs client reports its own failures (spec §8).
    page.services.drugs.list({}, page.request.call).catch(() => null),
  ]);
  const hasMedications = medications !== null || failed || content.drugs.length > 0;
  // A gateway may have no list of its drugs.
  const drugs = tenant.policy.sitemapDrugs === 'content' ? 'content' : (medications ?? 'content');
  return {
    texts: content.page,
    sections: sitemapSections({
      sections,
      flags,
      fixedPages: listFixedPages(page.site).filter(({ path }) => path !== '/medications' || hasMedications),
      content: failed ? null : content,
      drugs,
      translateName: (english) => localizeName(page.site.locale, english),
    }),
  };
}
