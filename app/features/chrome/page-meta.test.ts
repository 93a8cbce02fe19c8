import { describe, expect, test } from 'vitest';

import { absoluteUrl, pageMeta } from './page-meta.ts';
import type { ShellData } from './shell-data.ts';

const shell: ShellData = {
  displayName: 'Plain Rx',
  mark: '/brands/plain.svg',
  css: '',
  themeColor: { light: '', dark: '' },
  bodyFont: '',
  affiliation: '',
  help: { member: '', pharmacist: '' },
  popularSearches: [],
  banner: null,
  partnerLogos: {},
  noindex: false,
  basePath: '/rx',
  locale: 'en-US',
  origin: 'https://plain.example',
  environment: 'development',
  demonstration: true,
};
const words = { title: 'Search', description: 'Find a medicine.' };

describe('what a page says of itself', () => {
  test('the title carries the site name', () => {
    expect(pageMeta(shell, words)).toContainEqual({ title: 'Search | Plain Rx' });
    expect(pageMeta(undefined, words)).toContainEqual({ title: 'Search' });
  });

  test('the canonical address has the base path', () => {
    expect(absoluteUrl(shell, '/')).toBe('https://plain.example/rx');
    expect(absoluteUrl(shell, '/atorvastatin')).toBe('https://plain.example/rx/atorvastatin');
    expect(absoluteUrl({ ...shell, basePath: '/' }, '/')).toBe('https://plain.example/');
    expect(pageMeta(shell, { ...words, path: '/search' })).toContainEqual({
      tagName: 'link',
      rel: 'canonical',
      href: 'https://plain.example/rx/search',
    });
  });

  test('a page can keep search engines away; on a site that does so it is said once', () => {
    const robots = { name: 'robots', content: 'noindex' };
    expect(pageMeta(shell, { ...words, noindex: true })).toContainEqual(robots);
    expect(pageMeta(shell, words)).not.toContainEqual(robots);
    expect(pageMeta({ ...shell, noindex: true }, { ...words, noindex: true })).not.toContainEqual(robots);
  });
});
