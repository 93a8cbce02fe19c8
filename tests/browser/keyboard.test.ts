import type { Locator, Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { tenants } from '../tenants.ts';
import { waitUntilSettled } from './layout-shift.ts';
import { sharedBrowserSite, useTab, viewports, type BrowserSite } from './browser-site.ts';

let site: BrowserSite;
beforeAll(async () => {
  site = await sharedBrowserSite();
});

const isFocused = (locator: Locator) => locator.evaluate((element) => element === document.activeElement);

/** Presses a key until the element has the focus. */
async function tabTo(page: Page, locator: Locator, maxPresses = 60, key = 'Tab'): Promise<void> {
  for (let pressed = 0; pressed < maxPresses; pressed += 1) {
    // Each key press depends on the one before.
    await page.keyboard.press(key);
    if (await isFocused(locator)) return;
  }
  throw new Error(`${maxPresses} presses of ${key} do not reach ${locator.toString()}`);
}

const tab = useTab({ viewport: viewports.desktop });

describe('using the site by keyboard alone', () => {
  let page: Page;
  beforeEach(async () => {
    page = await tab.open();
  });
  const open = async (path: string) => {
    await page.goto(site.at('super.localhost', `/rx${path}`));
    await waitUntilSettled(page);
  };

  test('the first Tab focuses the skip link, which leads past the header', async () => {
    await open('/atorvastatin?zip=19103');
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    expect(await isFocused(skip)).toBe(true);
    const box = await skip.boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual(0);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
  });

  test('a keyboard user reaches the card of a medication with 11 presses of Tab, one fewer than the limit', async () => {
    // The brand with the longest header.
    const { host, base } = tenants[2];
    await page.goto(site.at(host, `${base}/atorvastatin?zip=19103`));
    await waitUntilSettled(page);
    await tabTo(page, page.getByRole('link', { name: /^Get the card/ }).first(), 11);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Get the card: \$/);
  });

  test('the keyboard goes down the prices of a medication in the order of a narrow window, the pickers first', async () => {
    await page.setViewportSize(viewports.phone);
    await open('/atorvastatin?zip=19103');
    await tabTo(page, page.locator('summary', { hasText: 'Edit' }), 7);
    const tops: number[] = [];
    for (let pressed = 0; pressed < 10; pressed += 1) {
      // Each key press depends on the one before.
      tops.push(await page.evaluate(() => scrollY + document.activeElement!.getBoundingClientRect().top));
      await page.keyboard.press('Tab');
    }
    expect(tops.map(Math.round)).toEqual(tops.map(Math.round).toSorted((first, second) => first - second));
  });

  test('Escape closes the suggestions and keeps the query; an arrow key reopens them', async () => {
    await open('');
    const field = page.getByRole('combobox').first();
    await field.focus();
    await page.keyboard.type('lipiter');
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('Escape');
    expect(await page.getByRole('option').count()).toBe(0);
    expect(await field.getAttribute('aria-expanded')).toBe('false');
    expect(await field.inputValue()).toBe('lipiter');
    await page.keyboard.press('ArrowDown');
    await page.getByRole('option').first().waitFor();
    expect(await isFocused(field)).toBe(true);
  });

  test('the search suggests for a text entered while its script was loading, and keeps the caret', async () => {
    const held = Promise.withResolvers<void>();
    await page.route('**/assets/entry.client-*.js', (route) => held.promise.then(() => route.continue()));
    await page.goto(site.at('super.localhost', '/rx'), { waitUntil: 'commit' });
    const field = page.getByRole('combobox').first();
    await field.click();
    await page.keyboard.type('lipit');
    await page.keyboard.press('ArrowLeft');
    held.resolve();
    await page.getByRole('option').first().waitFor();
    expect(await field.inputValue()).toBe('lipit');
    await page.keyboard.type('x');
    expect(await field.inputValue()).toBe('lipixt');
  });

  test('a keyboard user gets from the search to a card with arrows, Enter, a picker and a price', async () => {
    await open('');
    const field = page.getByRole('combobox').first();
    if (!(await isFocused(field))) await tabTo(page, field);
    await page.keyboard.type('lipiter');
    const wanted = page.getByRole('option', { name: /Atorvastatin.*Lipitor/ });
    await wanted.waitFor();
    // aria-activedescendant marks the suggestion while the focus stays in the field.
    const meant = async () =>
      (await field.getAttribute('aria-activedescendant')) === (await wanted.getAttribute('id'));
    const { length } = await page.getByRole('option').all();
    for (let pressed = 0; pressed < length; pressed += 1) {
      if (await meant()) break;
      await page.keyboard.press('ArrowDown');
    }
    expect([await meant(), await isFocused(field)]).toEqual([true, true]);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/atorvastatin/);
    await page.getByRole('heading', { level: 1, name: 'Atorvastatin' }).waitFor();

    const quantity = page.getByLabel('Quantity', { exact: true });
    await tabTo(page, quantity);
    const before = await quantity.inputValue();
    await page.keyboard.press('ArrowDown');
    await page.waitForURL(/[?&]quantity=/);
    await page.getByTestId('best-price').waitFor();
    expect(await quantity.inputValue()).not.toBe(before);
    expect(await isFocused(quantity)).toBe(true);

    // It is beside the price, above the pickers.
    await tabTo(page, page.getByLabel('ZIP code'), 60, 'Shift+Tab');
    await page.keyboard.type('19103');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: /Prices near Philadelphia/ }).waitFor();
    const walmart = page.getByRole('link', { name: /: get the card for/ }).nth(1);
    await tabTo(page, walmart);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Your card is ready' }).waitFor();
  });
});

