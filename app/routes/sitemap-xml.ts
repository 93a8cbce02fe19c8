import { pageContext } from '../context.ts';
import { absoluteUrl } from '../shell/page-head.server.ts';
import { loadSitemap } from '../learn/load-sitemap.server.ts';
import { lastChange, sitemapFiles } from '../learn/sitemap-files.ts';
import { sitemapIndex } from '../learn/sitemap-xml.ts';
import { xmlResponse } from '../learn/xml-response.server.ts';
import type { Route } from './+types/sitemap-xml';

/** GET /sitemap.xml: where the files of the sitemap are, those included that cannot be made just now. */
export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const { parts } = await loadSitemap(page);
  const files = sitemapFiles(parts).map(({ path, links }) => ({
    address: absoluteUrl(page.site, path, 'en-US'),
    changed: links && lastChange(links),
  }));
  return xmlResponse(sitemapIndex(files));
}
