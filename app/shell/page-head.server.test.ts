import { describe, expect, test } from 'vitest';

import type { PageContext } from '../context.ts';
import { absoluteUrl, pageHead } from './page-head.server.ts';

// Only what a head depends on.
const site = {
  partner: { clientDisplayName: 'Plain Rx' },
  noindex: false,
  basePath: '/rx',
  locale: 'en-US',
  origin: 'https://plain.example',
};
const page = { site } as unknown as PageContext;
const words = { title: 'Search', description: 'Find a medicine.' };

describe('what a page says of itself', () => {
  test('the title carries the site name', () => {
    expect(pageHead(page, words)).toContainEqual({ title: 'Search | Plain Rx' });
  });

  test('the canonical address has the base path and the language', () => {
    expect(absoluteUrl(page.site, '/')).toBe('https://plain.example/rx');
    expect(absoluteUrl(page.site, '/atorvastatin')).toBe('https://plain.example/rx/atorvastatin');
    expect(absoluteUrl({ ...page.site, basePath: '/' }, '/')).toBe('https://plain.example/');
    const spanish = pageHead(
      { ...page, site: { ...page.site, locale: 'es' } },
      { ...words, path: '/search' },
    );
    const href = 'https://plain.example/rx/es/search';
    expect(spanish).toContainEqual({ tagName: 'link', rel: 'canonical', href });
  });

  test('search engines are told of the page in the other language', () => {
    const head = pageHead(page, { ...words, path: '/faq' });
    const alternate = (href: string, hrefLang: string) => ({
      tagName: 'link',
      rel: 'alternate',
      href,
      hrefLang,
    });
    expect(head).toContainEqual(alternate('https://plain.example/rx/faq', 'en'));
    expect(head).toContainEqual(alternate('https://plain.example/rx/es/faq', 'es'));
    expect(head).toContainEqual(alternate('https://plain.example/rx/faq', 'x-default'));
  });

  test('a page can keep search engines away; on a site that does so it is said once', () => {
    const robots = { name: 'robots', content: 'noindex' };
    expect(pageHead(page, { ...words, noindex: true })).toContainEqual(robots);
    expect(pageHead(page, words)).not.toContainEqual(robots);
    const hidden = { ...page, site: { ...page.site, noindex: true } };
    expect(pageHead(hidden, { ...words, noindex: true })).not.toContainEqual(robots);
  });

  test('where it is shared it has its words and a picture of the size it says', () => {
    const head = pageHead(page, { ...words, path: '/search', image: '/share/atorvastatin.png' });
    expect(head).toContainEqual({ property: 'og:title', content: 'Search' });
    expect(head).toContainEqual({
      property: 'og:image',
      content: 'https://plain.example/rx/share/atorvastatin.png',
    });
    expect(head).toContainEqual({ property: 'og:image:width', content: '1200' });
  });

  test('what it says to machines is in it', () => {
    const data = [{ '@context': 'https://schema.org', '@type': 'WebSite' }];
    expect(pageHead(page, { ...words, data })).toContainEqual({ 'script:ld+json': data[0] });
  });
});
