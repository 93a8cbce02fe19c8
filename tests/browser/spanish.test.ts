import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';

import { tenants } from '../tenants.ts';
import { blockFiles, sharedBrowserSite, unfold, viewports, type BrowserSite } from './browser-site.ts';
import { expectAccessible } from './expect-accessible.ts';
import { waitUntilSettled } from './layout-shift.ts';

let site: BrowserSite;
beforeAll(async () => {
  site = await sharedBrowserSite();
});

/** Collects page errors, including React's reports of hydration mismatches. */
function collectErrors(page: Page): string[] {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  return problems;
}

async function expectNoHorizontalScroll(page: Page): Promise<void> {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wide).toBeLessThanOrEqual(0);
}

// With one brand: pages differ by brand in every language, and the way to a card is tested with each in English.
test('a visitor gets in Spanish on a phone from a search to a card', async () => {
  const [{ host, base }] = tenants;
  const visitor = await site.visit({ viewport: viewports.phone, locale: 'es-US' });
  const page = await visitor.newPage();
  const problems = collectErrors(page);
  await page.goto(site.at(host, `${base}/es`));
  await expectNoHorizontalScroll(page);

  await waitUntilSettled(page);
  const box = page.getByRole('main').getByRole('combobox');
  await box.fill('lipiter');
  await page.getByText(/^\d+ sugerencias?$/).waitFor();
  await page.getByRole('option', { name: /Atorvastatina.*Lipitor/ }).click();
  await page.waitForURL(/\/es\/atorvastatin/);

  await unfold(page);
  await page.getByRole('combobox', { name: 'De marca o genérico' }).selectOption('Atorvastatin');
  await page.getByLabel('Presentación', { exact: true }).selectOption({ label: 'Tableta' });
  await page.getByLabel('Concentración', { exact: true }).selectOption('20 mg');
  await page.getByLabel('Cantidad', { exact: true }).selectOption({ label: '90 tabletas' });
  await page.waitForURL(/\/es\/atorvastatin\?.*quantity=90/);
  await page.getByLabel('Código ZIP').fill('1910');
  await page.getByLabel('Código ZIP').press('Enter');
  await page.getByRole('status').filter({ hasText: 'Escriba los 5 dígitos.' }).waitFor();
  await page.getByLabel('Código ZIP').fill('19103');
  await page.getByRole('heading', { name: /Precios cerca de Philadelphia/ }).waitFor();
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);

  const price = await page.getByTestId('best-price').innerText();
  await page
    .getByRole('link', { name: /^Obtener la tarjeta/ })
    .first()
    .click();
  await page.getByRole('heading', { name: 'Su tarjeta está lista' }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`${base}/es/card`);
  const card = page.getByRole('article', { name: 'Tarjeta de descuento' });
  await card.getByText(price, { exact: true }).waitFor();
  await card.getByText('Atorvastatina, tableta de 20 mg').waitFor();
  await expectNoHorizontalScroll(page);

  // The server must render the same text.
  await page.reload();
  await page.getByRole('button', { name: 'Imprimir esta tarjeta' }).waitFor();
  expect(problems).toEqual([]);
  await visitor.close();
});

test('the search dialog on phones is in Spanish', async () => {
  const visitor = await site.visit({ viewport: viewports.phone, locale: 'es-US' });
  const page = await visitor.newPage();
  const problems = collectErrors(page);
  await page.goto(site.at('super.localhost', '/rx/es/atorvastatin'), { waitUntil: 'networkidle' });
  await page.getByRole('banner').getByRole('button', { name: 'Buscar medicamentos' }).click();
  const overlay = page.getByRole('dialog', { name: 'Buscar medicamentos' });
  await overlay.getByRole('heading', { name: 'Búsquedas populares' }).waitFor();
  await overlay.getByRole('combobox').fill('xqzxqzxqz');
  // On the page, and in the live region of the dialog.
  await overlay
    .getByText('No hay sugerencias para “xqzxqzxqz”. Presione Enter para buscar.')
    .first()
    .waitFor();
  await overlay.getByRole('button', { name: 'Cerrar la búsqueda' }).click();
  await overlay.waitFor({ state: 'hidden' });
  expect(problems).toEqual([]);
  await visitor.close();
});

test('an English page offers Spanish once to a browser that prefers it', async () => {
  const visitor = await site.visit({ viewport: viewports.phone, locale: 'es-US' });
  const page = await visitor.newPage();
  const problems = collectErrors(page);
  await page.goto(site.at('super.localhost', '/rx/atorvastatin'));
  const offer = page.getByText('¿Prefiere leer en español?');
  expect(await offer.isVisible()).toBe(true);
  await waitUntilSettled(page);
  expect(await offer.isVisible()).toBe(true);
  await expectAccessible(page);
  await page.goto(site.at('super.localhost', '/rx/lisinopril'));
  await waitUntilSettled(page);
  expect(await offer.isVisible()).toBe(false);
  expect(problems).toEqual([]);
  await visitor.close();

  const english = await site.visit({ viewport: viewports.phone });
  const other = await english.newPage();
  await other.goto(site.at('super.localhost', '/rx/atorvastatin'));
  expect(await other.getByText('¿Prefiere leer en español?').isVisible()).toBe(false);
  await english.close();
});

test.each(tenants)(
  'the ZIP field of the home page of $tenant has room for its hint where a wide font of the system replaces the brand’s',
  async ({ host, base }) => {
    const visitor = await site.visitUnpainted({ viewport: viewports.phone, locale: 'es-US' });
    const page = await visitor.newPage();
    await blockFiles(page, '*.woff2');
    await page.goto(site.at(host, `${base}/es`));
    const room = await page.getByPlaceholder('Código ZIP').evaluate((input: HTMLInputElement) => {
      const style = getComputedStyle(input);
      const drawing = document.createElement('canvas').getContext('2d')!;
      drawing.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
      const padding = parseFloat(style.paddingLeft) + parseFloat(style.paddingRight);
      return input.clientWidth - padding - drawing.measureText(input.placeholder).width;
    });
    expect(room).toBeGreaterThanOrEqual(0);
    await visitor.close();
  },
);
