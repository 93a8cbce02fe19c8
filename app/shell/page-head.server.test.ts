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
const page = { site, request: { isDocument: true } } as unknown as PageContext;
const tagsOf = (...options: Parameters<typeof pageHead>) => pageHead(...options).tags;
const texts = { title: 'Search', description: 'Find a medication.' };

describe('pageHead', () => {
  test('the title of a page ends with the name of the site', () => {
    expect(tagsOf(page, texts)).toContainEqual({ title: 'Search | Plain Rx' });
  });

  test('the canonical URL has the base path and the language', () => {
    expect(absoluteUrl(page.site, '/')).toBe('https://plain.example/rx');
    expect(absoluteUrl(page.site, '/atorvastatin')).toBe('https://plain.example/rx/atorvastatin');
    expect(absoluteUrl({ ...page.site, basePath: '/' }, '/')).toBe('https://plain.example/');
    const spanish = tagsOf({ ...page, site: { ...page.site, locale: 'es' } }, { ...texts, path: '/search' });
    const href = 'https://plain.example/rx/es/search';
    expect(spanish).toContainEqual({ tagName: 'link', rel: 'canonical', href });
  });

  test('a page has alternate links for each language', () => {
    const head = tagsOf(page, { ...texts, path: '/faq' });
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
    expect(tagsOf(page, { ...texts, noindex: true })).toContainEqual(robots);
    expect(tagsOf(page, texts)).not.toContainEqual(robots);
    const hidden = { ...page, site: { ...page.site, noindex: true } };
    expect(tagsOf(hidden, { ...texts, noindex: true })).not.toContainEqual(robots);
  });

  test('a page has its title and an image with its size for link previews', () => {
    const head = tagsOf(page, { ...texts, path: '/search', image: '/share/atorvastatin.png' });
    expect(head).toContainEqual({ property: 'og:title', content: 'Search' });
    expect(head).toContainEqual({
      property: 'og:image',
      content: 'https://plain.example/rx/share/atorvastatin.png',
    });
    expect(head).toContainEqual({ property: 'og:image:width', content: '1200' });
  });

  test('the head of a page contains its structured data', () => {
    const data = [{ '@context': 'https://schema.org', '@type': 'WebSite' }];
    expect(tagsOf(page, { ...texts, data })).toContainEqual({ 'script:ld+json': data[0] });
  });

  test('leaves its tags out of the data of a document, which has them as elements', () => {
    const inData = (isDocument: boolean) =>
      JSON.stringify(pageHead({ ...page, request: { ...page.request, isDocument } }, texts));
    expect(inData(true)).toBe('{}');
    expect(inData(false)).toContain('Find a medication.');
  });
});
