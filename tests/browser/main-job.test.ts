import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';

import { tenants } from '../tenants.ts';
import {
  sharedBrowserSite,
  unfold,
  siteVariants,
  viewports,
  withMotion,
  withPrefetch,
  type BrowserSite,
} from './browser-site.ts';
import { expectAccessible } from './expect-accessible.ts';
import { waitUntilSettled } from './layout-shift.ts';

let site: BrowserSite;
beforeAll(async () => {
  site = await sharedBrowserSite();
});

/** Collects the requests of a visitor, and errors of a page. */
function watch(page: Page): { requests: string[]; problems: string[] } {
  const observed = { requests: [] as string[], problems: [] as string[] };
  const visitor = page.context();
  visitor.on('request', (request) => {
    if (!request.url().startsWith('data:')) observed.requests.push(request.url());
  });
  page.on('websocket', (socket) => observed.requests.push(socket.url()));
  page.on('pageerror', (error) => observed.problems.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') observed.problems.push(message.text());
  });
  return observed;
}

/** Expects that a page called its own origin alone, and that the browser keeps nothing about the medication. */
async function expectPrivate(page: Page, requests: readonly string[]): Promise<void> {
  const { origin, hostname } = new URL(page.url());
  expect(requests.length).toBeGreaterThan(10);
  expect(requests.filter((url) => new URL(url).origin !== origin)).toEqual([]);
  const cookies = await page.context().cookies();
  expect(cookies.filter(({ domain }) => domain !== hostname)).toEqual([]);
  // The only cookie holds the ZIP, never a medication.
  expect(cookies.map(({ name }) => name)).toEqual(['zip']);
  const stored = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
  expect(stored).not.toMatch(/atorvastatin|lipit/i);
}

async function readCard(page: Page): Promise<Record<string, string>> {
  const terms = await page.getByRole('article', { name: 'Discount card' }).locator('dl > div').all();
  const entries = await Promise.all(
    terms.map(async (term) => [
      (await term.locator('dt').innerText()).trim(),
      // A code has a second text, which screen readers spell.
      (await term.locator('dd').first().innerText()).split('\n')[0]?.trim(),
    ]),
  );
  return Object.fromEntries(entries) as Record<string, string>;
}

async function expectCard(page: Page, price: string): Promise<void> {
  const card = await readCard(page);
  expect(card['Medication']).toBe('Atorvastatin 20\u00A0mg tablet');
  expect(card['Quantity']).toBe('90 tablets');
  expect(card['RxBIN']).toMatch(/^\d{6}$/);
  expect(card['NDC']).toMatch(/^\d{5}-\d{4}-\d{2}$/);
  expect(Object.entries(card).find(([label]) => label.startsWith('Estimated price'))?.[1]).toBe(price);
  for (const label of ['RxPCN', 'RxGRP', 'Member ID', 'Pharmacy']) expect(card[label]).not.toBe('');
  const face = page.getByRole('article', { name: 'Discount card' });
  await face.getByText('THIS IS NOT INSURANCE').waitFor();
  await face.getByText('No pharmacy accepts these codes').waitFor();
}

describe.each(siteVariants)('the main job in a browser on $tenant ($device)', (variant) => {
  const { tenant, host, base, viewport } = variant;

  test('a visitor gets from home by "lipiter", generic 20 mg, 90 tablets and 19103 to the card of the cheapest chain, and no other origin is called', async () => {
    const visitor = await site.visit({ ...withMotion, ...withPrefetch, viewport });
    const page = await visitor.newPage();
    const { requests, problems } = watch(page);
    await page.goto(site.at(host, base || '/'));
    await expectAccessible(page);

    await waitUntilSettled(page);
    await page.getByRole('combobox').first().fill('lipiter');
    await page.getByRole('option', { name: /Atorvastatin.*Lipitor/ }).click();
    await page.waitForURL(/\/atorvastatin/);
    await page.getByRole('heading', { level: 1, name: 'Atorvastatin' }).waitFor();

    await unfold(page);
    await page.getByRole('combobox', { name: 'Brand or generic' }).selectOption('Atorvastatin');
    await page.getByLabel('Form', { exact: true }).selectOption('Tablet');
    await page.getByLabel('Dosage', { exact: true }).selectOption('20 mg');
    await page.getByLabel('Quantity', { exact: true }).selectOption('90');
    await page.waitForURL(/quantity=90/);
    await page.getByLabel('ZIP code').fill('19103');
    await page.getByRole('heading', { name: /Prices near Philadelphia/ }).waitFor();
    // The third brand differs from the first in texts and colors.
    if (tenant !== 'savehealth') await expectAccessible(page);

    const price = await page.getByTestId('best-price').innerText();
    await page
      .getByRole('link', { name: /^Get the card/ })
      .first()
      .click();
    await page.getByRole('heading', { name: 'Your card is ready' }).waitFor();
    await expectCard(page, price);
    await waitUntilSettled(page);
    await expectPrivate(page, requests);
    expect(problems).toEqual([]);
    await visitor.close();
  });
});

// One brand is enough: tests/pages/main-job.test.ts follows the links and forms of every brand without script.
test('a visitor without JavaScript gets from home to the card of the cheapest chain', async () => {
  const { host, base } = tenants[2];
  const visitor = await site.visit({ viewport: viewports.phone, javaScriptEnabled: false });
  const page = await visitor.newPage();
  await page.goto(site.at(host, base || '/'));
  const box = page.locator('input[name="q"]').first();
  await box.fill('lipiter');
  await box.press('Enter');
  await page
    .getByRole('main')
    .getByRole('link', { name: /Atorvastatin.*Lipitor/ })
    .click();

  await unfold(page);
  await page.getByLabel('Dosage', { exact: true }).selectOption('20 mg');
  await page.getByLabel('Quantity', { exact: true }).selectOption('90');
  await page.getByLabel('ZIP code').fill('19103');
  await page.getByRole('button', { name: 'Show prices' }).last().click();
  await page.getByRole('heading', { name: /Prices near Philadelphia/ }).waitFor();
  const price = await page.getByTestId('best-price').innerText();
  await page
    .getByRole('link', { name: /^Get the card/ })
    .first()
    .click();
  await expectCard(page, price);
  await visitor.close();
});
