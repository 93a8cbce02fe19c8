import { describe, expect, test } from 'vitest';

import { flagsWith } from '../tests/flags.ts';
import { isPageOn } from './page-flags.ts';

describe('isPageOn', () => {
  test('turns off a page and everything below it if its flag is off', () => {
    const flags = flagsWith({ editorialPages: false, rewardsPage: false });
    expect(isPageOn(flags, '/editorial')).toBe(false);
    expect(isPageOn(flags, '/editorial/all/2?from=home#top')).toBe(false);
    expect(isPageOn(flags, '/rewards/')).toBe(false);
  });

  test('turns on a page whose flag is on', () => {
    expect(isPageOn(flagsWith({ glp1Site: true }), '/glp-1')).toBe(true);
  });

  test('keeps pages without a flag, including a drug whose name starts like a page', () => {
    const flags = flagsWith({ faqPage: false });
    expect(isPageOn(flags, '/')).toBe(true);
    expect(isPageOn(flags, '/privacy')).toBe(true);
    expect(isPageOn(flags, '/faqtor')).toBe(true);
  });
});
