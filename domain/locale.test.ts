import { describe, expect, test } from 'vitest';

import { getLinkBase, splitLocale, joinLinkBase } from './locale.ts';

describe('the language of a path', () => {
  test.each([
    ['/', 'en-US', '/'],
    ['/faq', 'en-US', '/faq'],
    ['/es', 'es', '/'],
    ['/es/faq', 'es', '/faq'],
    ['/es/editorial/all/2', 'es', '/editorial/all/2'],
    // The name of a medication can start with the letters of a language.
    ['/escitalopram', 'en-US', '/escitalopram'],
    ['/es-thing', 'en-US', '/es-thing'],
  ] as const)('the path %s has the language %s and the page %s', (path, locale, page) => {
    expect(splitLocale(path)).toEqual({ locale, path: page });
  });

  test.each([
    ['/', 'en-US', '/'],
    ['/', 'es', '/es'],
    ['/rx', 'en-US', '/rx'],
    ['/rx', 'es', '/rx/es'],
  ] as const)('the base path %s in %s has the link base %s', (basePath, locale, linkBase) => {
    expect(getLinkBase(basePath, locale)).toBe(linkBase);
  });

  test.each([
    ['/', '/', '/'],
    ['/', '/faq', '/faq'],
    ['/rx/es', '/', '/rx/es'],
    ['/rx/es', '/faq#card', '/rx/es/faq#card'],
  ])('the link base %s and the path %s make the link %s', (base, path, url) => {
    expect(joinLinkBase(base, path)).toBe(url);
  });
});
