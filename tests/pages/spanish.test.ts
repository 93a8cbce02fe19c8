import { beforeAll, describe, expect, test } from 'vitest';

import { tenants } from '../tenants.ts';
import type { TestSite } from '../start-site.ts';
import { sharedSite, startSite } from './source-site.ts';
import { mainOf, textOfPage, withoutMarkedTerms } from './page-html.ts';
import { englishMessages, textsOfPage } from './texts-of-page.ts';

let site: TestSite;
let english: RegExp[];
beforeAll(async () => {
  [site, english] = await Promise.all([sharedSite(), englishMessages()]);
});

/** Labels that stay English in pictures of cards. */
const englishLabels = ['RxGRP', 'Member ID', 'SAMPLE'];

const pharmacistLabels = [
  'RxBIN',
  'RxPCN',
  'RxGRP',
  'Member ID (miembro)',
  'Medication (medicamento)',
  'Quantity (cantidad)',
  'NDC',
  'Pharmacy (farmacia)',
  'Estimated price (precio estimado)',
  'THIS IS NOT INSURANCE (ESTO NO ES UN SEGURO)',
];

const forPharmacists =
  /Rx[A-Z]|(Member|cardholder) ID|^(BIN|PCN|NDC)$|Medication|Quantity|Pharmac(y|ist)\b|Estimated|Group|INSURANCE/;

test('the search for English texts finds them in an English page', async () => {
  const words = textsOfPage(
    await (await site.get('http://super.localhost/rx/atorvastatin?zip=19103')).text(),
  );
  const found = words.filter((word) => english.some((sentence) => sentence.test(word)));
  expect(found.length).toBeGreaterThan(30);
  expect(found).toContain('ZIP code');
});

