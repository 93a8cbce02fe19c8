import { describe, expect, test } from 'vitest';

import type { SitemapLink } from './sitemap-links.ts';
import { lastChange, sitemapFiles, sitemapFileXml, sitemapIndexXml } from './sitemap-xml.server.ts';

const link = (title: string, changed: string | null = null): SitemapLink => ({
  path: `/${title}`,
  title,
  changed,
});

describe('sitemapFiles', () => {
  test('sitemapFiles splits a section above the limit into several files', () => {
    const files = sitemapFiles([{ section: 'drugs', links: [link('a'), link('b'), link('c')] }], 2);
    expect(files.map(({ path, links }) => [path, links?.length])).toEqual([
      ['/sitemap/drugs.xml', 2],
      ['/sitemap/drugs-2.xml', 1],
    ]);
  });

  test('sitemapFiles gives a file without links for a section that could not be loaded', () => {
    expect(sitemapFiles([{ section: 'drugs', links: null }])).toEqual([
      { path: '/sitemap/drugs.xml', links: null },
    ]);
  });

  test('lastChange gives the latest change of the pages of a file', () => {
    expect(lastChange([link('a', '2026-02-01'), link('b', '2026-03-01'), link('c')])).toBe('2026-03-01');
    expect(lastChange([link('a')])).toBeNull();
  });
});

const site = { origin: 'https://x', basePath: '/rx', locale: 'en-US' } as const;

describe('sitemap XML', () => {
  test('sitemap XML escapes addresses', () => {
    const xml = sitemapFileXml(site, [{ path: `/a?b=1&c=<">'`, title: '', changed: null }]);
    expect(xml).toContain('<loc>https://x/rx/a?b=1&amp;c=&lt;&quot;&gt;&apos;</loc>');
    expect(xml).not.toContain('lastmod');
  });

  test('sitemap XML has the address of a page in each language', () => {
    expect(sitemapFileXml(site, [link('faq', '2026-11-21T00:00:00.000Z')])).toContain(
      '<url><loc>https://x/rx/faq</loc><lastmod>2026-11-21T00:00:00.000Z</lastmod>' +
        '<xhtml:link rel="alternate" hreflang="en" href="https://x/rx/faq"/>' +
        '<xhtml:link rel="alternate" hreflang="es" href="https://x/rx/es/faq"/>' +
        '<xhtml:link rel="alternate" hreflang="x-default" href="https://x/rx/faq"/></url>',
    );
  });

  test('sitemap XML leaves out a time of change that is not a date', () => {
    expect(sitemapIndexXml([{ address: 'https://x/s.xml', changed: 'yesterday' }])).toContain(
      '<sitemap><loc>https://x/s.xml</loc></sitemap>',
    );
  });
});
