import { describe, expect, test } from 'vitest';

import { resolveFlags } from '../../tenants/flags.ts';
import { lastChange, sitemapFiles } from './sitemap-files.ts';
import { sitemapParts, type SitemapLink, type SitemapSources } from './sitemap-links.ts';
import { sitemapFile, sitemapIndex } from './sitemap-xml.ts';

const on = (publishedAt: string | null) => ({
  sys: { publishedAt, firstPublishedAt: '2026-01-01T00:00:00Z' },
});
const content = {
  staticPages: [
    { ...on('2026-02-01T00:00:00Z'), pageUrl: '/privacy', pageName: 'Privacy' },
    { ...on(null), pageUrl: '/licenses', pageName: 'Licenses' },
  ],
  drugs: [{ ...on('2026-03-01T00:00:00Z'), searchName: 'metformin', name: 'Metformin' }],
  articles: [{ ...on(null), title: 'Refills', slug: 'refills' }],
  categories: [{ ...on(null), title: 'At the pharmacy', slug: 'at-the-pharmacy' }],
  classes: [{ ...on(null), title: 'Statins', slug: 'statins' }],
  conditions: [{ ...on(null), title: 'Acne', slug: 'acne' }],
};
const pages = ['/', '/faq', '/rewards', '/editorial', '/conditions'].map((path) => ({ path, title: path }));
const sources = (differences: Partial<SitemapSources>): SitemapSources => ({
  sections: ['main', 'drugs'],
  flags: resolveFlags({ rewardsPage: true }),
  ownPages: pages,
  content,
  drugs: 'content',
  ...differences,
});
const pathsOf = (differences: Partial<SitemapSources>) =>
  Object.fromEntries(
    sitemapParts(sources(differences)).map(({ section, links }) => [
      section,
      links?.map(({ path }) => path) ?? null,
    ]),
  );

describe('the sections of a sitemap', () => {
  test('the first page of a section that a tenant has not is a main page', () => {
    expect(pathsOf({})).toEqual({
      main: ['/', '/faq', '/rewards', '/editorial', '/conditions', '/privacy'],
      drugs: ['/metformin'],
    });
  });

  test('a section has its first page and what the content lists', () => {
    const sections = ['main', 'rewards', 'medications', 'editorial', 'conditions', 'classes'] as const;
    expect(pathsOf({ sections })).toEqual({
      main: ['/', '/faq', '/privacy'],
      rewards: ['/rewards'],
      medications: ['/metformin'],
      editorial: ['/editorial', '/editorial/category/at-the-pharmacy', '/editorial/refills'],
      conditions: ['/conditions', '/conditions/acne'],
      classes: ['/classes/statins'],
    });
  });

  test('pages that are off are left out, and a section that has no others', () => {
    const flags = resolveFlags({ conditionsPages: false, faqPage: false, extraLegalPages: true });
    const sections = ['main', 'conditions', 'rewards'] as const;
    expect(pathsOf({ sections, flags })).toEqual({ main: ['/', '/editorial', '/privacy', '/licenses'] });
    expect(pathsOf({ sections, flags, content: null })).toEqual({ main: ['/', '/editorial'] });
  });

  test('drugs are those of the drug service where it was asked', () => {
    const drugs = [
      { slug: 'lipitor', name: 'Lipitor' },
      { slug: 'lipitor', name: 'Lipitor tablets' },
    ];
    expect(pathsOf({ sections: ['drugs', 'medications'], drugs })).toEqual({
      drugs: ['/lipitor'],
      medications: ['/metformin'],
    });
  });

  test('drugs that could not be asked for leave the other sections standing', () => {
    expect(pathsOf({ sections: ['drugs', 'medications'], drugs: null })).toEqual({
      drugs: null,
      medications: ['/metformin'],
    });
  });

  test('without content the main pages stand, and nothing that could not be asked for is empty', () => {
    expect(pathsOf({ sections: ['main', 'rewards', 'drugs', 'classes'], content: null })).toEqual({
      main: ['/', '/faq', '/editorial', '/conditions'],
      rewards: ['/rewards'],
      drugs: null,
      classes: null,
    });
  });

  test('a page says when it last changed', () => {
    const [main] = sitemapParts(sources({ flags: resolveFlags({ extraLegalPages: true }) }));
    const changes = main?.links?.map(({ path, changed }) => [path, changed]).slice(-2);
    expect(changes).toEqual([
      ['/privacy', '2026-02-01T00:00:00Z'],
      ['/licenses', '2026-01-01T00:00:00Z'],
    ]);
  });
});

const link = (title: string, changed: string | null = null): SitemapLink => ({
  path: `/${title}`,
  title,
  changed,
});

describe('the files of a sitemap', () => {
  test('a section with more pages than a file may hold has several', () => {
    const files = sitemapFiles([{ section: 'drugs', links: [link('a'), link('b'), link('c')] }], 2);
    expect(files.map(({ path, links }) => [path, links?.length])).toEqual([
      ['/sitemap/drugs.xml', 2],
      ['/sitemap/drugs-2.xml', 1],
    ]);
  });

  test('one that could not be made is a file all the same', () => {
    expect(sitemapFiles([{ section: 'drugs', links: null }])).toEqual([
      { path: '/sitemap/drugs.xml', links: null },
    ]);
  });

  test('the latest change of its pages', () => {
    expect(lastChange([link('a', '2026-02-01'), link('b', '2026-03-01'), link('c')])).toBe('2026-03-01');
    expect(lastChange([link('a')])).toBeNull();
  });
});

describe('XML', () => {
  test('an address cannot break out of it', () => {
    const address = `https://x/a?b=1&c=<">'`;
    const xml = sitemapFile([{ english: address, spanish: address, changed: null }]);
    expect(xml).toContain('<loc>https://x/a?b=1&amp;c=&lt;&quot;&gt;&apos;</loc>');
    expect(xml).not.toContain('lastmod');
  });

  test('a page names itself in each language', () => {
    const urls = [
      { english: 'https://x/rx/faq', spanish: 'https://x/rx/es/faq', changed: '2026-11-21T00:00:00.000Z' },
    ];
    expect(sitemapFile(urls)).toContain(
      '<url><loc>https://x/rx/faq</loc><lastmod>2026-11-21T00:00:00.000Z</lastmod>' +
        '<xhtml:link rel="alternate" hreflang="en" href="https://x/rx/faq"/>' +
        '<xhtml:link rel="alternate" hreflang="es" href="https://x/rx/es/faq"/>' +
        '<xhtml:link rel="alternate" hreflang="x-default" href="https://x/rx/faq"/></url>',
    );
  });

  test('what is no date is not said', () => {
    expect(sitemapIndex([{ address: 'https://x/s.xml', changed: 'yesterday' }])).toContain(
      '<sitemap><loc>https://x/s.xml</loc></sitemap>',
    );
  });
});
