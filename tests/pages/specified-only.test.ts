import { describe, expect, test } from 'vitest';

import { specifiedKeys } from '../../contracts/examples/specified-only.ts';
import type { TestSite } from '../start-site.ts';
import { tenants } from '../tenants.ts';
import { crawl } from './crawl.ts';
import { findFalseSentences } from './false-sentences.ts';
import { textOfPage } from './page-html.ts';
import { useSpecifiedSite } from './specified-site.ts';

const services = useSpecifiedSite();

async function open(url: string) {
  const response = await services.site.get(url);
  const html = await response.text();
  return { status: response.status, html, text: textOfPage(html) };
}

test('answers 404 for a call that the specification does not name, and 401 without the key', async () => {
  const headers = { 'x-api-key': services.gateway.settings.GATEWAY_API_KEY };
  const statusOf = async (path: string, init: RequestInit = { headers }) =>
    (await fetch(services.gateway.url + path, init)).status;
  expect(await statusOf('/v1/drugs/atorvastatin')).toBe(200);
  expect(await statusOf('/v1/drugs/atorvastatin', {})).toBe(401);
  expect(await statusOf('/v1/drugs')).toBe(404);
  expect(await statusOf('/v1/chains')).toBe(404);
  expect(await statusOf('/notifications/channels')).toBe(404);
});

/** What a page of services that answer never says. */
const apologies =
  /couldn’t load|could not be loaded|cannot be loaded|Error loading data|try again in a minute|just now|no se pud|Error al cargar|en un minuto/i;

/** Medications, classes and conditions that content links to, and guides that answers link to: these services do not have all. */
const isForeign = (path: string, problem: string) =>
  /^\/([a-z0-9-]+|classes\/.+|conditions\/.+)$/.test(path) ||
  (path.startsWith('/editorial/') && !/linked from \S*\/editorial/.test(problem));

/** The third brand, whose pages are those of the first, is crawled in Spanish. */
const crawled = tenants.map((brand) => ({ ...brand, language: brand.tenant === 'medicaid' ? '/es' : '' }));

describe.each(crawled)('every page of $tenant in the language "$language"', (brand) => {
  const { tenant, host, base } = brand;
  const linkBase = base + brand.language;
  test('every linked page exists and says nothing false', async () => {
    const origin = `http://${host}`;
    const problems: string[] = [];
    const get: TestSite['get'] = async (url, init) => {
      const response = await services.site.get(url, init);
      if (!response.headers.get('content-type')?.startsWith('text/html')) return response;
      const html = await response.clone().text();
      const sentences = findFalseSentences(html);
      const apology = apologies.exec(textOfPage(html));
      if (apology) sentences.push(`an apology: ${apology[0]}`);
      problems.push(...sentences.map((problem) => `${url}: ${problem}`));
      return response;
    };
    const { pages, problems: found } = await crawl(get, {
      origin,
      linkBase,
      base,
      // Not the same page with each query.
      opens: (path, withQuery) => !withQuery || path === '/atorvastatin',
    });
    const dead = found.filter((problem) => {
      const path = /^(\S+) is 404/.exec(problem)?.[1] ?? '';
      return !path || !isForeign(path.slice(linkBase.length), problem);
    });
    expect({ tenant, problems, dead }).toEqual({ tenant, problems: [], dead: [] });
    expect(pages.size).toBeGreaterThan(20);
  });
});

const facts: readonly (readonly [string, string, readonly (string | RegExp)[]])[] = [
  [
    'the drug page',
    '/atorvastatin?zip=19103',
    ['Lipitor', 'Philadelphia, PA', 'Headache, nausea', '$9.99', '$14.20'],
  ],
  ['the page of a brand', '/lipitor?zip=19103', ['Lipitor', '$14.20']],
  ['the search', '/search?q=zzz', ['Atorvastatin', 'Lipitor']],
  ['the auction of a chain', '/auction/cvs/atorvastatin?zip=19103', ['CVS', '$14.20', '30 tablets']],
  ['the auction', '/auction', ['Prices at one pharmacy']],
  ['the counter', '/at-the-counter', ['only these four codes']],
];

test.each(facts)('%s shows what the services say', async (_, path, expected) => {
  const { status, html, text } = await open(`http://super.localhost/rx${path}`);
  expect([status, findFalseSentences(html)]).toEqual([200, []]);
  for (const fact of expected) expect(text).toMatch(fact);
});

