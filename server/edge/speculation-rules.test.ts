import { expect, test } from 'vitest';

import { shippedRegistry } from '../../tests/shipped-brands.ts';
import { isPrefetch, speculationRules } from './speculation-rules.ts';

type Patterns = string[] | { hash: string };
interface Rules {
  prefetch: [{ where: { and: [{ href_matches: Patterns }, ...{ not: { href_matches: Patterns } }[]] } }];
}

/** The page that contains the links. */
const openPage = '/rx/lisinopril?zip=19103';

/** Whether the rules of a brand allow browsers to prefetch a page. */
function mayFetch(host: string, path: string): boolean {
  const site = shippedRegistry()(host);
  if (!site) throw new Error(`no site for ${host}`);
  const rules = JSON.parse(speculationRules(site)) as Rules;
  const [included, ...excluded] = rules.prefetch[0].where.and;
  const baseURL = `http://${host}${openPage}`;
  const matches = (patterns: Patterns) =>
    (Array.isArray(patterns)
      ? patterns.map((pattern) => new URLPattern(pattern, baseURL))
      : [new URLPattern({ ...patterns, baseURL })]
    ).some((pattern) => pattern.test(`http://${host}${path}`));
  return matches(included.href_matches) && !excluded.some(({ not }) => matches(not.href_matches));
}

test.each([
  ['super.localhost', '/rx', true],
  ['super.localhost', '/rx/atorvastatin?zip=19103', true],
  // A medication, and not a card.
  ['super.localhost', '/rx/cardizem', true],
  ['super.localhost', '/rx/es/conditions/asthma', true],
  ['savehealth.localhost', '/', true],
  ['savehealth.localhost', '/faq#savings', true],
  // The page itself.
  ['super.localhost', `${openPage}#all-prices`, false],
  ['super.localhost', '/rx/lisinopril?zip=10001', true],
  ['super.localhost', '/rx/card?key=k', false],
  ['super.localhost', '/rx/es/card/yahoo?key=k', false],
  ['savehealth.localhost', '/coupon?key=k', false],
  ['savehealth.localhost', '/es/privacy-choices', false],
  ['super.localhost', '/elsewhere', false],
])('on %s the page %s may be prefetched: %s', (host, path, expected) => {
  expect(mayFetch(host, path)).toBe(expected);
});

test('a prefetch is recognized by its Sec-Purpose header', () => {
  expect(isPrefetch(new Headers({ 'sec-purpose': 'prefetch;anonymous-client-ip' }))).toBe(true);
  expect(isPrefetch(new Headers())).toBe(false);
});
