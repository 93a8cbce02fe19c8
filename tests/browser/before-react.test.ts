import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { sharedBrowserSite, unfold, useTab, viewports, type BrowserSite } from './browser-site.ts';
import { hydrate } from './layout-shift.ts';

let site: BrowserSite;
let page: Page;
beforeAll(async () => {
  site = await sharedBrowserSite();
});
const tab = useTab({ viewport: viewports.phone });
beforeEach(async () => {
  page = await tab.open();
});

const open = (path: string) => page.goto(site.at('super.localhost', path));
const drugPage = '/rx/atorvastatin?dosage=20%20mg&quantity=30&zip=19103';

/** Whether React has run: its router leaves a variable. */
const hasRun = () => page.evaluate(() => '__reactRouterContext' in globalThis);

/** Holds React's entry until released. */
async function holdEntry() {
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/entry.client-*.js', (route) => held.promise.then(() => route.continue()));
  return { release: () => held.resolve() };
}

/** Runs an action in the page whenever a script there aborts a signal, as the recording of interactions does at its end. */
const afterAbort = (action: () => void) =>
  page.addInitScript(`{
    const { abort } = AbortController.prototype;
    AbortController.prototype.abort = function () {
      abort.call(this);
      (${String(action)})();
    };
  }`);

describe('an interaction before React is ready', () => {
  test('the search suggests for a text entered between the end of recording and React’s first effects', async () => {
    tab.closeAfterTest();
    await afterAbort(() => {
      const field = document.activeElement;
      if (!(field instanceof HTMLInputElement) || field.value) return;
      field.value = 'lipit';
      field.dispatchEvent(new Event('input', { bubbles: true }));
    });
    await open('/rx');
    await page.getByRole('main').getByRole('combobox').first().focus();
    await expect.poll(() => page.getByRole('option').first().isVisible()).toBe(true);
  });

  test('a choice made between the end of recording and React’s first effects is applied', async () => {
    tab.closeAfterTest();
    await afterAbort(() => {
      const select = document.querySelector<HTMLSelectElement>('#picker-quantity');
      if (!select || '__reactRouterDataRouter' in globalThis) return;
      queueMicrotask(() => {
        select.value = '90';
        select.dispatchEvent(new Event('change', { bubbles: true }));
      });
    });
    await open(drugPage);
    await hydrate(page);
    await page.waitForURL(/quantity=90/);
    await page.getByRole('heading', { name: '20 mg, 90 tablets' }).waitFor();
    expect(await page.getByLabel('Quantity', { exact: true }).inputValue()).toBe('90');
  });

  test('parts of an older render in the browser’s cache are fetched again', async () => {
    const older = '<script id="start" data-stamp="older" type="application/json">{}</script>';
    await page.route(/parts=deferred/, (route) => route.fulfill({ contentType: 'text/html', body: older }), {
      times: 1,
    });
    await open(drugPage);
    await hydrate(page);
    expect(await hasRun()).toBe(true);
  });

  test('the search of phones opens if its button was pressed before React was ready', async () => {
    const entry = await holdEntry();
    await open('/rx/faq');
    await page.getByRole('banner').getByRole('button', { name: 'Search medications' }).click();
    entry.release();
    const dialog = page.getByRole('dialog', { name: 'Search medications' });
    await expect.poll(() => dialog.getByRole('combobox').isVisible()).toBe(true);
  });

  test('a choice made before React is ready hides the earlier prices at once, also with reduced motion', async () => {
    const entry = await holdEntry();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await open(drugPage);
    await unfold(page);
    await page.getByLabel('Quantity', { exact: true }).selectOption('90');
    expect(await page.getByTestId('best-price').isVisible()).toBe(false);
    entry.release();
    await page.getByRole('heading', { name: '20 mg, 90 tablets' }).waitFor();
    expect(await page.getByTestId('best-price').isVisible()).toBe(true);
  });

  test('a form that was posted before React is ready shows it, and is as before once the reply is there', async () => {
    const entry = await holdEntry();
    await open('/rx/coupon?drug=atorvastatin&zip=19103');
    await page.getByLabel('Mobile phone').fill('215-555');
    const button = page.getByRole('button', { name: 'Text the card' });
    const opacity = () => button.evaluate((element) => getComputedStyle(element).opacity);
    expect(await opacity()).toBe('1');
    await button.click();
    expect(await opacity()).toBe('0.6');
    entry.release();
    await page.getByText('This phone number is too short.').waitFor();
    await expect.poll(opacity).toBe('1');
  });

  test('going back to a page that React’s router left shows that page', async () => {
    await open('/rx/editorial');
    await hydrate(page);
    const title = await page.getByRole('heading', { level: 1 }).textContent();
    await page.getByRole('main').getByRole('link').last().click();
    await page.waitForFunction((before) => document.querySelector('h1')?.textContent !== before, title);
    await open('/rx/faq');
    await page.goBack();
    expect(await hasRun()).toBe(false);
    await page.evaluate(() => history.back());
    await page.waitForURL(/editorial$/);
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe(title);
  });

  test.each([
    ['before it is known', (): unknown => undefined],
    ['after it is known', () => page.waitForEvent('pageerror')],
  ])('a changed picker is submitted as a form when React cannot be loaded: %s', async (_when, untilKnown) => {
    await page.route('**/assets/entry.client-*.js', (route) => route.abort());
    await open(drugPage);
    const known = untilKnown();
    await unfold(page);
    await known;
    await page.getByLabel('Quantity', { exact: true }).selectOption('90');
    await page.waitForURL(/quantity=90/);
    await page.getByRole('heading', { name: '20 mg, 90 tablets' }).waitFor();
    expect(await hasRun()).toBe(false);
  });

  test.each([
    ['the header search opens the search page', '/rx/faq'],
    ['the header search opens it after an earlier interaction', drugPage],
  ])('when React cannot be loaded, %s', async (_what, path) => {
    await page.route('**/assets/entry.client-*.js', (route) => route.abort());
    await open(path);
    if (path === drugPage) {
      const known = page.waitForEvent('pageerror');
      await unfold(page);
      await known;
    }
    await page.getByRole('banner').getByRole('button', { name: 'Search medications' }).click();
    await page.waitForURL(/\/search\?$/);
    await expect.poll(() => page.getByRole('main').getByRole('combobox').isVisible()).toBe(true);
  });

  test('a card has a link to share and says how to print when React cannot be loaded', async () => {
    await page.route('**/assets/entry.client-*.js', (route) => route.abort());
    await open('/rx/card?drug=atorvastatin&zip=19103');
    const print = page.getByRole('button', { name: 'Print this card' });
    expect(await page.getByRole('link', { name: 'Link to share' }).isVisible()).toBe(false);
    await print.click();
    await page.getByRole('link', { name: 'Link to share' }).waitFor();
    await page.getByRole('link', { name: 'Print this card' }).click();
    await page.getByText('use Print in your browser’s menu').waitFor();
    expect(await print.isVisible()).toBe(false);
    expect(await page.getByRole('button', { name: 'Share this card' }).isVisible()).toBe(false);
  });
});
