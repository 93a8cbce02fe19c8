import { describe, expect, test } from 'vitest';

import { getLinkBase, splitLocale, joinLinkBase } from './locale.ts';

describe('language of a path', () => {
  test.each([
    ['/', 'en-US', '/'],
    ['/faq', 'en-US', '/faq'],
    ['/es', 'es', '/'],
    ['/es/faq', 'es', '/faq'],
    ['/es/editorial/all/2', 'es', '/editorial/all/2'],
    // A medicine whose name begins with these letters is no language.
    ['/escitalopram', 'en-US', '/escitalopram'],
    ['/es-thing', 'en-US', '/es-thing'],
  ] as const)('%s', (path, locale, below) => {
    expect(splitLocale(path)).toEqual({ locale, path: below });
  });

  test.each([
    ['/', 'en-US', '/'],
    ['/', 'es', '/es'],
    ['/rx', 'en-US', '/rx'],
    ['/rx', 'es', '/rx/es'],
  ] as const)('the pages of %s in %s begin at %s', (basePath, locale, begin) => {
    expect(getLinkBase(basePath, locale)).toBe(begin);
  });

  test.each([
    ['/', '/', '/'],
    ['/', '/faq', '/faq'],
    ['/rx/es', '/', '/rx/es'],
    ['/rx/es', '/faq#card', '/rx/es/faq#card'],
  ])('joins link base %s and path %s to %s', (base, path, address) => {
    expect(joinLinkBase(base, path)).toBe(address);
  });
});