/** A date or a distance, which the specified prices do not have. */
const promises = /how far|distance|mi away|the date it was|its date|date shown|as of \w+ \d|last updated/i;

test.each(tenants)('the steps of $tenant promise neither a date nor a distance', async ({ host, base }) => {
  for (const path of ['', '/atorvastatin?zip=19103', '/about-us', '/card?drug=atorvastatin']) {
    const { html, text } = await open(`http://${host}${base}${path || (base ? '' : '/')}`);
    expect([path, promises.exec(text)?.[0], html.length > 1000]).toEqual([path, undefined, true]);
  }
});

test('the home page announces prices of common medications only where it has one', async () => {
  const { html, text } = await open('http://super.localhost/rx');
  expect(text).toMatch(/Common medications Atorvastatin .*\$9\.99/);
  // These prices have no date.
  expect(html).not.toMatch(/<p[^>]*><\/p>/);
  // None of the medications of this brand's home page is known to the services.
  const { text: without } = await open('http://medicaid.localhost/rx');
  expect(without).toContain('Common medications Metformin');
  expect(without).not.toContain('’s prices');
});

test('the example on the welcome page is not called a demonstration', async () => {
  const { text } = await open('http://savehealth.localhost/welcome');
  expect(text).toContain('This is not a card. Yours has its own codes.');
  expect(text).not.toContain('emonstration');
});

test('the wallet page says what to do where its content has no text', async () => {
  const { text } = await open('http://super.localhost/rx/wallet');
  expect(text).toContain('Open a card on your phone to have its codes at the counter.');
  expect(text).toContain('Look up a medication');
});

test('every card that a drug page links to shows its numbers, pharmacy, price, medication and quantity', async () => {
  const { html } = await open('http://super.localhost/rx/atorvastatin?zip=19103');
  const links = [...html.matchAll(/href="(\/rx\/card\?[^"]+)"/g)].map(([, path = '']) =>
    path.replaceAll('&amp;', '&'),
  );
  const byKey = new Map(links.map((path) => [new URLSearchParams(path.split('?')[1]).get('key'), path]));
  expect([...byKey.keys()]).toEqual(expect.arrayContaining(Object.values(specifiedKeys)));
  const pharmacies = { cvs: 'CVS', walgreens: 'Walgreens', riteaid: 'Rite Aid', other: 'Local Pharmacies' };
  for (const [chain, key] of Object.entries(specifiedKeys)) {
    const card = await open(`http://super.localhost${byKey.get(key)}`);
    expect([card.status, findFalseSentences(card.html)]).toEqual([200, []]);
    const expected = ['MEMBER-0001', '015558', 'HIPPO', 'GROUP1', 'Atorvastatin 20 mg', '30 tablets'];
    for (const fact of [...expected, Object(pharmacies)[chain], /Estimated price \$\d+\.\d\d/]) {
      expect(card.text).toMatch(fact);
    }
  }
});

test.each([
  ['an unknown medication', '/nosuchdrug'],
  ['the map of an assistance program', '/pap/1001/map'],
  ['a key that the services do not know', '/card?drug=atorvastatin&key=unknown'],
])('%s is not found, without a false sentence', async (_, path) => {
  const { status, html } = await open(`http://super.localhost/rx${path}`);
  expect([404, 410]).toContain(status);
  expect(findFalseSentences(html)).toEqual([]);
});

test('sends the key, both spellings of the partner and every key as it came', async () => {
  const { html } = await open('http://super.localhost/rx/atorvastatin?zip=19103');
  const links = [...html.matchAll(/(?<=href=")\/rx\/card\?[^"]+/g)].map(([link]) =>
    link.replaceAll('&amp;', '&'),
  );
  await Promise.all(links.map((link) => open(`http://super.localhost${link}`)));
  const prices = services.gateway.requests.filter(({ path }) => path === '/v2/prices');
  expect(prices.length).toBeGreaterThan(0);
  expect(prices[0]?.headers).toMatchObject({
    'x-api-key': services.gateway.settings.GATEWAY_API_KEY,
    'partner-name': expect.stringMatching(/./),
    'x-partner-name': expect.stringMatching(/./),
  });
  const keys = new Set(
    services.gateway.requests.filter(({ path }) => path === '/v1/cards').map(({ query }) => query['key']),
  );
  expect([...keys]).toEqual(expect.arrayContaining(Object.values(specifiedKeys)));
});