describe('the search dialog on phones', () => {
  test('the search dialog focuses its field, traps the focus, and Escape returns it', async () => {
    const page = await tab.open();
    await page.setViewportSize(viewports.phone);
    await page.goto(site.at('super.localhost', '/rx/atorvastatin'));
    await waitUntilSettled(page);
    const opener = page.getByRole('banner').getByRole('button', { name: 'Search medications' });
    await opener.click();
    const dialog = page.getByRole('dialog', { name: 'Search medications' });
    await dialog.waitFor();
    expect(await isFocused(dialog.getByRole('combobox'))).toBe(true);

    const places = new Set<string>();
    for (let pressed = 0; pressed < 25; pressed += 1) {
      await page.keyboard.press('Tab');
      places.add(
        await dialog.evaluate((element) => {
          const { activeElement, body } = document;
          // After the last element the focus moves to the browser's toolbar.
          if (activeElement === body || activeElement === null) return 'browser';
          return element.contains(activeElement)
            ? 'dialog'
            : `outside: ${activeElement.outerHTML.slice(0, 80)}`;
        }),
      );
    }
    expect([...places].filter((place) => place.startsWith('outside'))).toEqual([]);
    expect(places).toContain('dialog');

    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    expect(await isFocused(opener)).toBe(true);
  });
});

test('the sheet that explains a price returns the focus, and closes when the keyboard leaves it', async () => {
  const page = await tab.open();
  await page.setViewportSize(viewports.phone);
  await page.goto(site.at('super.localhost', '/rx/atorvastatin'));
  await waitUntilSettled(page);
  const opener = page.getByRole('button', { name: 'How we get this price' });
  const sheet = page.getByRole('dialog', { name: 'How we get this price' });
  for (const key of ['Escape', 'Shift+Tab'] as const) {
    await opener.focus();
    await page.keyboard.press('Enter');
    await sheet.waitFor();
    await page.keyboard.press('Tab');
    expect(await sheet.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    for (let pressed = 0; pressed < 5 && (await sheet.isVisible()); pressed += 1)
      await page.keyboard.press(key);
    await sheet.waitFor({ state: 'hidden' });
    expect(await isFocused(opener)).toBe(true);
  }
});
