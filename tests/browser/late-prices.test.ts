import { expect, test } from 'vitest';

import { startGatewayService } from '../gateway-service.ts';
import { startBrowserSite } from './browser-site.ts';

test('a drug page fills in late prices by itself, announces them, and keeps focus, input and address', async () => {
  const held = Promise.withResolvers<void>();
  const gateway = await startGatewayService((path) => (path.endsWith('prices') ? held.promise : null));
  const site = await startBrowserSite({ ...gateway.settings, PRICES_WITHIN_MS: '100' });
  const visitor = await site.visit();
  try {
    const page = await visitor.newPage();
    const address = site.at('super.localhost', '/rx/atorvastatin?zip=19103');
    const asksAgain = page.waitForRequest((request) => request.url().includes('wait=1'));
    await page.goto(address);
    const prices = page.getByRole('region', { name: 'Prices' });
    const status = page.getByRole('status');
    await prices.getByText('Getting prices').waitFor();
    await asksAgain;
    await page.getByLabel('ZIP code').fill('1000');
    held.resolve();
    await prices.getByTestId('best-price').waitFor();
    await expect.poll(() => status.textContent()).toMatch(/^\d+ prices, from \$/);
    expect(await page.getByLabel('ZIP code').inputValue()).toBe('1000');
    expect(await page.getByLabel('ZIP code').evaluate((field) => field === document.activeElement)).toBe(
      true,
    );
    expect(page.url()).toBe(address);
  } finally {
    held.resolve();
    await visitor.close();
    site.close();
    await gateway.close();
  }
});

test('a drug page that turns out to have no price gains the other products with a price, and loses how to use one', async () => {
  const held = Promise.withResolvers<void>();
  const gateway = await startGatewayService((path) => (path.endsWith('prices') ? held.promise : null));
  const site = await startBrowserSite({ ...gateway.settings, PRICES_WITHIN_MS: '100' });
  const visitor = await site.visit();
  try {
    const page = await visitor.newPage();
    await page.goto(site.at('super.localhost', '/rx/atralin?zip=19103'));
    await page.getByRole('region', { name: 'Prices' }).getByText('Getting prices').waitFor();
    await page.locator('#how-it-works').waitFor();
    held.resolve();
    await page
      .getByRole('link', { name: /^Tretinoin .* from \$/ })
      .first()
      .waitFor();
    expect(await page.locator('#how-it-works').count()).toBe(0);
  } finally {
    held.resolve();
    await visitor.close();
    site.close();
    await gateway.close();
  }
});
