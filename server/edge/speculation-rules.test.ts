import { expect, test } from 'vitest';

import { shippedRegistry } from '../../tests/shipped-brands.ts';
import { isPrefetch, speculationRulesResponse } from './speculation-rules.ts';

interface Rules {
  prefetch: [{ where: { and: [{ href_matches: string[] }, { not: { href_matches: string[] } }] } }];
}

/** Whether browsers may fetch a page ahead, for a brand's rules. */
async function mayFetch(host: string, path: string): Promise<boolean> {
  const site = shippedRegistry()(host);
  if (!site) throw new Error(`no site for ${host}`);
  const response = speculationRulesResponse(site);
  expect(response.headers.get('content-type')).toBe('application/speculationrules+json');
  const rules = (await response.json()) as Rules;
  const [included, { not: excluded }] = rules.prefetch[0].where.and;
  const matches = (patterns: readonly string[]) =>
    patterns.some((pattern) => new URLPattern(pattern, `http://${host}`).test(`http://${host}${path}`));
  return matches(included.href_matches) && !matches(excluded.href_matches);
}

test.each([
  ['super.localhost', '/rx', true],
  ['super.localhost', '/rx/atorvastatin?zip=19103', true],
  // A medication, and not a card.
  ['super.localhost', '/rx/cardizem', true],
  ['super.localhost', '/rx/es/conditions/asthma', true],
  ['savehealth.localhost', '/', true],
  ['savehealth.localhost', '/faq#savings', true],
  ['super.localhost', '/rx/card?key=k', false],
  ['super.localhost', '/rx/es/card/yahoo?key=k', false],
  ['savehealth.localhost', '/coupon?key=k', false],
  ['savehealth.localhost', '/es/privacy-choices', false],
  ['super.localhost', '/elsewhere', false],
])('on %s the page %s is fetched ahead: %s', async (host, path, expected) => {
  expect(await mayFetch(host, path)).toBe(expected);
});

test('a request for a page that may never be opened is known by its purpose', () => {
  expect(isPrefetch(new Headers({ 'sec-purpose': 'prefetch;anonymous-client-ip' }))).toBe(true);
  expect(isPrefetch(new Headers())).toBe(false);
});
