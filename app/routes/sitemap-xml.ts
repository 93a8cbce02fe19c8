import { pageContext } from '../context.ts';
import { loadSitemap } from '../learn/sitemap.server.tsx';
import {
  lastChange,
  sitemapFiles,
  sitemapFileXml,
  sitemapIndexXml,
  xmlResponse,
} from '../learn/sitemap-xml.server.ts';
import { absoluteUrl } from '../shell/page-head.server.ts';
import type { Route } from './+types/sitemap-xml';

const retryAfterSeconds = 120;

/**
 * GET /sitemap.xml: the URLs of all files, including those that cannot be loaded at the moment.
 * GET /sitemap/{section}.xml: one file. A section that could not be loaded is a 503 and never an empty file, which would
 * tell search engines that its pages are gone.
 */
export async function loader({ context, params }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const { sections } = await loadSitemap(page);
  const files = sitemapFiles(sections);
  if (!('file' in params)) {
    const entries = files.map(({ path, links }) => ({
      address: absoluteUrl(page.site, path, 'en-US'),
      changed: links && lastChange(links),
    }));
    return xmlResponse(sitemapIndexXml(entries));
  }
  const file = files.find(({ path }) => path === `/sitemap/${params.file}`);
  if (!file) return new Response('Not found', { status: 404 });
  if (!file.links) {
    const headers = { 'retry-after': String(retryAfterSeconds) };
    return new Response('Not available just now', { status: 503, headers });
  }
  return xmlResponse(sitemapFileXml(page.site, file.links));
}
