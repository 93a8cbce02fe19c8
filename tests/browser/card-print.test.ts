import { beforeAll, describe, expect, test } from 'vitest';

import { tenants } from '../tenants.ts';
import { blockFiles, sharedBrowserSite, useTab, type BrowserSite } from './browser-site.ts';

let site: BrowserSite;
beforeAll(async () => {
  site = await sharedBrowserSite();
});

const tab = useTab({ isPainted: false, colorScheme: 'dark' });

const chosen = 'drug=atorvastatin&name=Atorvastatin&form=Tablet&dosage=20+mg&quantity=90&chain=cvs&zip=19103';
const sheetsOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;

/** The longest cards of each brand are printed below. */
const variants = [
  { ...tenants[0], way: 'English', language: '' },
  // On a poor connection; the fonts that replace the site's are wider.
  { ...tenants[1], way: 'Spanish before the fonts have arrived', language: '/es', fonts: false },
  {
    ...tenants[2],
    way: 'the dark scheme of a browser without JavaScript',
    language: '',
    options: { colorScheme: 'dark', javaScriptEnabled: false },
  },
] as const;

test.each(variants)(
  'a card printed in $way is one sheet of Letter paper',
  async ({ host, base, language, ...variant }) => {
    const visitor = await site.visitUnpainted('options' in variant ? variant.options : {});
    const page = await visitor.newPage();
    if ('fonts' in variant) await blockFiles(page, '*.woff2');
    await page.goto(site.at(host, `${base}${language}/card?${chosen}`));
    expect(sheetsOf(await page.pdf({ format: 'Letter' }))).toBe(1);

    await page.emulateMedia({ media: 'print' });
    const bodyParts = page.locator('body > :not(main, script, style)');
    for (const part of await bodyParts.all()) expect(await part.isVisible()).toBe(false);
    const shown = await page.getByRole('main').innerText();
    for (const text of ['RxBIN', 'Atorvastatin', '20\u00A0mg', '90 tablet', 'CVS', '$', '1-800-555']) {
      expect(shown).toContain(text);
    }
    for (const text of language
      ? ['Cómo funciona la tarjeta', 'Sobre esta tarjeta']
      : ['How the card works', 'About this discount card']) {
      expect(shown).toContain(text);
    }
    // The year of the cost.
    expect(shown).toMatch(/\b20\d\d\b/);
    // The instructions and the help lines, once each.
    expect(shown).toMatch(
      language ? /Muéstrela primero|Muestre primero su tarjeta/ : /Show (it|your Medicaid card) first/,
    );
    expect(shown.match(/1-800-555-\d{4}/g)).toHaveLength(2);
    // The barcode is beside the product, with what the pharmacist does right below it.
    const { y: product = 0 } = (await page.locator('article dl').nth(1).boundingBox()) ?? {};
    const { y: barcode = Infinity, height = 0 } = (await page.getByRole('img').boundingBox()) ?? {};
    const { y: instruction = Infinity } =
      (await page.getByText('Pharmacist:', { exact: true }).boundingBox()) ?? {};
    expect(barcode - product).toBeLessThan(24);
    expect(instruction - barcode - height).toBeLessThan(72);
    // No controls, which do not work on paper.
    expect(await page.getByRole('main').locator('button:visible, input:visible, form:visible').count()).toBe(
      0,
    );
    await visitor.close();
  },
);

test.each(tenants)(
  'a card of $tenant with a long name or an old cost and every note is one sheet in Spanish too',
  async ({ host, base }) => {
    const page = await tab.open();
    // The fonts are at hand before the first paint of the next cards.
    await page.goto(site.at(host, `${base}/es/card?${chosen}`));
    for (const [drug, hasOldCost] of [
      ['brompheniramine-pseudoephedrine-dextromethorphan', false],
      ['sodium-potassium-magnesium-sulfates', false],
      ['penicillin-g-benzathine', true],
      ['quinapril-hydrochlorothiazide', true],
    ]) {
      await page.goto(site.at(host, `${base}/es/card?drug=${drug}&chain=walmart&zip=19103`));
      expect([drug, sheetsOf(await page.pdf({ format: 'Letter' }))]).toEqual([drug, 1]);
      await page.emulateMedia({ media: 'print' });
      const text = await page.getByRole('main').innerText();
      expect([drug, /Costo antiguo del .* Pregunte el precio de hoy/.test(text)]).toEqual([drug, hasOldCost]);
      await page.emulateMedia({ media: null });
    }
  },
);

