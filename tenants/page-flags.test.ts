import { describe, expect, test } from 'vitest';

import { resolveFlags } from './flags.ts';
import { isPageOn } from './page-flags.ts';

describe('which pages a site has', () => {
  test('a page whose flag is off is not there, nor is anything below it', () => {
    const flags = resolveFlags({ editorialPages: false, rewardsPage: false });
    expect(isPageOn(flags, '/editorial')).toBe(false);
    expect(isPageOn(flags, '/editorial/all/2?from=home#top')).toBe(false);
    expect(isPageOn(flags, '/rewards/')).toBe(false);
  });

  test('with its flag on it is', () => {
    expect(isPageOn(resolveFlags({ glp1Site: true }), '/glp-1')).toBe(true);
  });

  test('a page without a flag is always there, and a medicine is no page of that name', () => {
    const flags = resolveFlags({ faqPage: false });
    expect(isPageOn(flags, '/')).toBe(true);
    expect(isPageOn(flags, '/privacy')).toBe(true);
    expect(isPageOn(flags, '/faqtor')).toBe(true);
  });
});
