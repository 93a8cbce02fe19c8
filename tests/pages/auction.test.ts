import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { TestSite } from '../start-site.ts';
import { linksOf } from './page-html.ts';
import { startSite } from './source-site.ts';
import { textsOfPage } from './texts-of-page.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startSite({ FAULTS: 'true' });
});
afterAll(() => site.close());

async function visit(path: string, host = 'super.localhost') {
  const response = await site.get(`http://${host}${path}`);
  const html = await response.text();
  const words = textsOfPage(html);
  return { status: response.status, headers: response.headers, html, words, text: words.join(' ') };
}

const h1Of = (html: string) => /<h1[^>]*>([^<]*)/.exec(html)?.[1];
const canonicalOf = (html: string) => /rel="canonical" href="([^"]*)"/.exec(html)?.[1];

describe('the auction home page', () => {
  test('the auction home links each chain to its own page', async () => {
    const home = await visit('/rx/auction');
    const links = linksOf(home.html).filter((link) => link.startsWith('/rx/auction/'));
    expect(links).toContain('/rx/auction/walgreens');
    // From A to Z, independent pharmacies last, and then those that deliver.
    expect(links[0]).toBe('/rx/auction/acme');
    expect(links.slice(-4)).toEqual([
      '/rx/auction/other',
      '/rx/auction/amazon-pharmacy',
      '/rx/auction/centerwell',
      '/rx/auction/express-scripts',
    ]);
    expect(links.length).toBeGreaterThan(20);
    const pages = await Promise.all(links.map((link) => visit(link)));
    expect(pages.filter(({ status }) => status !== 200)).toEqual([]);
    expect(new Set(pages.map(({ html }) => h1Of(html))).size).toBe(links.length);
  });

  test('the auction home begins with the pharmacies near a ZIP code, the nearest first', async () => {
    const { html, headers } = await visit('/rx/auction?zip=19103');
    expect(headers.get('cache-control')).toContain('public');
    const sections = [...html.matchAll(/<section[^>]* id="(\w+)".*?<\/section>/gs)];
    expect(sections.map(([, id]) => id)).toEqual(['near', 'mail']);
    // Those without a store near are folded.
    expect(html).toMatch(/<details><summary>\d+ other pharmacies<\/summary>.*\/auction\/publix"/s);
    const near = sections[0]?.[0] ?? '';
    expect(near).toContain('>Near 19103</h2>');
    const miles = [...near.matchAll(/([\d.]+) mi away/g)].map(([, figure]) => Number(figure));
    expect(miles.length).toBeGreaterThan(3);
    expect(miles).toEqual(miles.toSorted((one, other) => one - other));
    expect(near).toContain('/auction/cvs"');
    expect(near).not.toContain('/auction/publix"');
    const links = linksOf(html).filter((link) => link.startsWith('/rx/auction/'));
    expect(new Set(links).size).toBe(links.length);
    expect(links).toContain('/rx/auction/publix');
  });

  test('the auction home says what is wrong with a ZIP code, and that none is near one without stores', async () => {
    expect((await visit('/rx/auction?zip=1910')).text).toContain('Enter all 5 digits.');
    const none = await visit('/rx/auction?zip=00009');
    expect(none.text).toContain(
      'We found no pharmacy near 00009. Check the ZIP code, or choose yours from the list.',
    );
    expect(none.html).toContain('value="00009"');
    expect(none.text).toContain('Choose a pharmacy');
  });

  test.each(['/rx/auction/nowhere', '/rx/auction/nowhere/atorvastatin', '/rx/auction/walgreens/xqzxqz'])(
    'without %s',
    async (path) => {
      expect((await visit(path)).status).toBe(404);
    },
  );

  test.each([
    ['medicaid.localhost', '/rx/auction/walgreens'],
    ['savehealth.localhost', '/auction/walgreens'],
    ['savehealth.localhost', '/auction/walgreens/atorvastatin'],
  ])('an auction page is a 404 where the flag is off: %s%s', async (host, path) => {
    const { status, html } = await visit(path, host);
    expect(status).toBe(404);
    // Such a page has no header, but this one must lead elsewhere.
    expect(html).toMatch(/<header.*<footer/s);
  });
});

describe('the auction page of a chain', () => {
  test('a chain page has its name, one sentence and the search, without header and footer', async () => {
    const { html, text, headers } = await visit('/rx/auction/walgreens');
    expect(h1Of(html)).toBe('Walgreens');
    expect(html).not.toMatch(/<header|<footer|<nav/);
    expect(html.match(/role="combobox"/g)).toHaveLength(1);
    expect(text).toContain('IS NOT INSURANCE');
    expect(canonicalOf(html)).toBe('http://super.localhost/rx/auction/walgreens');
    expect(headers.get('content-security-policy')).toContain(`frame-ancestors 'none'`);
  });

  test('the pages of local pharmacies say that these are independent and to ask first, and no other page does', async () => {
    const ask = 'Independent pharmacies, not one chain';
    for (const path of [
      '/rx/auction/other',
      '/rx/auction/other/atorvastatin',
      '/rx/auction/other/atorvastatin?zip=19103',
    ])
      expect((await visit(path)).text).toContain(ask);
    expect((await visit('/rx/auction')).text).toContain('Local Pharmacies not part of a chain');
    for (const path of ['/rx/auction/cvs', '/rx/auction/cvs/atorvastatin'])
      expect((await visit(path)).text).not.toContain(ask);
  });

  test('a chain page finds medications without script and links to their prices at the chain', async () => {
    const start = await visit('/rx/auction/walgreens');
    expect(start.html).toMatch(/<form[^>]+action="\/rx\/auction\/walgreens"/);
    const found = await visit('/rx/auction/walgreens?q=lipiter');
    expect(linksOf(found.html)).toContain('/rx/auction/walgreens/atorvastatin');
    expect(found.html).toContain('value="lipiter"');
    const exact = await visit('/rx/auction/walgreens?q=Atorvastatin');
    expect(exact.headers.get('location')).toBe('/rx/auction/walgreens/atorvastatin');
  });

  test('a dosage of a search text opens at the chain', async () => {
    const { html } = await visit('/rx/auction/walgreens?q=lipitor+40mg');
    expect(linksOf(html)).toContain('/rx/auction/walgreens/lipitor?dosage=40+mg');
  });

  test('a salt of a search text opens its form at the chain', async () => {
    const { html } = await visit('/rx/auction/walgreens?q=hydroxyzine+pamoate');
    expect(linksOf(html)).toContain('/rx/auction/walgreens/hydroxyzine?form=Capsule');
  });

  test('a chain page says when the search finds nothing and when the search service fails', async () => {
    expect((await visit('/rx/auction/cvs?q=xqzxqzxqz')).text).toContain('Nothing found for “xqzxqzxqz”');
    const failed = await visit('/rx/auction/cvs?q=fault+500');
    expect(failed.text).toContain('The search is not available right now.');
    expect(failed.html).toContain('value="fault 500"');
  });
});

describe('the auction page of a medication at a chain', () => {
  test('an auction page leads to the other language, the legal pages and the prices of all pharmacies', async () => {
    const { html } = await visit(`/rx/auction/walgreens/atorvastatin?${selection}`);
    const links = linksOf(html);
    expect(links).toContain(`/rx/es/auction/walgreens/atorvastatin?${selection}`);
    expect(links).toContain('/rx/privacy');
    expect(links.find((link) => link.startsWith('/rx/atorvastatin?'))).toContain('zip=');
  });

  const selection = 'name=Atorvastatin&form=Tablet&dosage=20+mg&quantity=90&zip=19103';

  test('an auction page shows the same price for its chain as the drug page, and no other chain', async () => {
    const { html, text } = await visit(`/rx/auction/walgreens/atorvastatin?${selection}`);
    expect(h1Of(html)).toBe('Atorvastatin at Walgreens');
    const price = /data-testid="best-price">([^<]*)/.exec(html)?.[1] ?? '';
    expect(price).toMatch(/^\$\d+\.\d\d$/);
    const drug = await visit(`/rx/atorvastatin?${selection}&chain=walgreens`);
    expect(/data-testid="best-price">([^<]*)/.exec(drug.html)?.[1]).toBe(price);
    expect(text).toMatch(/Save \$\d+\.\d\d off the usual \$\d+\.\d\d/);
    expect(text).toContain('Demonstration prices');
    expect(text).not.toMatch(/CVS|Walmart|Costco/);
    expect(html).not.toMatch(/<header|<footer|<nav/);
    expect(canonicalOf(html)).toBe('http://super.localhost/rx/auction/walgreens/atorvastatin');
  });

  test('an auction page advertises no saving on a brand whose generic costs less', async () => {
    const { html, text } = await visit('/rx/auction/walgreens/lipitor?name=Lipitor&zip=19103');
    expect(h1Of(html)).toBe('Lipitor at Walgreens');
    expect(text).toContain('Get the card');
    expect(text).not.toContain('off the usual');
  });

  test('an auction page links to the card of its chain', async () => {
    const { html } = await visit(`/rx/auction/walgreens/atorvastatin?${selection}`);
    const cards = linksOf(html).filter((link) => link.startsWith('/rx/card?'));
    expect(cards).toHaveLength(1);
    const card = await visit(cards[0] ?? '');
    expect(card.words).toContain('Walgreens');
    expect(card.words).toContain('Atorvastatin 20\u00A0mg tablet');
    expect(card.words).toContain('90 tablets');
  });

  test('an auction page has the pickers of the drug page in a form that needs no script', async () => {
    const { html } = await visit(`/rx/auction/walgreens/atorvastatin?${selection}`);
    for (const name of ['name', 'form', 'dosage', 'quantity']) {
      expect(html).toMatch(new RegExp(`<select[^>]* name="${name}"`));
    }
    const other = await visit(`/rx/auction/walgreens/atorvastatin?${selection}&other=lots`);
    expect(other.text).toContain('Enter the quantity as a number, such as 30 tablets');
    const wrong = await visit('/rx/auction/walgreens/atorvastatin?zip=1910');
    expect(wrong.text).toContain('Enter all 5 digits.');
    expect(wrong.html).toContain('value="1910"');
    expect(wrong.text).toContain('U.S. average at');
  });

  test.each([
    ['zip=19103', 'We have no price for Atorvastatin at Kroger near 19103.'],
    [
      '',
      'We have no average price for Atorvastatin at Kroger. Enter your ZIP code to see the price near you.',
    ],
  ])(
    'an auction page says that the chain has no price and links to all prices (%s)',
    async (query, sentence) => {
      const { status, html, text } = await visit(`/rx/auction/kroger/atorvastatin?${query}`);
      expect(status).toBe(200);
      expect(text).toContain(sentence);
      const all = linksOf(html).find((link) => link.startsWith('/rx/atorvastatin?')) ?? '';
      expect(all).toContain('quantity=30');
      expect(all.includes('zip=19103')).toBe(query !== '');
      expect((await visit(all)).status).toBe(200);
    },
  );

  test('an auction page is still shown when prices fail to load', async () => {
    const { status, text } = await visit('/rx/auction/walgreens/atorvastatin?zip=00002');
    expect(status).toBe(200);
    expect(text).toContain('Prices are not available');
    // The average of the medication is known if a test before showed it.
    expect(text.replace(/The last U\.S\. average .*? as of /, '')).not.toMatch(/\$\d/);
  });

  test('an auction page below /es is in Spanish', async () => {
    const { html, text } = await visit(`/rx/es/auction/other/atorvastatin?${selection}`);
    expect(h1Of(html)).toBe('Atorvastatina en Farmacias locales');
    expect(text).toContain('Precio en Farmacias locales');
    expect(linksOf(html).filter((link) => !link.startsWith('/rx/es/'))).toEqual([
      `/rx/auction/other/atorvastatin?${selection}`,
    ]);
    const start = await visit('/rx/es/auction/walgreens');
    expect(start.text).toContain('Busque su medicamento y vea cuánto cobra Walgreens con nuestra tarjeta.');
    const none = await visit('/rx/es/auction/kroger/atorvastatin');
    expect(none.text).toContain('Sin precio en Kroger');
  });
});
