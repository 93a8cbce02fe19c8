import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { tenants } from '../served-site.ts';
import { servedInBrowser } from './served-in-browser.ts';

let site: Awaited<ReturnType<typeof servedInBrowser>>;
beforeAll(async () => {
  site = await servedInBrowser();
});
afterAll(() => site.stop());

const chosen = 'drug=atorvastatin&name=Atorvastatin&form=Tablet&dosage=20+mg&quantity=90&chain=cvs&zip=19103';
const sheetsOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;

const ways = [
  { way: 'English', language: '', options: {} },
  { way: 'Spanish', language: '/es', options: {} },
  { way: 'the dark scheme', language: '', options: { colorScheme: 'dark' } },
  { way: 'a browser without JavaScript', language: '', options: { javaScriptEnabled: false } },
] as const;

describe.each(tenants)('$tenant', ({ host, base }) => {
  test.each(ways)('a card printed in $way is one sheet of Letter paper', async ({ language, options }) => {
    const visitor = await site.visit(options);
    const page = await visitor.newPage();
    await page.goto(site.at(host, `${base}${language}/card?${chosen}`));
    expect(sheetsOf(await page.pdf({ format: 'Letter' }))).toBe(1);

    await page.emulateMedia({ media: 'print' });
    const bodyParts = page.locator('body > :not(main, script, style)');
    for (const part of await bodyParts.all()) expect(await part.isVisible()).toBe(false);
    const shown = await page.getByRole('main').innerText();
    for (const said of ['RxBIN', 'Atorvastatin 20 mg', '90 tablet', 'CVS', '$', '2025', '1-800-555']) {
      expect(shown).toContain(said);
    }
    for (const said of language
      ? ['Cómo funciona', 'Sobre esta tarjeta']
      : ['How it works', 'About this discount card']) {
      expect(shown).toContain(said);
    }
    // Only what somebody can do on paper: read.
    expect(await page.getByRole('main').locator('button:visible, input:visible, form:visible').count()).toBe(
      0,
    );
    await visitor.close();
  });

  test('large print on paper is one sheet too', async () => {
    const visitor = await site.visit();
    const page = await visitor.newPage();
    await page.goto(site.at(host, `${base}/card?${chosen}&view=large`));
    expect(sheetsOf(await page.pdf({ format: 'Letter' }))).toBe(1);
    await visitor.close();
  });
});