test('a printed counter page is one sheet with the codes, the product and what to say', async () => {
  const page = await tab.open();
  // The longest names in the language with the longer words.
  const longest = '/es/at-the-counter?drug=levonorgestrel-ethinyl-estradiol&chain=walmart&zip=19103';
  for (const [{ host, base }, path] of [
    [tenants[0], `/at-the-counter?${chosen}`],
    [tenants[2], longest],
    [tenants[1], longest],
    [tenants[1], '/es/at-the-counter?drug=augmentin-xr&chain=walmart&zip=19103'],
  ] as const) {
    await page.goto(site.at(host, base + path));
    expect([path, sheetsOf(await page.pdf({ format: 'Letter' }))]).toEqual([path, 1]);
  }
  await page.emulateMedia({ media: 'print' });
  const shown = await page.getByRole('main').innerText();
  for (const text of [
    'RxBIN',
    'RxPCN',
    'RxGRP',
    'NDC',
    'Walmart',
    '$',
    'English',
    'Antes de pagar',
    '1-800-555',
  ])
    expect(shown).toContain(text);
  expect(shown).not.toContain('Cerrar');
});

test('a printed drug page is one sheet with the medication and prices but no controls', async () => {
  const page = await tab.open();
  // The margins of a browser.
  const margin = { top: '0.4in', right: '0.4in', bottom: '0.4in', left: '0.4in' };
  const [{ host, base }, ...others] = tenants;
  for (const [brand, language] of [
    ...others.map((other) => [other, '/es'] as const),
    [tenants[0], ''] as const,
  ]) {
    const path = `${brand.base}${language}/atorvastatin?zip=19103&quantity=90`;
    await page.goto(site.at(brand.host, path));
    expect([language, sheetsOf(await page.pdf({ format: 'Letter', margin }))]).toEqual([language, 1]);
  }
  await page.emulateMedia({ media: 'print' });
  const shown = await page.getByRole('main').innerText();
  for (const text of ['Atorvastatin', '20\u00A0mg, 90\u00A0tablets', 'CVS', '$'])
    expect(shown).toContain(text);
  // Where the reader of the paper finds the card.
  expect(shown).toContain(`Open it at ${new URL(site.at(host, base)).host}${base}/atorvastatin`);
  expect(shown).toMatch(/\b20\d\d\b/);
  const toPress = page.getByRole('main').locator('button:visible, input:visible, select:visible');
  expect(await toPress.count()).toBe(0);
  expect(
    await page
      .getByRole('link', { name: /^Get the card/ })
      .first()
      .isVisible(),
  ).toBe(false);
});

describe('printing with one brand', () => {
  const [{ host, base }] = tenants;

  test('what to say at the counter, printed without a card, is at most two sheets without controls', async () => {
    const page = await tab.open();
    for (const language of ['', '/es']) {
      await page.goto(site.at(host, `${base}${language}/at-the-counter`));
      expect(sheetsOf(await page.pdf({ format: 'Letter' }))).toBeLessThanOrEqual(2);
    }
    await page.emulateMedia({ media: 'print' });
    const toPress = page.getByRole('main').locator('button:visible, input:visible, p + a:visible');
    expect(await toPress.count()).toBe(0);
  });

  test('“Print this card” of a drug page opens the print dialog on the card once', async () => {
    const visitor = await site.visit();
    const page = await visitor.newPage();
    await page.addInitScript(() => {
      globalThis.print = () =>
        sessionStorage.setItem('printed', `${sessionStorage.getItem('printed') ?? ''}x`);
    });
    const printed = () => page.evaluate(() => sessionStorage.getItem('printed'));
    await page.goto(site.at(host, `${base}/atorvastatin?zip=19103&quantity=90`));
    expect(await printed()).toBe(null);
    await page.getByRole('link', { name: 'Print this card' }).click();
    await page.getByRole('heading', { name: 'Your card is ready' }).waitFor();
    await page.waitForFunction(() => sessionStorage.getItem('printed'));
    await page.reload();
    await page.getByRole('button', { name: 'Print this card' }).waitFor();
    expect(await printed()).toBe('x');
    await visitor.close();
  });

  test('“Print this card” without JavaScript opens the card, which explains how to print', async () => {
    const visitor = await site.visit({ javaScriptEnabled: false });
    const page = await visitor.newPage();
    await page.goto(site.at(host, `${base}/atorvastatin?zip=19103&quantity=90`));
    await page.getByRole('link', { name: 'Print this card' }).click();
    await page.getByRole('heading', { name: 'Your card is ready' }).waitFor();
    expect(await page.getByText('use Print in your browser’s menu').isVisible()).toBe(true);
    await visitor.close();
  });
});
