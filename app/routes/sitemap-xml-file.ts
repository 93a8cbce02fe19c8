import { pageContext } from '../context.ts';
import { loadSitemap } from '../learn/load-sitemap.server.ts';
import { sitemapFiles, sitemapFileXml, xmlResponse } from '../learn/sitemap-xml.server.ts';
import type { Route } from './+types/sitemap-xml-file';

const retryAfterSeconds = 120;

/**
 * GET /sitemap/{section}.xml: one file of the sitemap. A section that could not be loaded is a 503 and never an empty
 * file, which would tell search engines that its pages are gone.
 */
export async function loader({ context, params }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const { sections } = await loadSitemap(page);
  const file = sitemapFiles(sections).find(({ path }) => path === `/sitemap/${params.file}`);
  if (!file) return new Response('Not found', { status: 404 });
  if (!file.links) {
    return new Response('Not available just now', {
      status: 503,
      headers: { 'retry-after': String(retryAfterSeconds) },
    });
  }
  return xmlResponse(sitemapFileXml(page.site, file.links));
}
