import { locales } from '../../domain/locale.ts';

/** Most addresses one file may hold (sitemaps.org). */
export const mostUrls = 50_000;

/** One page: its address in each language, and when it last changed. */
export interface SitemapUrl {
  english: string;
  spanish: string;
  changed: string | null;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '');

// The protocol takes W3C dates and nothing else.
const isDate = (text: string) => /^\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:\d{2}))?$/.test(text);

const changedTag = (changed: string | null) =>
  changed !== null && isDate(changed) ? `<lastmod>${changed}</lastmod>` : '';

const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const head = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** One file of the sitemap: every page with the same page in the other language (sitemaps.org; hreflang). */
export function sitemapFile(urls: readonly SitemapUrl[]): string {
  const alternate = (lang: string, address: string) =>
    `<xhtml:link rel="alternate" hreflang="${lang}" href="${escaped(address)}"/>`;
  const lines = urls.map(
    ({ english, spanish, changed }) =>
      `<url><loc>${escaped(english)}</loc>${changedTag(changed)}` +
      alternate(locales['en-US'].lang, english) +
      alternate(locales.es.lang, spanish) +
      alternate('x-default', english) +
      '</url>',
  );
  return `${head}<urlset xmlns="${namespace}" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${lines.join('\n')}\n</urlset>\n`;
}

/** The index of the files of a sitemap. */
export function sitemapIndex(files: readonly { address: string; changed: string | null }[]): string {
  const lines = files.map(
    ({ address, changed }) => `<sitemap><loc>${escaped(address)}</loc>${changedTag(changed)}</sitemap>`,
  );
  return `${head}<sitemapindex xmlns="${namespace}">\n${lines.join('\n')}\n</sitemapindex>\n`;
}
