import type { SiteContext } from '../context.ts';
import { absoluteUrl } from '../shell/page-head.server.ts';
import type { SitemapLink } from './sitemap-links.ts';
import type { SitemapUrl } from './sitemap-xml.ts';

/** A file of the sitemap as an answer. */
export function xmlResponse(xml: string): Response {
  return new Response(xml, { headers: { 'content-type': 'application/xml; charset=utf-8' } });
}

/** A page of the sitemap with its address in each language. */
export function urlOf(site: SiteContext, { path, changed }: SitemapLink): SitemapUrl {
  return { english: absoluteUrl(site, path, 'en-US'), spanish: absoluteUrl(site, path, 'es'), changed };
}
