import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { TestSite } from '../start-site.ts';
import { startSite } from './source-site.ts';
import { textsOfPage } from './texts-of-page.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startSite({ FAULTS: 'true' });
});
afterAll(() => site.close());

async function visit(path: string, host = 'savehealth.localhost', init?: RequestInit) {
  const response = await site.get(`http://${host}${path}`, init);
  const html = await response.text();
  const words = textsOfPage(html);
  return { status: response.status, headers: response.headers, html, words, text: words.join(' ') };
}

const linksOf = (html: string) =>
  [...html.matchAll(/<a\b[^>]*? href="([^"]+)"[^>]*>/g)].map(([tag, href = '']) => ({
    tag,
    href: href.replaceAll('&amp;', '&'),
  }));
const dollarsOf = (html: string) =>
  [...html.matchAll(/<li>[\s\S]*?\$([\d.]+)<\/span>[\s\S]*?<\/li>/g)].map(([, dollars]) => Number(dollars));

describe('the embedded widget', () => {
  test('only the partner’s origins may frame the widget', async () => {
    const { status, headers } = await visit('/embed');
    expect(status).toBe(200);
    expect(headers.get('content-security-policy')).toContain('frame-ancestors https://partner.example');
    expect(headers.get('x-frame-options')).toBeNull();
  });

  test.each(['super.localhost', 'medicaid.localhost'])(
    'the widget is a 404 on %s, which has no framing partner',
    async (host) => {
      const { status, headers } = await visit('/rx/embed', host);
      expect(status).toBe(404);
      expect(headers.get('content-security-policy')).toContain(`frame-ancestors 'none'`);
    },
  );

  test('the widget has no header, footer or banner and is noindex', async () => {
    const { html, text } = await visit('/embed?utm_source=samsung', 'savehealth.fairscript.example');
    expect(html).not.toMatch(/<header|<footer|<nav|<aside/);
    expect(html).toContain('<meta name="robots" content="noindex"');
    expect(html).not.toContain('rel="canonical"');
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(text).toContain('This is not insurance.');
  });

  test('the widget neither sets nor reads a cookie', async () => {
    const cookie = 'zip=10001; utm_source=yahoo';
    const { html, headers } = await visit('/embed?drug=atorvastatin&zip=19103&utm_source=news', undefined, {
      headers: { cookie },
    });
    expect(headers.get('set-cookie')).toBeNull();
    expect(html).toContain('Philadelphia, PA 19103');
    expect((await visit('/embed?drug=atorvastatin', undefined, { headers: { cookie } })).text).toContain(
      'Average prices in the United States',
    );
  });

  test.each(['/embed/', '/embed//', '/embed.data', '/embed/_.data', '/%65mbed'])(
    'the widget sets no cookie at %s',
    async (address) => {
      expect((await visit(`${address}?zip=19103&utm_source=news`)).headers.get('set-cookie')).toBeNull();
    },
  );

  test('the widget shows the lowest prices near a ZIP, lowest first, with an explanation', async () => {
    const { html, text } = await visit('/embed?drug=atorvastatin&zip=19103');
    const dollars = dollarsOf(html);
    expect(dollars).toHaveLength(4);
    expect(dollars).toEqual(dollars.toSorted((one, other) => one - other));
    expect(text).toContain('20 mg tablet, 30 tablets');
    // A phone's keyboard for digits may have no Enter.
    expect(html).toMatch(/<span><button [^>]*>Show prices<\/button>/);
    expect(text).toContain('Lowest prices near Philadelphia, PA 19103');
    expect(text).toContain('Demonstration prices');
    expect(html).not.toMatch(/ style="/);
  });

  test('the widget links to the full page in a new tab with the selection, the ZIP and the source', async () => {
    const { html } = await visit('/embed?drug=atorvastatin&zip=19103&utm_source=news&utm_medium=widget');
    const links = linksOf(html);
    const { tag = '', href = '' } = links.at(-1) ?? {};
    expect(tag).toContain('target="_blank"');
    expect(tag).toContain('rel="noopener"');
    const to = new URL(href, 'http://savehealth.localhost');
    expect(to.pathname).toBe('/atorvastatin');
    expect(Object.fromEntries(to.searchParams)).toMatchObject({
      name: 'Atorvastatin',
      zip: '19103',
      utm_source: 'news',
      utm_medium: 'widget',
    });
    const full = await visit(href);
    expect(full.status).toBe(200);
    expect(full.headers.get('set-cookie')).toContain('utm_source=news');
  });

  test('the widget without prices leads to other choices instead of to prices', async () => {
    const { text } = await visit('/embed?drug=atorvastatin&zip=00004');
    expect(text).toContain('No price for this choice');
    expect(text).toContain('Change your choice');
    expect(text).not.toContain('See all prices');
  });

  test('each price of the widget links to its own card in a new tab, with the ZIP and the source', async () => {
    const { html } = await visit('/embed?drug=atorvastatin&zip=19103&utm_source=news&utm_medium=widget');
    const cards = linksOf(html).slice(0, -1);
    const dollars = dollarsOf(html);
    expect(cards).toHaveLength(4);
    for (const [index, { tag, href }] of cards.entries()) {
      expect(tag).toContain('target="_blank"');
      expect(tag).toContain('rel="noopener"');
      const to = new URL(href, 'http://savehealth.localhost');
      expect(to.pathname).toBe('/card');
      expect(Object.fromEntries(to.searchParams)).toMatchObject({
        zip: '19103',
        utm_source: 'news',
        utm_medium: 'widget',
      });
      const { status, text } = await visit(href);
      expect(status).toBe(200);
      expect(text).toContain(`$${dollars[index]?.toFixed(2)}`);
    }
  });

  test('the widget searches and shows prices without script', async () => {
    const start = await visit('/embed?utm_source=news&zip=19103');
    expect(start.html).toMatch(/<form[^>]+action="\/embed"/);
    expect(start.html).toContain('<input type="hidden" name="utm_source" value="news"');
    expect(start.html).toContain('<input type="hidden" name="zip" value="19103"');
    const found = await visit('/embed?q=lipiter&utm_source=news&zip=19103');
    const link = linksOf(found.html).find(({ href }) => href.includes('drug=atorvastatin'));
    expect(link?.href).toBe('/embed?zip=19103&utm_source=news&drug=atorvastatin');
    const exact = await visit('/embed?q=Atorvastatin&zip=19103');
    expect(exact.text).toContain('Lowest prices near Philadelphia');
    expect(exact.html).toContain('<input type="hidden" name="drug" value="atorvastatin"');
  });

  test('a salt of a search text opens its form in the widget', async () => {
    const found = await visit('/embed?q=hydroxyzine+pamoate');
    const link = linksOf(found.html).find(({ href }) => href.includes('drug=hydroxyzine'));
    expect(link?.href).toBe('/embed?drug=hydroxyzine&form=Capsule');
    expect((await visit(link?.href ?? '')).text).toContain('25 mg capsule, 30 capsules');
  });

  test('a dosage of a search text opens in the widget, and stays when a ZIP code follows', async () => {
    const found = await visit('/embed?q=lipitor+40mg&utm_source=news');
    const link = linksOf(found.html).find(({ href }) => href.includes('drug=lipitor'));
    expect(link?.href).toBe('/embed?utm_source=news&drug=lipitor&dosage=40+mg');
    const { html, text } = await visit(link?.href ?? '');
    expect(text).toContain('40 mg tablet, 30 tablets');
    expect(html).toContain('<input type="hidden" name="dosage" value="40 mg"/>');
  });

  test.each([
    ['/embed?drug=xqzxqz', 'We couldn’t find “xqzxqz”.'],
    ['/embed?drug=zantac', 'We have no price for “zantac”.'],
    ['/embed?q=test-strips', 'We have no price for “test strips”.'],
    ['/es/embed?drug=nolotil', '“nolotil” no se vende en EE.\u00A0UU.'],
    ['/embed?drug=fault-500', 'We couldn’t get the prices just now.'],
    ['/embed?drug=atorvastatin&zip=00002', 'Prices are not available'],
    ['/embed?drug=atorvastatin&zip=1910', 'Enter all 5 digits.'],
    ['/embed?q=xqzxqzxqz', 'Nothing found for “xqzxqzxqz”'],
    ['/embed?q=fault+500', 'The search is not available right now.'],
  ])('the widget at %s keeps the search field and shows: %s', async (path, sentence) => {
    const { status, html, text } = await visit(path);
    expect(status).toBe(200);
    expect(text).toContain(sentence);
    expect(html).toContain('role="combobox"');
  });

  test.each([
    '/embed?q=flu-shot',
    '/embed?q=xqz-yyz',
    '/embed?drug=xqzyyy&q=aspirin',
    '/es/embed?drug=sintrom',
  ])('the widget at %s searches once', async (path) => {
    const before = site.events.length;
    await visit(path);
    const calls = site.events.slice(before).filter(({ upstream }) => upstream === 'search');
    expect(calls).toHaveLength(1);
  });

  test.each([
    ['/embed?q=suicide', 'tel:988', 'call or text 988 at any hour'],
    ['/embed?q=overdose', 'tel:+18002221222', 'call Poison Help at 1-800-222-1222'],
    ['/embed?drug=overdose', 'tel:+18002221222', 'call Poison Help at 1-800-222-1222'],
    ['/es/embed?q=pensamientos+suicidas', 'tel:988', 'al 988 a cualquier hora'],
  ])('the widget at %s says before its search whom to call', async (path, href, sentence) => {
    const { html, text } = await visit(path);
    expect(html.indexOf(`href="${href}"`)).toBeGreaterThan(0);
    expect(html.indexOf(`href="${href}"`)).toBeLessThan(html.indexOf('role="combobox"'));
    expect(text).toContain(sentence);
    expect(text).not.toMatch(/Check the spelling|Revise la ortografía/);
  });

  test('the widget without prices is not sent the notice of the drug page', async () => {
    const { html: sent } = await visit('/embed.data?drug=atorvastatin&zip=00002');
    expect(sent).toContain('Prices are not available');
    expect(sent).not.toContain('card/saved');
  });

  test('the widget says that its prices are for another dosage than its address names', async () => {
    const { text } = await visit('/embed?drug=atorvastatin&dosage=500+mg&zip=19103');
    expect(text).toContain(
      'We don’t have exactly what you asked for. This page is for Atorvastatin 20\u00A0mg',
    );
  });

  test('the widget below /es is in Spanish', async () => {
    const { html, text } = await visit('/es/embed?drug=atorvastatin&zip=19103');
    expect(html).toContain('<html lang="es"');
    expect(text).toContain('Precios más bajos cerca de Philadelphia');
    expect(text).toContain('Esto no es un seguro.');
    expect(text).toContain('tableta de 20 mg, 30 tabletas');
    // A searched brand opens on its generic.
    const { text: brand } = await visit('/embed?drug=lipitor&zip=19103');
    expect(brand).toContain('Atorvastatin generic for Lipitor, 20 mg tablet, 30 tablets');
    expect(linksOf(html).at(-1)?.href).toMatch(/^\/es\/atorvastatin\?/);
  });
});

test.each([
  ['savehealth.localhost', '/embed.js'],
  ['super.localhost', '/rx/embed.js'],
])('only the embed script may be loaded by other sites: %s%s', async (host, path) => {
  const script = await visit(path, host);
  expect(script.status).toBe(200);
  expect(script.headers.get('content-type')).toMatch(/^text\/javascript/);
  expect(script.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  expect(script.headers.get('cache-control')).toBe('public, max-age=3600');
  const page = await visit('/embed');
  expect(page.headers.get('cross-origin-resource-policy')).toBe('same-origin');
});
