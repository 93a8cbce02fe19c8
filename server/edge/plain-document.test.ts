import { describe, expect, test } from 'vitest';

import { helpLine, type PlainSite } from './plain-document.ts';

const siteWith = (member: string) => ({ tenant: { help: { member } } }) as PlainSite;

describe('the help line of a page without the frame', () => {
  test('the help line can be called', () => {
    expect(helpLine(siteWith('1-800-222-1222'), 'en')).toBe(
      '<p class="help">Need help now? Call <a href="tel:+18002221222">1-800-222-1222</a>.</p>',
    );
  });

  test('a number set aside for fiction is not named', () => {
    expect(helpLine(siteWith('1-800-555-0101'), 'en')).toBe('');
  });
});
