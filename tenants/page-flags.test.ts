import { describe, expect, test } from 'vitest';

import { flagsWith } from '../tests/flags.ts';
import { isPageOn, withoutMissingPages } from './page-flags.ts';

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

  test('keeps pages without a flag, including a drug whose name begins like that of a page', () => {
    const flags = flagsWith({ faqPage: false });
    expect(isPageOn(flags, '/')).toBe(true);
    expect(isPageOn(flags, '/privacy')).toBe(true);
    expect(isPageOn(flags, '/faqtor')).toBe(true);
  });
});

test('a search leaves out the hits for pages that a site does not have', () => {
  const hits = [{ page: '/conditions/asthma' }, {}, { page: '/classes/statins' }];
  expect(withoutMissingPages(flagsWith(), hits)).toEqual(hits);
  expect(withoutMissingPages(flagsWith({ classesPages: false }), hits)).toEqual([hits[0], {}]);
  expect(withoutMissingPages(flagsWith({ classesPages: false, conditionsPages: false }), hits)).toEqual([{}]);
});
