import { pageContext } from '../context.ts';
import { loadSitemap } from '../learn/load-sitemap.server.ts';
import { sitemapFiles } from '../learn/sitemap-files.ts';
import { sitemapFile } from '../learn/sitemap-xml.ts';
import { urlOf, xmlResponse } from '../learn/xml-response.server.ts';
import type { Route } from './+types/sitemap-xml-file';

const triesAgainSeconds = 120;

/**
 * GET /sitemap/{section}.xml: one file of the sitemap. A section that cannot be asked for is 503 and never empty, which
 * would tell search engines that its pages are gone.
 */
export async function loader({ context, params }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const { parts } = await loadSitemap(page);
  const file = sitemapFiles(parts).find(({ path }) => path === `/sitemap/${params.file}`);
  if (!file) return new Response('Not found', { status: 404 });
  if (!file.links) {
    return new Response('Not available just now', {
      status: 503,
      headers: { 'retry-after': String(triesAgainSeconds) },
    });
  }
  return xmlResponse(sitemapFile(file.links.map((link) => urlOf(page.site, link))));
}
