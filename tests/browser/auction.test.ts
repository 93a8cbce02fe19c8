import { beforeAll, describe, expect, test } from 'vitest';

import { waitUntilSettled } from './layout-shift.ts';
import { sharedBrowserSite, unfold, viewports, type BrowserSite } from './browser-site.ts';
import { expectAccessible } from './expect-accessible.ts';

let site: BrowserSite;
beforeAll(async () => {
  site = await sharedBrowserSite();
});

describe('the auction page of a chain', () => {
  test('the auction page of a chain leads from the search to the card by keyboard alone', async () => {
    const visitor = await site.visit({ viewport: viewports.phone });
    const page = await visitor.newPage();
    const problems: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(message.text());
    });
    await page.goto(site.at('super.localhost', '/rx/auction/walgreens'));
    await waitUntilSettled(page);
    await expectAccessible(page);
    // The search comes after the link to the other language.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type('lipiter');
    await page.getByRole('option', { name: /Atorvastatin.*Lipitor/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/rx\/auction\/walgreens\/\w+$/);
    await page.getByRole('heading', { level: 1, name: 'Atorvastatin at Walgreens' }).waitFor();
    await expectAccessible(page);

    await unfold(page);
    await page.getByLabel('Quantity', { exact: true }).selectOption('90');
    await page.waitForURL(/quantity=90/);
    await page.getByTestId('best-price').waitFor();
    await page.getByLabel('ZIP code').fill('19103');
    await page.keyboard.press('Enter');
    await page.waitForURL(/zip=19103/);
    await page.getByText(/mi away/).waitFor();
    expect(new URL(page.url()).pathname).toMatch(/^\/rx\/auction\/walgreens\//);
    const price = await page.getByTestId('best-price').innerText();
    await page.getByRole('link', { name: 'Get the card' }).focus();
    await page.keyboard.press('Enter');
    const card = page.getByRole('article', { name: 'Discount card' });
    await card.getByText('Walgreens').waitFor();
    expect(await card.innerText()).toContain(price);
    expect(problems).toEqual([]);
    await visitor.close();
  });

  test('the auction page of a chain leads from its search to the card without JavaScript', async () => {
    const visitor = await site.visit({ viewport: viewports.phone, javaScriptEnabled: false });
    const page = await visitor.newPage();
    await page.goto(site.at('super.localhost', '/rx/auction'));
    await page.getByRole('link', { name: 'Walgreens', exact: true }).click();
    await page.locator('input[name="q"]').fill('lipiter');
    await page.locator('input[name="q"]').press('Enter');
    await page.getByRole('link', { name: /Atorvastatin.*Lipitor/ }).click();
    await unfold(page);
    await page.getByLabel('Dosage', { exact: true }).selectOption('40 mg');
    await page.getByLabel('ZIP code').fill('19103');
    await page.getByRole('button', { name: 'Show prices' }).last().click();
    await page.getByText(/mi away/).waitFor();
    await page.getByText('40 mg, 30 tablets').waitFor();
    await page.getByRole('link', { name: 'Get the card' }).click();
    const card = page.getByRole('article', { name: 'Discount card' });
    expect(await card.innerText()).toMatch(/Walgreens/);
    expect(await card.innerText()).toContain('40\u00A0mg');
    await visitor.close();
  });
});
