import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { tenants } from '../tenants.ts';
import { startBrowserSite, useTab, viewports, type BrowserSite } from './browser-site.ts';
import { hydrate } from './layout-shift.ts';
import { expectAccessible } from './expect-accessible.ts';

let site: BrowserSite;
beforeAll(async () => {
  site = await startBrowserSite();
});
afterAll(() => site.stop());
const tab = useTab({ viewport: viewports.phone }, () => site);

const cardOf = (host: string, base: string) =>
  site.at(host, `${base}/card?drug=atorvastatin&quantity=90&zip=19103`);

/** Opens the address to which the card links, without the card. */
async function openForm(page: Page, host: string, base: string) {
  const html = await (await site.get(cardOf(host, base))).text();
  const [, link = ''] = /href="([^"]+#price-different)"/.exec(html) ?? [];
  await page.goto(site.at(host, link.replaceAll('&amp;', '&')));
  await page.getByLabel('What you paid, in dollars').waitFor();
}

async function recorded(): Promise<number> {
  const { values } = await site.metrics.priceReports.get();
  return values.find(({ labels }) => labels.event === 'recorded')?.value ?? 0;
}

// Other brands have the same form; their colors are tested with the content pages.
describe('price reports in a browser', () => {
  const [{ host, base }] = tenants;

  test('a keyboard user reports a paid price from the card', async () => {
    const before = await recorded();
    const page = await tab.open();
    await page.goto(cardOf(host, base));
    await page.getByRole('link', { name: 'Was the price different?' }).click();
    await page.getByLabel('What you paid, in dollars').waitFor();
    const { pathname } = new URL(page.url());
    const paid = page.getByLabel('What you paid, in dollars');
    const day = page.getByLabel('The day you paid');
    expect(await day.inputValue()).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    await paid.fill('12 pesos');
    await paid.press('Enter');
    await page.getByText('Type an amount in dollars and nothing else, such as 12.50.').waitFor();
    expect(await paid.inputValue()).toBe('12 pesos');
    const described = (await paid.getAttribute('aria-describedby')) ?? '';
    expect(await page.locator(`#${described}`).innerText()).toContain('12.50');
    await paid.fill('$12.50');
    await paid.press('Enter');
    await page.getByText('Thank you. This helps the next person.').waitFor();
    expect(await page.getByRole('button', { name: 'Report what I paid' }).count()).toBe(0);
    expect(new URL(page.url()).pathname).toBe(pathname);
    expect(page.url()).not.toContain('12.5');
    expect(await recorded()).toBe(before + 1);
  });

  test('the report form is accessible', async () => {
    const page = await tab.open();
    await page.emulateMedia({ colorScheme: 'dark' });
    await openForm(page, host, base);
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
    await page.getByRole('button', { name: 'Report what I paid' }).click();
    await page.getByText('Please check what you typed.').waitFor();
    await expectAccessible(page);
    await page.getByLabel('What you paid, in dollars').fill('12.50');
    await page.getByRole('button', { name: 'Report what I paid' }).click();
    await page.getByText('Thank you. This helps the next person.').waitFor();
    await expectAccessible(page);
  });
});

describe('the price report form with script', () => {
  const [{ host, base }] = tenants;

  test('the report form uses the visitor’s local date and focuses the first invalid field', async () => {
    const visitor = await site.visit({ timezoneId: 'Pacific/Guam' });
    const page = await visitor.newPage();
    // In the evening of UTC it is already tomorrow in Guam.
    const today = utcToday();
    await page.clock.setFixedTime(new Date(Date.UTC(...today, 20)));
    await openForm(page, host, base);
    const tomorrow = new Date(Date.UTC(...today) + 86_400_000).toISOString().slice(0, 10);
    const day = page.getByLabel('The day you paid');
    // The first touch of the form sets it.
    await page.getByLabel('What you paid, in dollars').focus();
    await expect.poll(() => day.inputValue()).toBe(tomorrow);
    expect(await day.getAttribute('max')).toBe(tomorrow);
    await page.getByRole('button', { name: 'Report what I paid' }).click();
    await page.getByText('Type what you paid, such as 12.50.').waitFor();
    expect(await page.locator('#report-paid:focus').getAttribute('aria-describedby')).toBe(
      'report-paid-problem',
    );
    expect(await day.inputValue()).toBe(tomorrow);
    await page.getByLabel('What you paid, in dollars').fill('12.50');
    await page.getByRole('button', { name: 'Report what I paid' }).click();
    await page.getByText('Thank you. This helps the next person.').waitFor();
    await visitor.close();
  });

  test('the report form explains a lost connection, and a second press sends the report once the connection is back', async () => {
    const before = await recorded();
    const page = await tab.open();
    await openForm(page, host, base);
    await page.getByLabel('What you paid, in dollars').fill('9.99');
    await hydrate(page);
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Report what I paid' }).click();
    await page.getByText('There is no connection.').waitFor();
    expect(await page.getByLabel('What you paid, in dollars').inputValue()).toBe('9.99');
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Report what I paid' }).dblclick();
    await page.locator('#report-reply:focus').getByText('Thank you.').waitFor();
    expect(await recorded()).toBe(before + 1);
  });

  test('a report that is too long says so at its field, and is sent once it is shorter', async () => {
    const before = await recorded();
    const page = await tab.open();
    await openForm(page, host, base);
    const paid = page.getByLabel('What you paid, in dollars');
    const button = page.getByRole('button', { name: 'Report what I paid' });
    await paid.fill('1'.repeat(70_000));
    // Without React the form is a document of its own, which has the sentence in another place.
    await hydrate(page);
    await button.click();
    await page.locator('#report-paid:focus').waitFor();
    await page.getByText('What you typed is too long. Make it shorter.').waitFor();
    expect(await page.getByText('Nothing was sent yet. Fix the highlighted field.').isVisible()).toBe(true);
    await paid.fill('9.99');
    await button.click();
    await page.getByText('Thank you. This helps the next person.').waitFor();
    expect(await recorded()).toBe(before + 1);
  });
});

function utcToday(): [year: number, month: number, day: number] {
  const now = new Date();
  return [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()];
}
