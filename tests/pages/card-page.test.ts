import { beforeAll, describe, expect, test } from 'vitest';

import { tenants } from '../tenants.ts';
import type { TestSite } from '../start-site.ts';
import { linksOf, mainOf, textOfPage, withoutMarkedTerms } from './page-html.ts';
import { memoize, sharedSite } from './source-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await sharedSite();
});

const pharmacyOf = (text: string) =>
  /Pharmacy ([^$]+?)(?: Nearest: [^$]+?)? (?:Estimated|Won’t scan)/.exec(text)?.[1];
const chosen = 'drug=atorvastatin&name=Atorvastatin&form=Tablet&dosage=20+mg&quantity=90&chain=cvs';

describe.each(tenants)('the card page of $tenant', ({ tenant, host, base }) => {
  const read = async (path: string, init?: RequestInit) => {
    const response = await site.get(`http://${host}${base}${path}`, init);
    const html = await response.text();
    return { status: response.status, html, text: textOfPage(mainOf(html)), headers: response.headers };
  };
  const readOnce = memoize((path) => read(path));
  const open = (path: string, init?: RequestInit) => (init ? read(path, init) : readOnce(path));
  const shareLink = (html: string) =>
    linksOf(mainOf(html)).find((link) => link.startsWith(`http://${host}`)) ?? '';

  test('the printed sheet explains the card and has the partner’s details and both help lines', async () => {
    const { text } = await open(`/card?${chosen}&zip=19103`);
    for (const heading of [
      'How the card works',
      'About this discount card',
      'Pharmacist help',
      'Member help',
    ]) {
      expect(text).toContain(heading);
    }
    expect(text).not.toContain('{{');
    const spanish = await open(`/es/card?${chosen}&zip=19103`);
    for (const heading of [
      'Cómo funciona',
      'Sobre esta tarjeta de descuento',
      'Pharmacist help (ayuda para farmacéuticos)',
    ]) {
      expect(spanish.text).toContain(heading);
    }
  });

  test('the card and its counter page send the pharmacist to the plan that pays first, if the brand has one', async () => {
    for (const path of ['/card', '/es/card', '/at-the-counter', '/es/at-the-counter']) {
      const { text } = await open(`${path}?${chosen}&zip=19103`);
      const hasPlan = tenant === 'medicaid';
      expect([path, /bill Medicaid first/.test(text)]).toEqual([path, hasPlan]);
      expect([path, /primary claim|reclamo principal/.test(text)]).toEqual([path, !hasPlan]);
    }
  });

  test('the card and its counter page have the amount that a pharmacy enters for counted packages', async () => {
    for (const path of ['/card', '/at-the-counter']) {
      const { html, text } = await open(`${path}?drug=insulin-glargine&zip=19103`);
      expect([path, /Quantity to enter 15 mL 5 pens \(3\smL each\) NDC/.test(text)]).toEqual([path, true]);
      // No line ends between a number and its unit, or before the suffix of a biosimilar.
      expect(html).toContain('(3\u00A0mL each)');
      expect(html).toMatch(/>Insulin Glargine-\u2060yfgn 100\u00A0units/);
      expect((await open(`${path}?${chosen}&zip=19103`)).text).not.toContain('to enter');
    }
  });

  test('a link that opens no card and names no medication says to look one up', async () => {
    const { status, text } = await open('/card?key=forged');
    expect(status).toBe(404);
    expect(text).toContain('This link no longer opens a card. Look up the medication');
    expect((await open('/card?key=forged&drug=atorvastatin')).text).toContain('Go back to the prices');
  });

  test('a demonstration card names no company that processes it', async () => {
    for (const path of ['/card', '/at-the-counter']) {
      const { text } = await open(`${path}?${chosen}&zip=19103`);
      expect(text).toContain('Demonstration card.');
      expect(text).not.toMatch(/processed by|Hippo|GoodRx|OptumRx/);
    }
  });

  test('the card says where the nearest store of its pharmacy is', async () => {
    const { text } = await open(`/card?${chosen}&zip=19103`);
    expect(text).toContain('CVS Pharmacy Nearest: 1826-30 Chestnut Street, Philadelphia');
    expect((await open(`/card?${chosen}`)).text).not.toContain('Nearest');
  });

  test('the card has one main action, which shows it at the counter, and groups the others', async () => {
    const { html } = await open(`/card?${chosen}&zip=19103`);
    const main = mainOf(html);
    const [action = '', ...others] = main.match(/<a [^>]*class="[^"]*strong[^"]*"[^>]*>[^<]+/g) ?? [];
    expect(action).toMatch(/href="[^"]*\/at-the-counter\?[^"]*key=.*>Show at the counter$/);
    expect(others).toEqual([]);
    const groups = [...main.matchAll(/<h2 id="card-[^>]*>([^<]+)/g)].map(([, title]) => title);
    expect(groups).toEqual(['Take it with you', 'Help at the pharmacy']);
  });

  test('the card has the date of an old cost like the drug page, and the date of a new one', async () => {
    const old = /Old cost, as of Sep 21, 2022\.? Ask for today’s price\./;
    expect((await open('/quinapril')).text).toMatch(old);
    const { html, text } = await open('/card?drug=quinapril&zip=19103');
    expect(text).toMatch(old);
    expect(html).toMatch(/<dd class="_old[^>]*>Old cost/);
    const spanish = await open('/es/card?drug=quinapril&zip=19103');
    expect(spanish.text).toContain('Costo antiguo del 21 sept 2022. Pregunte el precio de hoy.');
    const { text: recent } = await open(`/card?${chosen}&zip=19103`);
    expect(recent).not.toContain('Old cost');
    expect(recent).toMatch(/ as of \w{3} \d+, 20\d\d/);
  });

  test('a card without a ZIP says that its price is an average of the country, and leads to prices nearby', async () => {
    const note = 'This price is an average across the United States.';
    const { text, html } = await open(`/card?${chosen}`);
    expect(text).toContain(note);
    expect(html).toMatch(/href="[^"]*\/atorvastatin\?[^"]*"[^>]*>See today’s prices/);
    expect((await open(`/card?${chosen}&zip=19103`)).text).not.toContain(note);
    expect((await open(`/es/card?${chosen}`)).text).toContain('Este precio es un promedio');
  });

  test('the saved cards have a page of their own, which the page without a card links to', async () => {
    const { html } = await open('/card');
    const link = linksOf(mainOf(html)).find((href) => href.endsWith('/card/saved')) ?? '';
    const saved = await open(link.slice(base.length));
    expect(saved.status).toBe(200);
    expect(saved.text).toContain('on this device, newest first');
    expect(saved.html).toMatch(/<ul role="list" aria-label="Saved cards"[^>]* data-focus-of="cards"/);
    // Without script nothing was saved, so the page says what works instead.
    expect(saved.html).toMatch(/class="with-script"><p[^>]*>The last ten cards you opened/);
    expect(saved.html).toMatch(
      /class="[^"]* without-script"><svg[^]*?This list needs JavaScript\.<\/strong>/,
    );
    expect(saved.text).toContain('Or open a card from your text or email.');
    expect(saved.html).toMatch(/<meta name="robots" content="noindex/);
  });

  test('a link to a card in a dosage that there is not opens no card of another dosage', async () => {
    const link = chosen.replace('20+mg', '500+mg');
    const { status, html, text } = await open(`/card?${link}&zip=19103`);
    expect(status).toBe(410);
    expect(text).toContain('There is no card for this choice');
    expect(text).not.toContain('Member ID');
    const prices = linksOf(mainOf(html)).find((path) => path.startsWith(`${base}/atorvastatin?`)) ?? '';
    expect((await open(prices.slice(base.length))).text).toContain(
      'We don’t have exactly what you asked for.',
    );
  });

  test('the link to share has the medication and the chain but no ZIP, price key or campaign', async () => {
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

      // The same chain's card; a regional chain has none without a ZIP, so its prices ask for one.
      const shared = await open(link.pathname.slice(base.length) + link.search);
      const kind = link.pathname.slice(base.length);
      kinds.add(kind);
      const pharmacy = pharmacyOf(text) ?? '';
      expect(shared.text).toContain(kind === '/card' ? `Pharmacy ${pharmacy} ` : 'See prices near you');
    }
    expect(['/atorvastatin', '/card']).toEqual(expect.arrayContaining([...kinds]));
    expect(kinds).toContain('/card');
  });

  test('a screen reader reads each code of the card and of the counter one character at a time', async () => {
    const card = await open(`/card?${chosen}`);
    const link = linksOf(mainOf(card.html)).find((href) => href.includes('/at-the-counter?')) ?? '';
    const counter = await open(link.slice(base.length));
    for (const { html } of [card, counter]) {
      const codes = [
        ...mainOf(html).matchAll(
          /identifier"><span aria-hidden="true">([^<]+)<\/span><span class="sr-only[^"]*">([^<]+)</g,
        ),
      ];
      expect(codes.length).toBeGreaterThanOrEqual(5);
      for (const [, shown = '', spelled] of codes) expect(spelled).toBe(Array.from(shown).join(' '));
    }
  });

  test('sharing a partner’s card links to the partner’s card', async () => {
    const { html } = await open(`/card/yahoo?${chosen}&zip=19103`);
    expect(new URL(shareLink(html)).pathname).toBe(`${base}/card/yahoo`);
  });

  test.each([
    ['', ['RxBIN', 'RxPCN', 'RxGRP', 'Member ID', 'Drug not covered', 'Another message']],
    [
      '/es',
      [
        'RxBIN',
        'RxPCN',
        'RxGRP',
        'Member ID (miembro)',
        'Drug not covered (medicamento sin cobertura)',
        'Otro mensaje',
      ],
    ],
  ] as const)(
    'the counter page%s says what each rejection means; the card leads there',
    async (at, texts) => {
      const card = await open(`${at}/card?${chosen}`);
      const link = linksOf(mainOf(card.html)).find((href) => href.includes('/at-the-counter?')) ?? '';
      expect(link).toMatch(new RegExp(`^${base}${at}/at-the-counter\\?.*key=`));
      const { status, html, text } = await open(`${at}/at-the-counter`);
      expect(status).toBe(200);
      const names = [...withoutMarkedTerms(html).matchAll(/<summary[^>]*><span>([^<]*)/g)].map(
        ([, name]) => name,
      );
      expect(names).toEqual([...texts]);
      // One is open at a time, and the anchor inside each opens it without script.
      expect(html.match(/<details [^>]*name="rejections"/g)).toHaveLength(texts.length);
      expect(html).toContain('</summary><span id="pcn"');
      for (const code of ['01 M/I BIN Number', '07 M/I Cardholder ID', '70 Product/Service Not Covered']) {
        expect(text).toContain(code);
      }
    },
  );

  test.each(['/card', '/card/yahoo'])(
    'the counter page linked from %s has all that a pharmacist enters, and a link back',
    async (at) => {
      const card = await open(`${at}?${chosen}&zip=19103`);
      const link = linksOf(mainOf(card.html)).find((href) => href.includes('/at-the-counter?')) ?? '';
      expect(card.html).toContain('<title>Card for Atorvastatin 20 mg, 90 tablets | ');
      const counter = await open(link.slice(base.length));
      const numbersOf = (html: string) =>
        [...mainOf(html).matchAll(/<dd class="figures[^>]*>(?:<span[^>]*>)?([^<]*)/g)]
          .map(([, number]) => number)
          .slice(0, 4);
      expect(numbersOf(counter.html)).toHaveLength(4);
      expect(numbersOf(counter.html)).toEqual(numbersOf(card.html));
      expect(counter.text).toMatch(/NDC \d{5}-\d{4}-\d{2}/);
      expect(counter.text).toContain('Atorvastatin 20 mg, 90 tablets');
      expect(counter.text).toMatch(/Estimated price \$\d+\.\d\d/);
      expect(counter.text).toMatch(
        /The pharmacist calls [\d-]+ \(example number\) You call [\d-]+ \(example number\)/,
      );
      expect(counter.html).toContain('aria-label="Barcode with the four codes of this card"');
      for (const [language, words] of [
        ['en', 'a discount card.'],
        ['es', 'una tarjeta de descuento.'],
      ] as const) {
        expect(counter.html).toMatch(new RegExp(`<blockquote lang="${language}">.*?${words}`));
      }
      // The frame is hidden by style sheets alone, so the font of the numbers is the only one that comes with the page.
      expect(counter.html).toMatch(/<link rel="preload" href="[^"]*atkinson-hyperlegible[^"]*" as="font"/);
      const back = linksOf(mainOf(counter.html)).find((href) => href.startsWith(`${base}${at}?`)) ?? '';
      expect(numbersOf((await open(back.slice(base.length))).html)).toEqual(numbersOf(card.html));
      // The key must not reach other sites or search engines.
      expect(counter.headers.get('referrer-policy')).toBe('same-origin');
      expect(counter.html).toMatch(/<meta name="robots" content="noindex/);
    },
  );

  test('the counter page names the milliliters of pens and repeats the note on controlled medications', async () => {
    const counterOf = async (medication: string) => {
      const prices = await open(`/${medication}?zip=19103`);
      const card = linksOf(mainOf(prices.html)).find((link) => link.includes('/card?')) ?? '';
      return (await open(card.slice(base.length).replace('/card?', '/at-the-counter?'))).text;
    };
    expect(await counterOf('humalog')).toMatch(/Quantity to enter 15 mL 5 pens \(3 mL each\) NDC/);
    const controlled = await counterOf('adderall');
    expect(controlled).toContain(
      'some pharmacies don’t accept discount cards for this controlled medication.',
    );
    expect(controlled).not.toContain('Quantity to enter');
  });

  test('the counter page without a card, or with a forged key, says how to get a card', async () => {
    for (const query of ['', '?key=Zm9yZ2Vk']) {
      const { status, text } = await open(`/at-the-counter${query}`);
      expect(status).toBe(200);
      expect(text).toContain('Look up your medication to get a card');
      expect(text).not.toContain('Show this to the pharmacist');
    }
  });
});
