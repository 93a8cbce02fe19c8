import { pageContext } from '../context.ts';
import { loadSitemap } from '../learn/load-sitemap.server.ts';
import { lastChange, sitemapFiles, sitemapIndexXml, xmlResponse } from '../learn/sitemap-xml.server.ts';
import { absoluteUrl } from '../shell/page-head.server.ts';
import type { Route } from './+types/sitemap-xml';

/** GET /sitemap.xml: the addresses of all files, including those that cannot be made at the moment. */
export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const { sections } = await loadSitemap(page);
  const files = sitemapFiles(sections).map(({ path, links }) => ({
    address: absoluteUrl(page.site, path, 'en-US'),
    changed: links && lastChange(links),
  }));
  return xmlResponse(sitemapIndexXml(files));
}
