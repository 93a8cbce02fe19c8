import { beforeAll, describe, expect, test } from 'vitest';

import { tenants } from '../tenants.ts';
import type { TestSite } from '../start-site.ts';
import { linksOf, textOfPage } from './page-html.ts';
import { sharedSite } from './source-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await sharedSite();
});

describe.each(tenants)('the main job on $tenant', ({ host, base, defaultChain }) => {
  const at = (path: string) => `http://${host}${base}${path}`;
  const page = async (path: string, init?: RequestInit) => {
    const response = await site.get(at(path), init);
    const html = await response.text();
    return { status: response.status, html, text: textOfPage(html), headers: response.headers };
  };

  test('home is at the base path and has a search form that works without script', async () => {
    const { status, html } = await page(base ? '' : '/');
    expect(status).toBe(200);
    expect(html).toMatch(new RegExp(`<form[^>]+action="${base}/search"`));
  });

  test.each(['/search?q=ator', '/medications', '/welcome', '/card', '/card/saved', '/no/such/page'])(
    'the page %s has one search box, its own',
    async (path) => {
      const { html } = await page(path);
      expect(html.match(/role="combobox"/g)).toHaveLength(1);
      expect(html.indexOf('role="combobox"')).toBeGreaterThan(html.indexOf('<main'));
    },
  );

  test('every link and file is below the base path', async () => {
    const { html } = await page('/atorvastatin?zip=19103');
    const links = [...html.matchAll(/href="(\/[^"]*)"/g)].map(([, address = '']) => address);
    expect(links.length).toBeGreaterThan(10);
    expect(
      links.filter((link) => !link.startsWith(`${base}/`) && !link.startsWith(`${base}#`) && link !== base),
    ).toEqual([]);
  });

  test('a drug page without a ZIP shows labeled average prices and asks for the ZIP', async () => {
    const { text, html } = await page('/atorvastatin');
    expect(text).toMatch(/Lowest U\.S\. average .* See prices near you Your price may be lower or higher\./);
    expect(text).toMatch(/Also sold as Lipitor(?!,)/);
    expect(html).toMatch(/<input[^>]+name="zip"/);
  });

  test('a page without a ZIP has one ZIP field, beside the average price, and it is part of the form of the pickers', async () => {
    const { html } = await page('/atorvastatin?form=Tablet&quantity=90&order=lowest&source=yahoo&made=up');
    const [field = '', ...others] = html.match(/<input[^>]*name="zip"[^>]*>/g) ?? [];
    expect(others).toEqual([]);
    expect(html.indexOf(field)).toBeLessThan(html.indexOf('<select'));
    const id = /form="(\w+)"/.exec(field)?.[1] ?? '';
    const form = new RegExp(`<form[^>]*id="${id}"[^]*?</form>`).exec(html)?.[0] ?? '';
    expect(form).toContain('name="quantity"');
    for (const kept of ['name="order" value="lowest"', 'name="source" value="yahoo"'])
      expect(form).toContain(kept);
  });

  test('a ZIP shows nearby chains in the specified order with date, distance and usual price', async () => {
    const { html, text } = await page('/atorvastatin?zip=19103&quantity=90');
    expect(text).toContain('Prices near Philadelphia, PA');
    // The date does not break.
    expect(html).toMatch(/prices, based on a public cost from \w{3}\u00A0\d{1,2},\u00A0\d{4}/);
    // Mail order and the chains without a store nearby are apart.
    const [reached = ''] = html.split('>By mail</h3>');
    const rows = [...reached.matchAll(/<li[^>]*>([\s\S]*?)<\/li>/g)]
      .map((match) => textOfPage(match[1] ?? ''))
      .filter((row) => row.includes('get the card for'));
    expect(rows.length).toBeGreaterThan(5);
    expect(rows[0]).toContain('CVS');
    expect(rows.at(-1)).toContain('Local Pharmacies');
    const costs = rows.slice(1, -1).map((row) => Number(/get the card for \$([\d.]+)/.exec(row)?.[1]));
    expect(costs).toEqual(costs.toSorted((first, second) => first - second));
    expect(rows[0]).toMatch(/mi away/);
    expect(rows[0]).toMatch(/usual price \$/);
  });

  test('an invalid ZIP stays in its field, and the page says what is wrong', async () => {
    const { html, text } = await page('/atorvastatin?zip=1910');
    expect(html).toMatch(/<input[^>]+name="zip"[^>]*value="1910"|value="1910"[^>]*name="zip"/);
    expect(text).toContain('Enter all 5 digits.');
    expect(text).toContain('Average prices in the United States');
  });

  test('an unknown ZIP is named as such, with average prices', async () => {
    const { text, status } = await page('/atorvastatin?zip=99999');
    expect(status).toBe(200);
    // At the field, which is beside the price.
    expect(text.match(/We couldn’t find the ZIP code 99999\. Check it, or use one nearby\./g)).toHaveLength(
      1,
    );
    expect(text).toContain('Average prices in the United States');
  });

  test('the last ZIP is remembered in a cookie, and the next medication opens near it', async () => {
    const first = await page('/atorvastatin?zip=19103');
    // For browsers without script; in others the page’s own script sets the cookie.
    const file = /<noscript><link [^>]*href="([^"]+)"/.exec(first.html)?.[1] ?? '';
    const remembered = await site.get(`http://${host}${file}`);
    const cookie = remembered.headers.getSetCookie().find((value) => value.startsWith('zip='));
    expect(cookie).toMatch(/^zip=19103;/);
    const next = await page('/lisinopril', { headers: { cookie: 'zip=19103' } });
    expect([next.status, next.headers.get('location')]).toEqual([302, `${base}/lisinopril?zip=19103`]);
    const second = await page('/lisinopril?zip=19103', { headers: { cookie: 'zip=19103' } });
    expect(second.text).toContain('Prices near Philadelphia, PA');
  });

  test('an unknown drug is a 404 with the nearest names and the name in the search field', async () => {
    const { status, html, text } = await page('/atorvastatn');
    expect(status).toBe(404);
    expect(html).toMatch(/value="atorvastatn"/);
    expect(linksOf(html)).toContain(`${base}/atorvastatin`);
    expect(text).toContain('We couldn’t find “atorvastatn”');
  });

  test.each([
    ['/zantac', 'We have no price for “zantac”', 'H2 blockers'],
    ['/test-strips', 'We have no price for “test strips”', 'Insulins'],
    ['/es/tiras-reactivas', 'No tenemos un precio para “tiras reactivas”', 'Insulinas'],
    ['/drug/zantac', 'We have no price for “zantac”', 'H2 blockers'],
    ['/metamizol', '“metamizol” is not sold in the U.S.', 'Pain and fever'],
  ])(
    '%s, a name without a price that the site knows, is not called misspelled: %s',
    async (path, heading, topic) => {
      const { status, text } = await page(path);
      expect(status).toBe(404);
      expect(text).toContain(heading);
      expect(text).toMatch(
        new RegExp(`(Related pages|Páginas relacionadas) ${topic} (Drug class|Condition|Clase)`),
      );
      expect(text).not.toMatch(/Check the spelling|Try again|we have no price for this/);
    },
  );

  test.each([
    ['a selection that does not exist', 'name=Nonsense&form=Kite&dosage=9%20tons&quantity=-4', ''],
    [
      'a dosage of another form',
      'name=Atorvastatin&form=Tablet&dosage=20+mg%2F5+ml',
      '?name=Atorvastatin&form=Tablet&dosage=10+mg',
    ],
  ])('%s falls back, and the canonical address is that of the result', async (_, query, shown) => {
    const { html, text } = await page(`/atorvastatin?${query}`);
    const canonical = /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&');
    expect(`${canonical}&`).toContain(`${base}/atorvastatin${shown}&`);
    expect(text).toContain('Get the card');
  });

  test('the card has every number a pharmacist needs and its disclosures', async () => {
    const prices = await page('/atorvastatin?zip=19103&quantity=90');
    const link = linksOf(prices.html).find((candidate) => candidate.includes('/card?')) ?? '';
    const response = await site.get(`http://${host}${link}`);
    const text = textOfPage(await response.text());
    for (const word of [
      'RxBIN',
      'RxPCN',
      'RxGRP',
      'Member ID',
      'NDC',
      'Pharmacist',
      'THIS IS NOT INSURANCE',
    ]) {
      expect(text).toContain(word);
    }
    expect(text).toMatch(/NDC \d{5}-\d{4}-\d{2}/);
    expect(text).toContain('Atorvastatin 20 mg tablet');
    expect(text).toContain('90 tablets');
    expect(text).toContain('Demonstration card. No pharmacy accepts these codes.');
  });

  test('a forged key gets no card and a link back to the prices', async () => {
    const { status, text, html } = await page('/card?drug=atorvastatin&key=Zm9yZ2Vk');
    expect(status).toBe(404);
    expect(text).toContain('This link no longer opens a card.');
    expect(linksOf(html).some((link) => link.startsWith(`${base}/atorvastatin`))).toBe(true);
  });

  test('/card without a medication has a search, shows what a card looks like, and leads to the saved cards', async () => {
    const { html, text, status } = await page('/card');
    expect(status).toBe(200);
    expect(text).toContain('Find your medication first');
    expect(text).toContain('This is not a card. Yours has its own codes.');
    const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
    expect(main.match(/role="combobox"/g)).toHaveLength(1);
    expect(linksOf(main)).toEqual(expect.arrayContaining([`${base}/card/saved`]));
    expect(html.slice(html.indexOf('</main>'))).not.toContain('role="combobox"');
  });

  test('/card without a key shows the card of the default chain', async () => {
    const { text } = await page('/card?drug=atorvastatin&zip=19103');
    expect(text).toContain('RxBIN');
    expect(/Pharmacy (.+?)(?: Nearest: .+?)? Won’t scan/.exec(text)?.[1]).toMatch(defaultChain);
  });

  test('/coupon without a key sends the card of the same price as /card', async () => {
    const query = 'drug=atorvastatin&quantity=90&zip=19103';
    const [card, send, none] = await Promise.all([
      page(`/card?${query}`),
      page(`/coupon?${query}`),
      page('/coupon?drug=xqzxqz'),
    ]);
    const price = /Estimated price (\$[\d.]+)/.exec(card.text)?.[1] ?? 'no price';
    expect(send.text).toContain('Send yourself the card');
    expect(send.text).toMatch(new RegExp(`90.tablets .*\\${price}`));
    expect(none.text).toContain('Find your medication first');
  });

  test('the card page of a partner source has its group number', async () => {
    const prices = await page('/atorvastatin?zip=19103');
    const link = linksOf(prices.html).find((candidate) => candidate.includes('/card?')) ?? '';
    const response = await site.get(`http://${host}${link.replace('/card?', '/card/yahoo?')}`);
    expect(textOfPage(await response.text())).toMatch(/RxGRP YHDEMO\d/);
    expect((await page('/card/nobody')).status).toBe(404);
  });

  test('search lists hits, and one exact hit redirects to the drug', async () => {
    const hits = await page('/search?q=lipiter');
    expect(linksOf(hits.html)).toEqual(expect.arrayContaining([`${base}/lipitor`, `${base}/atorvastatin`]));
    const exact = await site.get(at('/search?q=LIPITOR'));
    expect([exact.status, exact.headers.get('location')]).toEqual([302, `${base}/lipitor`]);
  });

  test('pages of an internal host are noindex', async () => {
    const { headers, html } = await page('/atorvastatin');
    expect(headers.get('x-robots-tag')).toBe('noindex, nofollow');
    expect(html).toContain('name="robots" content="noindex');
  });
});

test('only a visitor sent by samsung sees its banner', async () => {
  const url = 'http://super.localhost/rx/atorvastatin';
  const banner = 'search now and discover our low prices';
  const sent = await site.get(`${url}?utm_source=samsung`);
  expect((await sent.text()).toLowerCase()).toContain(banner);
  expect(sent.headers.getSetCookie().join()).toContain('utm_source=samsung; Max-Age=7776000');
  const cookie = 'utm_source=samsung';
  const moved = await site.get(url, { headers: { cookie } });
  const later = await site.get(new URL(moved.headers.get('location') ?? '', url).href, {
    headers: { cookie },
  });
  expect((await later.text()).toLowerCase()).toContain(banner);
  const other = await site.get(url);
  expect((await other.text()).toLowerCase()).not.toContain(banner);
});
