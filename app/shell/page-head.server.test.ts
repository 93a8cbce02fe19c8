import { describe, expect, test } from 'vitest';

import type { PageContext } from '../context.ts';
import { absoluteUrl, pageHead } from './page-head.server.ts';

// The fields that a head depends on.
const site = {
  partner: { clientDisplayName: 'Plain Rx' },
  noindex: false,
  basePath: '/rx',
  locale: 'en-US',
  origin: 'https://plain.example',
};
const page = { site } as unknown as PageContext;
const texts = { title: 'Search', description: 'Find a medication.' };

describe('pageHead', () => {
  test('the title of a page ends with the name of the site', () => {
    expect(pageHead(page, texts)).toContainEqual({ title: 'Search | Plain Rx' });
  });

  test('the canonical URL has the base path and the language', () => {
    expect(absoluteUrl(page.site, '/')).toBe('https://plain.example/rx');
    expect(absoluteUrl(page.site, '/atorvastatin')).toBe('https://plain.example/rx/atorvastatin');
    expect(absoluteUrl({ ...page.site, basePath: '/' }, '/')).toBe('https://plain.example/');
    const spanish = pageHead(
      { ...page, site: { ...page.site, locale: 'es' } },
      { ...texts, path: '/search' },
    );
    const href = 'https://plain.example/rx/es/search';
    expect(spanish).toContainEqual({ tagName: 'link', rel: 'canonical', href });
  });

  test('a page has alternate links for each language', () => {
    const head = pageHead(page, { ...texts, path: '/faq' });
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

  test('a page can be noindex, without a second robots tag on a noindex site', () => {
    const robots = { name: 'robots', content: 'noindex' };
    expect(pageHead(page, { ...texts, noindex: true })).toContainEqual(robots);
    expect(pageHead(page, texts)).not.toContainEqual(robots);
    const hidden = { ...page, site: { ...page.site, noindex: true } };
    expect(pageHead(hidden, { ...texts, noindex: true })).not.toContainEqual(robots);
  });

  test('a page has its title and an image with its size for link previews', () => {
    const head = pageHead(page, { ...texts, path: '/search', image: '/share/atorvastatin.png' });
    expect(head).toContainEqual({ property: 'og:title', content: 'Search' });
    expect(head).toContainEqual({
      property: 'og:image',
      content: 'https://plain.example/rx/share/atorvastatin.png',
    });
    expect(head).toContainEqual({ property: 'og:image:width', content: '1200' });
  });

  test('the head of a page contains its structured data', () => {
    const data = [{ '@context': 'https://schema.org', '@type': 'WebSite' }];
    expect(pageHead(page, { ...texts, data })).toContainEqual({ 'script:ld+json': data[0] });
  });
});
