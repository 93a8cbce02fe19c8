import { describe, expect, test } from 'vitest';

import { flagsWith } from '../../tests/flags.ts';
import { sitemapSections, type SitemapSources } from './sitemap-links.ts';

const datedEntry = (publishedAt: string | null) => ({
  sys: { publishedAt, firstPublishedAt: '2026-01-01T00:00:00Z' },
});
const content = {
  staticPages: [
    { ...datedEntry('2026-02-01T00:00:00Z'), pageUrl: '/privacy', pageName: 'Privacy' },
    { ...datedEntry(null), pageUrl: '/licenses', pageName: 'Licenses' },
  ],
  drugs: [{ ...datedEntry('2026-03-01T00:00:00Z'), searchName: 'metformin', name: 'Metformin' }],
  articles: [{ ...datedEntry(null), title: 'Refills', slug: 'refills' }],
  categories: [{ ...datedEntry(null), title: 'At the pharmacy', slug: 'at-the-pharmacy' }],
  classes: [
    {
      ...datedEntry(null),
      title: 'Statins',
      slug: 'statins',
      commonPosition: null,
      sortTitle: null,
      headline: null,
    },
  ],
  conditions: [{ ...datedEntry(null), title: 'Acne', slug: 'acne', commonPosition: null }],
};
const fixedPages = ['/', '/faq', '/rewards', '/editorial', '/conditions'].map((path) => ({
  path,
  title: path,
}));
const createSources = (overrides: Partial<SitemapSources>): SitemapSources => ({
  sections: ['main', 'drugs'],
  flags: flagsWith({ rewardsPage: true }),
  fixedPages,
  content,
  drugs: 'content',
  locale: 'en-US',
  translateName: (english) => english,
  ...overrides,
});
const sectionPaths = (overrides: Partial<SitemapSources>) =>
  Object.fromEntries(
    sitemapSections(createSources(overrides)).map(({ section, links }) => [
      section,
      links?.map(({ path }) => path) ?? null,
    ]),
  );

describe('sitemapSections', () => {
  test('sitemapSections lists a fixed page in the main section if the tenant lacks its own section', () => {
    expect(sectionPaths({})).toEqual({
      main: ['/', '/faq', '/rewards', '/editorial', '/conditions', '/privacy'],
      drugs: ['/metformin'],
    });
  });

  test('sitemapSections lists the fixed page of a section and the pages in the content', () => {
    const sections = ['main', 'rewards', 'medications', 'editorial', 'conditions', 'classes'] as const;
    expect(sectionPaths({ sections })).toEqual({
      main: ['/', '/faq', '/privacy'],
      rewards: ['/rewards'],
      medications: ['/metformin'],
      editorial: ['/editorial', '/editorial/category/at-the-pharmacy', '/editorial/refills'],
      conditions: ['/conditions', '/conditions/acne'],
      classes: ['/classes/statins'],
    });
  });

  test('sitemapSections leaves out pages whose flag is off, and empty sections', () => {
    const flags = flagsWith({ conditionsPages: false, faqPage: false, extraLegalPages: true });
    const sections = ['main', 'conditions', 'rewards'] as const;
    expect(sectionPaths({ sections, flags })).toEqual({ main: ['/', '/editorial', '/privacy', '/licenses'] });
    expect(sectionPaths({ sections, flags, content: null })).toEqual({ main: ['/', '/editorial'] });
  });

  test('sitemapSections lists the drugs of the drug service, each path once', () => {
    const drugs = [
      { slug: 'lipitor', name: 'Lipitor' },
      { slug: 'lipitor', name: 'Lipitor tablets' },
    ];
    expect(sectionPaths({ sections: ['drugs', 'medications'], drugs })).toEqual({
      drugs: ['/lipitor'],
      medications: ['/metformin'],
    });
  });

  test('sitemapSections lists the main pages if the content failed, and marks the other sections as not loaded', () => {
    expect(sectionPaths({ sections: ['main', 'rewards', 'drugs', 'classes'], content: null })).toEqual({
      main: ['/', '/faq', '/editorial', '/conditions'],
      rewards: ['/rewards'],
      drugs: null,
      classes: null,
    });
  });

  test('sitemapSections gives the time of the last change of a page', () => {
    const [main] = sitemapSections(createSources({ flags: flagsWith({ extraLegalPages: true }) }));
    const changes = main?.links?.map(({ path, changed }) => [path, changed]).slice(-2);
    expect(changes).toEqual([
      ['/privacy', '2026-02-01T00:00:00Z'],
      ['/licenses', '2026-01-01T00:00:00Z'],
    ]);
  });
});
