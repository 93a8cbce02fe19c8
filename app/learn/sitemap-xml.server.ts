import { locales } from '../../domain/locale.ts';
import type { SitemapSection } from '../../tenants/tenant.ts';
import type { SiteContext } from '../context.ts';
import { absoluteUrl } from '../shell/page-head.server.ts';
import type { SectionLinks, SitemapLink } from './sitemap-links.ts';

/** The protocol's limit of URLs in one file (sitemaps.org). */
const maxUrls = 50_000;

/** A file of the sitemap; its links are null where they could not be loaded. */
export interface SitemapFile {
  /** Path below the base path. */
  path: string;
  links: SitemapLink[] | null;
}

const filePath = (section: SitemapSection, number: number) =>
  `/sitemap/${section}${number === 1 ? '' : `-${String(number)}`}.xml`;

/** The files of a sitemap: one for each section, and more for a section that exceeds the limit of a file. */
export function sitemapFiles(sections: readonly SectionLinks[], limit = maxUrls): SitemapFile[] {
  return sections.flatMap(({ section, links }): SitemapFile[] => {
    if (!links) return [{ path: filePath(section, 1), links }];
    return Array.from({ length: Math.ceil(links.length / limit) }, (_, index) => ({
      path: filePath(section, index + 1),
      links: links.slice(index * limit, (index + 1) * limit),
    }));
  });
}

/** The time of the latest change of some pages; null where none is known. Times of one service compare as text. */
export function lastChange(links: readonly SitemapLink[]): string | null {
  const times = links.flatMap(({ changed }) => (changed === null ? [] : [changed]));
  return times.toSorted().at(-1) ?? null;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

const escapeXml = (text: string) => text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '');

// The protocol allows only W3C dates.
const isDate = (text: string) => /^\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:\d{2}))?$/.test(text);

const lastModified = (changed: string | null) =>
  changed !== null && isDate(changed) ? `<lastmod>${changed}</lastmod>` : '';

const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** One file of the sitemap: each page with its URL in both languages (sitemaps.org; hreflang). */
export function sitemapFileXml(
  site: Pick<SiteContext, 'origin' | 'basePath' | 'locale'>,
  links: readonly SitemapLink[],
): string {
  const alternate = (lang: string, address: string) =>
    `<xhtml:link rel="alternate" hreflang="${lang}" href="${escapeXml(address)}"/>`;
  const lines = links.map(({ path, changed }) => {
    const english = absoluteUrl(site, path, 'en-US');
    return (
      `<url><loc>${escapeXml(english)}</loc>${lastModified(changed)}` +
      alternate(locales['en-US'].lang, english) +
      alternate(locales.es.lang, absoluteUrl(site, path, 'es')) +
      alternate('x-default', english) +
      '</url>'
    );
  });
  return `${declaration}<urlset xmlns="${namespace}" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${lines.join('\n')}\n</urlset>\n`;
}

/** The index of the files of a sitemap. */
export function sitemapIndexXml(files: readonly { address: string; changed: string | null }[]): string {
  const lines = files.map(
    ({ address, changed }) => `<sitemap><loc>${escapeXml(address)}</loc>${lastModified(changed)}</sitemap>`,
  );
  return `${declaration}<sitemapindex xmlns="${namespace}">\n${lines.join('\n')}\n</sitemapindex>\n`;
}

/** A response with XML. */
export function xmlResponse(xml: string): Response {
  return new Response(xml, { headers: { 'content-type': 'application/xml; charset=utf-8' } });
}
