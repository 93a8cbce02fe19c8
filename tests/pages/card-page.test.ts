import { beforeAll, describe, expect, test } from 'vitest';

import { tenants } from '../tenants.ts';
import type { TestSite } from '../start-site.ts';
import { sharedSite } from './source-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await sharedSite();
});

const textOf = (html: string) =>
  html
    .replaceAll(/<(script|style)\b[\s\S]*?<\/\1>/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');

const mainOf = (html: string) => /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '';
const linksOf = (html: string) =>
  [...html.matchAll(/href="([^"]+)"/g)].map(([, link = '']) => link.replaceAll('&amp;', '&'));
const pharmacyOf = (text: string) => /Pharmacy ([^$]+?) Estimated/.exec(text)?.[1];
const chosen = 'drug=atorvastatin&name=Atorvastatin&form=Tablet&dosage=20+mg&quantity=90&chain=cvs';

describe.each(tenants)('$tenant', ({ host, base }) => {
  const open = async (path: string, init?: RequestInit) => {
    const response = await site.get(`http://${host}${base}${path}`, init);
    const html = await response.text();
    return { status: response.status, html, text: textOf(mainOf(html)), headers: response.headers };
  };
  const shareLink = (html: string) =>
    linksOf(mainOf(html)).find((link) => link.startsWith(`http://${host}`)) ?? '';

  test('the sheet that is printed says how it works, the partner’s details and both help lines', async () => {
    const { text } = await open(`/card?${chosen}&zip=19103`);
    for (const said of ['How it works', 'About this discount card', 'Pharmacist help', 'Member help']) {
      expect(text).toContain(said);
    }
    expect(text).not.toContain('{{');
    const spanish = await open(`/es/card?${chosen}&zip=19103`);
    for (const said of ['Cómo funciona', 'Sobre esta tarjeta de descuento', 'Ayuda para farmacéuticos']) {
      expect(spanish.text).toContain(said);
    }
  });

  test('large print is the four numbers of the card and nothing of its medicine or price', async () => {
    const card = await open(`/card?${chosen}&zip=19103`);
    const large = await open(`/card?${chosen}&zip=19103&view=large`);
    const numbers = (html: string) =>
      [...mainOf(html).matchAll(/<dd[^>]*>([^<]+)</g)].map(([, value]) => value).slice(0, 4);
    expect(numbers(large.html)).toEqual(numbers(card.html));
    expect(mainOf(large.html).match(/<dd/g)).toHaveLength(4);
    expect(large.text).not.toMatch(/Atorvastatin|\$/);
    expect(large.text).toContain('No pharmacy accepts these numbers.');
    expect(linksOf(mainOf(card.html))).toContainEqual(expect.stringContaining('view=large'));
    const back = linksOf(mainOf(large.html)).find((link) => link.includes('/card?')) ?? '';
    expect(new URL(back, 'http://x').searchParams.get('view')).toBe(null);
    expect(new URL(back, 'http://x').searchParams.get('zip')).toBe('19103');
  });

  test('large print of a link without a card says what the card page says', async () => {
    const { text } = await open('/card?drug=atorvastatin&key=Zm9yZ2Vk&view=large');
    expect(text).toContain('This link does not lead to a card any more.');
  });

  test('the link to share has the medicine and the pharmacy: no ZIP, no price key, no campaign', async () => {
    const prices = await open('/atorvastatin?zip=19103&quantity=90');
    const cards = linksOf(prices.html).filter((link) => link.includes('/card?') && link.includes('key='));
    expect(cards.length).toBeGreaterThan(5);
    const kinds = new Set<string>();
    for (const card of new Set(cards)) {
      const cookie = { headers: { cookie: 'zip=19103; utm_source=samsung' } };
      const { html, text } = await open(`${card.slice(base.length)}&utm_campaign=spring`, cookie);
      const link = new URL(shareLink(html));
      const names = [...link.searchParams.keys()].filter((name) => name !== 'drug');
      expect(names.toSorted()).toEqual(['chain', 'dosage', 'form', 'name', 'quantity']);
      expect(link.href).not.toContain('19103');
      expect(link.host).toBe(host);

      // The same pharmacy's card; chains of one region have none without a ZIP, and their prices ask for it.
      const shared = await open(link.pathname.slice(base.length) + link.search);
      const kind = link.pathname.slice(base.length);
      kinds.add(kind);
      const pharmacy = pharmacyOf(text) ?? '';
      expect(shared.text).toContain(kind === '/card' ? `Pharmacy ${pharmacy} ` : 'Enter a ZIP code');
    }
    expect(['/atorvastatin', '/card']).toEqual(expect.arrayContaining([...kinds]));
    expect(kinds).toContain('/card');
  });

  test('a partner’s card is shared as the partner’s card', async () => {
    const { html } = await open(`/card/yahoo?${chosen}&zip=19103`);
    expect(new URL(shareLink(html)).pathname).toBe(`${base}/card/yahoo`);
  });

  test.each([
    ['', ['BIN', 'PCN', 'Group', 'Member ID', 'Drug not covered', 'The price differs']],
    [
      '/es',
      [
        'BIN',
        'PCN',
        'Group (grupo)',
        'Member ID (n.º de miembro)',
        'Medicamento sin cobertura (Drug not covered)',
        'El precio es distinto',
      ],
    ],
  ] as const)('the counter page%s says what each rejection means; the card leads there', async (at, said) => {
    const card = await open(`${at}/card?${chosen}`);
    const link = linksOf(mainOf(card.html)).find((href) => href.includes('/at-the-counter?')) ?? '';
    expect(link).toMatch(new RegExp(`^${base}${at}/at-the-counter\\?.*key=`));
    const { status, html, text } = await open(`${at}/at-the-counter`);
    expect(status).toBe(200);
    const names = [...html.matchAll(/<summary[^>]*><span>([^<]*)/g)].map(([, name]) => name);
    expect(names).toEqual([...said]);
    // One is open at a time, and each has a place inside itself for its address, which opens it without script.
    expect(html.match(/<details [^>]*name="rejections"/g)).toHaveLength(said.length);
    expect(html).toContain('</summary><span id="pcn"');
    for (const code of ['01 M/I BIN Number', '07 M/I Cardholder ID', '70 Product/Service Not Covered']) {
      expect(text).toContain(code);
    }
  });

  test.each(['/card', '/card/yahoo'])(
    'the counter page that %s leads to has its numbers and the way back to it',
    async (at) => {
      const card = await open(`${at}?${chosen}&zip=19103`);
      const link = linksOf(mainOf(card.html)).find((href) => href.includes('/at-the-counter?')) ?? '';
      const counter = await open(link.slice(base.length));
      const numbersOf = (html: string) =>
        [...mainOf(html).matchAll(/<dd class="figures[^>]*>([^<]*)/g)]
          .map(([, number]) => number)
          .slice(0, 4);
      expect(numbersOf(counter.html)).toHaveLength(4);
      expect(numbersOf(counter.html)).toEqual(numbersOf(card.html));
      expect(counter.text).toMatch(/NDC \d{5}-\d{4}-\d{2}/);
      expect(counter.text).toContain('Atorvastatin 20 mg tablet, 90 tablets');
      const back = linksOf(mainOf(counter.html)).find((href) => href.startsWith(`${base}${at}?`)) ?? '';
      expect(numbersOf((await open(back.slice(base.length))).html)).toEqual(numbersOf(card.html));
      // The key goes to no other site, and no search engine keeps the address.
      expect(counter.headers.get('referrer-policy')).toBe('same-origin');
      expect(counter.html).toMatch(/<meta name="robots" content="noindex/);
    },
  );

  test('the counter page without a card, or with a key that nobody issued, says how to get one', async () => {
    for (const query of ['', '?key=Zm9yZ2Vk']) {
      // oxlint-disable-next-line no-await-in-loop
      const { status, text } = await open(`/at-the-counter${query}`);
      expect(status).toBe(200);
      expect(text).toContain('No card yet? Look up your medicine to get one.');
      expect(text).not.toContain('Back to the card');
    }
  });
});
