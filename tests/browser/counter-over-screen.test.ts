import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';

import { sharedBrowserSite, viewports, withPrefetch, type BrowserSite } from './browser-site.ts';
import { hydrate, waitUntilSettled } from './layout-shift.ts';

let site: BrowserSite;
beforeAll(async () => {
  site = await sharedBrowserSite();
});

describe('the counter of a phone whose browser has full screen', () => {
  /** A card on a phone, whose first touch was anywhere. */
  async function openCard(prepare?: (page: Page) => Promise<unknown>) {
    const visitor = await site.visit({
      ...withPrefetch,
      viewport: viewports.phone,
      hasTouch: true,
      isMobile: true,
    });
    const page = await visitor.newPage();
    await prepare?.(page);
    await page.goto(site.at('super.localhost', '/rx/card?drug=atorvastatin&zip=19103'));
    await waitUntilSettled(page);
    const imported = page.waitForResponse((response) => response.url().includes('/counter-scripts-'));
    await page.waitForFunction(() => document.querySelector('link[rel=prefetch][href*="/counter-scripts-"]'));
    await page.getByRole('heading', { level: 1 }).tap();
    await imported;
    return page;
  }
  const open = (page: Page) => page.getByRole('link', { name: 'Show at the counter' }).tap();
  const isFull = (page: Page) => page.evaluate(() => document.fullscreenElement?.tagName ?? null);

  test('the counter fills the screen of a phone, and Close or leaving full screen leads back to the card', async () => {
    const page = await openCard();
    const entries = await page.evaluate(() => history.length);
    await open(page);
    const frame = page.frameLocator('iframe[title="Show at the counter"]');
    const card = frame.getByRole('article', { name: 'Show this to the pharmacist' });
    await card.waitFor();
    expect(await isFull(page)).toBe('IFRAME');
    expect(await page.locator('iframe').boundingBox()).toEqual({ x: 0, y: 0, ...viewports.phone });
    expect(await card.locator('dd').first().innerText()).toBe(
      await page.getByRole('article', { name: 'Discount card' }).locator('dd').first().innerText(),
    );
    await expect.poll(() => frame.locator('[data-idle=counter]').count()).toBe(1);
    await frame.getByRole('link', { name: 'Close' }).tap();
    await expect.poll(() => page.locator('iframe').count()).toBe(0);
    expect(await isFull(page)).toBeNull();
    const link = page.getByRole('link', { name: 'Show at the counter' });
    expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);

    // As Escape and Back of a phone do.
    await open(page);
    await card.waitFor();
    await page.evaluate(() => document.exitFullscreen());
    await expect.poll(() => page.locator('iframe').count()).toBe(0);
    // Nothing of this is in the browser's history, and nothing needs React.
    expect(await page.evaluate(() => history.length)).toBe(entries);
    expect(await page.evaluate(() => '__reactRouterContext' in globalThis)).toBe(false);

    // Close before its script runs.
    await page.route('**/counter-scripts-*', (route) => route.abort());
    await open(page);
    await frame.getByRole('link', { name: 'Close' }).tap();
    await expect.poll(() => page.locator('iframe').count()).toBe(0);
    await page.context().close();
  });

  test('the counter fills the screen on a card that was opened from the prices', async () => {
    const visitor = await site.visit({
      ...withPrefetch,
      viewport: viewports.phone,
      hasTouch: true,
      isMobile: true,
    });
    const page = await visitor.newPage();
    await page.goto(site.at('super.localhost', '/rx/atorvastatin?zip=19103'));
    await hydrate(page);
    await page.getByRole('link', { name: 'Get the card' }).first().tap();
    await page.getByRole('heading', { name: 'Your card is ready' }).waitFor();
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/counter-scripts-')),
    );
    await open(page);
    const frame = page.frameLocator('iframe[title="Show at the counter"]');
    await frame.getByRole('article', { name: 'Show this to the pharmacist' }).waitFor();
    expect(await isFull(page)).toBe('IFRAME');
    await visitor.close();
  });

  test.each([
    [
      'has no full screen',
      (page: Page) =>
        page.addInitScript(() => Reflect.deleteProperty(Document.prototype, 'fullscreenEnabled')),
    ],
    [
      'rejects full screen',
      (page: Page) =>
        page.addInitScript(() => {
          Object.assign(Element.prototype, {
            requestFullscreen: () => Promise.reject(new TypeError('Not allowed')),
          });
        }),
    ],
  ])('the counter is a separate page if the browser %s', async (_why, prepare) => {
    const page = await openCard(prepare);
    await open(page);
    await page.waitForURL(/\/at-the-counter\?/);
    await page.getByRole('article', { name: 'Show this to the pharmacist' }).waitFor();
    expect(await page.locator('iframe').count()).toBe(0);
    await page.context().close();
  });
});