describe.each(tenants)('Spanish pages of $tenant', ({ host, base }) => {
  const page = async (path: string, init?: RequestInit) => {
    const response = await site.get(`http://${host}${base}/es${path}`, init);
    const html = await response.text();
    return { status: response.status, headers: response.headers, html, words: textsOfPage(html) };
  };
  type Page = Awaited<ReturnType<typeof page>>;

  const visibleText = ({ html }: Page) => textOfPage(mainOf(withoutMarkedTerms(html)));

  /** Links within the site, except to the other language. */
  const linksOf = (html: string) =>
    [...html.matchAll(/<a\b[^>]*>/g)]
      .filter(([tag]) => !/ hreflang=/i.test(tag))
      .flatMap(([tag]) => / href="(\/[^"]*)"/.exec(tag)?.[1] ?? [])
      .map((link) => link.replaceAll('&amp;', '&'));

  function expectSpanish({ html, words }: Page) {
    expect(html).toMatch(/<html lang="es"/);
    const left = words.filter((word) => english.some((sentence) => sentence.test(word)));
    expect(left.filter((word) => !englishLabels.includes(word))).toEqual([]);
    expect(linksOf(html).filter((link) => link !== `${base}/es` && !link.startsWith(`${base}/es/`))).toEqual(
      [],
    );
  }

  test('home, search, prices near a ZIP and the card are in Spanish', async () => {
    const home = await page('');
    expect(home.status).toBe(200);
    expectSpanish(home);
    expect(home.html).toMatch(new RegExp(`<form[^>]+action="${base}/es/search"`));

    const found = await page('/search?q=lipiter');
    expectSpanish(found);
    expect(found.words).toContain('Resultados para “lipiter”');
    expect(linksOf(found.html)).toContain(`${base}/es/atorvastatin`);

    const prices = await page(
      '/atorvastatin?name=Atorvastatin&form=Tablet&dosage=20+mg&quantity=90&zip=19103',
    );
    expectSpanish(prices);
    for (const word of [
      'De marca o genérico',
      'Atorvastatina (genérico)',
      'Lipitor (de marca)',
      'Presentación',
      'Concentración',
      'Tableta',
      '90 tabletas',
      'Código ZIP',
      'Precios cerca de Philadelphia, PA 19103',
      'Farmacias locales',
      'Obtener la tarjeta',
      // The two buttons that send the card say how.
      'Recibir el mensaje',
      'Recibir el correo',
    ]) {
      expect(prices.words).toContain(word);
    }
    const text = prices.words.join(' ');
    expect(text).toMatch(/según un costo público del \d{1,2}\u00A0[a-z]{3,4}\.?\u00A0\d{4}/);
    expect(text).toMatch(/a \d+\.\d millas/);
    // What the card saves off the usual price, and what the nearer store costs more, read as sentences.
    expect(text).toMatch(/Ahorre \$[\d,.]+ \(suele costar\u00A0\$[\d,.]+\)/);
    expect(text).toMatch(
      /(?:Otra opción más cercana|Quizá más cerca) \$[\d,.]+[^$]* (?:\d\.\d millas más cerca por|Cuesta) \$[\d,.]+ más\./,
    );
    expect(text).not.toMatch(/\(habitual:|por (unas )?\d+(\.\d)? millas más/);

    const card = await page(
      (linksOf(prices.html).find((link) => link.includes('/card?')) ?? '').slice(`${base}/es`.length),
    );
    expect(card.status).toBe(200);
    expectSpanish(card);
    for (const word of [
      'Su tarjeta está lista',
      '(miembro)',
      '(medicamento)',
      'Atorvastatina, tableta de 20\u00A0mg, 90 tabletas',
    ]) {
      expect(card.words).toContain(word);
    }
    const labels = [...pharmacistLabels, 'Pharmacist help (ayuda para farmacéuticos)'];
    for (const label of labels) expect(visibleText(card)).toContain(label);
    // Pharmacists read these labels in English, and a Spanish screen reader pronounces them so.
    expect(card.words.filter((word) => forPharmacists.test(word))).toEqual([]);
    for (const value of ['Atorvastatin 20\u00A0mg tablet', '90 tablets'])
      expect(card.html).toContain(`<dd lang="en">${value}</dd>`);
    expect(card.html).toMatch(/<span lang="en"><strong>Pharmacist:<\/strong> (enter|bill Medicaid first)/);

    const atTheCounter = linksOf(card.html).find((link) => link.includes('/at-the-counter?')) ?? '';
    const counter = await page(atTheCounter.slice(`${base}/es`.length));
    expectSpanish(counter);
    for (const label of pharmacistLabels) expect(visibleText(counter)).toContain(label);
    expect(visibleText(counter)).toContain('Va en el campo del “cardholder ID” (titular).');
    expect(counter.words.filter((word) => forPharmacists.test(word))).toEqual([]);
  });

  test.each([
    ['1910', 'Escriba los 5 dígitos.'],
    ['1', 'Escriba los 5 dígitos.'],
    ['abc', 'Un código ZIP solo tiene números, como 19103.'],
    ['00000', 'No encontramos el código ZIP 00000. Revíselo o use uno cercano.'],
  ])('the ZIP %s is explained in Spanish: %s', async (zip, problem) => {
    const shown = await page(`/atorvastatin?zip=${zip}`);
    expectSpanish(shown);
    expect(shown.words).toContain(problem);
    expect(shown.words).toContain('Precios promedio en Estados Unidos');
  });

  test('an invalid quantity is explained in Spanish', async () => {
    const shown = await page('/atorvastatin?other=lots');
    expectSpanish(shown);
    expect(shown.words).toContain('Escriba la cantidad con un número, por ejemplo 30 tabletas.');
  });

  test('the dosages of a medication are in Spanish', async () => {
    const { words } = await page('/ozempic?zip=19103');
    expect(words).toContain('2 mg/3 mL (dosis de 0.25 mg o 0.5 mg)');
    expect(words.join(' ')).not.toMatch(/ or |dose/);
  });

  test('an unknown medication lists the nearest names in Spanish', async () => {
    const shown = await page('/atorvastatine');
    expect(shown.status).toBe(404);
    expectSpanish(shown);
    expect(shown.words).toContain('No encontramos “atorvastatine”');
    expect(linksOf(shown.html)).toContain(`${base}/es/atorvastatin`);
  });

  test('an unknown address is a Spanish 404', async () => {
    const shown = await page('/no/such/page');
    expect(shown.status).toBe(404);
    expectSpanish(shown);
    expect(shown.words).toContain('No encontramos esa página');
  });

  test('a search without hits is answered in Spanish', async () => {
    const shown = await page('/search?q=xqzxqzxqz');
    expectSpanish(shown);
    expect(shown.words).toContain('No se encontró nada para “xqzxqzxqz”');
  });

  test.each([
    '/search',
    '/card',
    '/card?drug=atorvastatin&key=Zm9yZ2Vk',
    '/faq',
    '/about-us',
    '/editorial',
    '/editorial/all',
    '/reviewers',
    '/conditions',
    '/classes',
    '/drugs',
    '/sitemap',
    '/rewards',
    '/welcome',
    '/wallet',
    '/contact',
    '/privacy',
    '/how-it-works',
  ])('%s is in Spanish whether found or not', async (path) => {
    const shown = await page(path);
    expect([200, 404]).toContain(shown.status);
    expectSpanish(shown);
  });
});

test('failing prices are explained in Spanish', async () => {
  // No server listens there.
  const down = await startSite({ PRICES_URL: 'http://127.0.0.1:9/', GATEWAY_API_KEY: 'none-is-needed' });
  const html = await (await down.get('http://super.localhost/rx/es/atorvastatin')).text();
  down.close();
  expect(textsOfPage(html)).toContain('Los precios no están disponibles');
});

test.each([
  ['/atorvastatin?zip=60601&parts=map', ['2 millas', '4 millas']],
  ['/pap/1001/map?zip=85004', ['1 milla', '2 millas']],
])('the rings of the map at %s are in miles in Spanish', async (path, expected) => {
  const html = await (await site.get(`http://super.localhost/rx/es${path}`)).text();
  const rings = [...html.matchAll(/>(\d+ millas?)</g)].map(([, label]) => label);
  expect(rings.slice(0, 2)).toEqual(expected);
});
