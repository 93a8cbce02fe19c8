import { basename } from 'node:path';

import type { Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { loadAssetManifest, drugPageScripts } from '../../bench/drug-page-scripts.ts';
import { hydrate, layoutShift, waitUntilSettled, watchLayout } from './layout-shift.ts';
import { sharedBrowserSite, unfold, viewports, type BrowserSite, withOfflinePage } from './browser-site.ts';

let site: BrowserSite;
let page: Page;
let loaded: string[];
beforeAll(async () => {
  site = await sharedBrowserSite();
});
beforeEach(async () => {
  const visitor = await site.visit({ viewport: viewports.phone, ...withOfflinePage });
  page = await visitor.newPage();
  loaded = [];
  page.on('request', (request) => {
    const file = basename(new URL(request.url()).pathname);
    if (/\.(js|css)$/.test(file)) loaded.push(file);
  });
});
afterEach(() => page.context().close());

const open = (path: string) => page.goto(site.at('super.localhost', path));
const scripts = () => [...new Set(loaded.filter((file) => file.endsWith('.js')))].toSorted();
const drugPage = '/rx/atorvastatin?dosage=20%20mg&quantity=30&zip=19103';

/** Whether React has run: its router leaves a variable. */
const hasRun = () => page.evaluate(() => '__reactRouterContext' in globalThis);

/** Waits until the browser has been idle after the page has loaded. */
async function untilIdle(): Promise<void> {
  await waitUntilSettled(page);
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
}

/** Holds React's entry until released. */
async function holdEntry() {
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/entry.client-*.js', (route) => held.promise.then(() => route.continue()));
  return { release: () => held.resolve() };
}

test('a first visit to a drug page loads exactly the scripts that size-limit measures', async () => {
  await open(drugPage);
  await hydrate(page);
  await waitUntilSettled(page);
  const measured = drugPageScripts(await loadAssetManifest()).map((path) => basename(path));
  expect(scripts()).toEqual(measured.toSorted());
});

/** How many files the page has asked for ahead in each of its tasks. */
const readFilesOfTasks = () =>
  page.evaluate(() => (globalThis as unknown as { filesOfTasks: number[] }).filesOfTasks);

test.each(['/rx', drugPage, '/rx/card?drug=atorvastatin&zip=19103'])(
  '%s asks for one file ahead at a time, so that no task holds up a slow phone',
  async (path) => {
    await page.addInitScript(() => {
      const filesOfTasks: number[] = [];
      Object.assign(globalThis, { filesOfTasks });
      // It is told after each task what the task has added.
      new MutationObserver((records) => {
        const added = records.flatMap(({ addedNodes }) => [...addedNodes]);
        const files = added.filter((node) => node instanceof HTMLLinkElement && node.rel === 'prefetch');
        if (files.length > 0) filesOfTasks.push(files.length);
      }).observe(document, { childList: true, subtree: true });
    });
    await open(path);
    const sum = (files: readonly number[]) => files.reduce((all, some) => all + some, 0);
    await expect.poll(async () => sum(await readFilesOfTasks())).toBeGreaterThan(10);
    expect(Math.max(...(await readFilesOfTasks()))).toBe(1);
  },
);

describe('before the visitor interacts', () => {
  test.each(['/rx/faq', '/rx/editorial', '/rx/conditions/high-cholesterol'])(
    '%s loads no script and no style sheet before the visitor interacts',
    async (path) => {
      await open(path);
      await untilIdle();
      expect(loaded).toEqual([]);
    },
  );

  test('the drug page fetches its scripts when the browser is idle, and runs none', async () => {
    await open(drugPage);
    await untilIdle();
    await expect.poll(() => scripts().some((file) => file.startsWith('entry.client'))).toBe(true);
    expect(await hasRun()).toBe(false);
  });

  test('a card is saved, and React does not run', async () => {
    await open('/rx/card?drug=atorvastatin&dosage=20%20mg&quantity=90&zip=19103');
    await page.getByText('Saved on this device. Works offline.').waitFor();
    await untilIdle();
    expect(await hasRun()).toBe(false);
    // All that React needs is on the device, so that a form can say that there is no connection.
    await expect.poll(() => scripts().some((file) => file.startsWith('pages.en-US'))).toBe(true);
    await hydrate(page);
    expect(await page.getByText('Saved on this device. Works offline.').isVisible()).toBe(true);
  });

  test('a page prefetches nothing for a visitor who saves data', async () => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
    });
    await open(drugPage);
    await untilIdle();
    expect(loaded).toEqual([]);
  });

  test('a page keeps its look when the style sheets replace its inline rules', async () => {
    await watchLayout(page);
    await open('/rx/faq');
    await waitUntilSettled(page);
    const before = await page.screenshot();
    await hydrate(page);
    await page.locator('#page-styles').waitFor({ state: 'detached' });
    expect(Buffer.compare(await page.screenshot(), before)).toBe(0);
    expect(await layoutShift(page)).toBe(0);
  });
});

test('a page keeps its inline rules where one of its style sheets cannot be loaded', async () => {
  await open('/rx/faq');
  await waitUntilSettled(page);
  const before = await page.screenshot();
  await page.route('**/assets/frame-*.css', (route) => route.abort());
  await hydrate(page);
  await waitUntilSettled(page);
  expect(Buffer.compare(await page.screenshot(), before)).toBe(0);
});

test('a page whose script cannot be loaded opens as a document', async () => {
  await page.route('**/assets/card-*.js', (route) => route.abort());
  await open(drugPage);
  await hydrate(page);
  await page.getByRole('main').getByRole('link', { name: 'Get the card' }).first().click();
  await page.waitForURL(/\/rx\/card\?drug=atorvastatin.*seen=/);
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Your card is ready');
});

describe('an interaction before React is ready', () => {
  test('the search suggests for a text entered between the end of recording and React’s first effects', async () => {
    await page.addInitScript(() => {
      const abort = Reflect.get(AbortController.prototype, 'abort') as () => void;
      AbortController.prototype.abort = function enterText(this: AbortController) {
        abort.call(this);
        const field = document.activeElement;
        if (!(field instanceof HTMLInputElement) || field.value) return;
        field.value = 'lipit';
        field.dispatchEvent(new Event('input', { bubbles: true }));
      };
    });
    await open('/rx');
    await page.getByRole('main').getByRole('combobox').first().focus();
    await expect.poll(() => page.getByRole('option').first().isVisible()).toBe(true);
  });

  test('a choice made between the end of recording and React’s first effects is applied', async () => {
    await page.addInitScript(() => {
      const abort = Reflect.get(AbortController.prototype, 'abort') as () => void;
      AbortController.prototype.abort = function choose(this: AbortController) {
        abort.call(this);
        const select = document.querySelector<HTMLSelectElement>('#picker-quantity');
        if (!select || '__reactRouterDataRouter' in globalThis) return;
        queueMicrotask(() => {
          select.value = '90';
          select.dispatchEvent(new Event('change', { bubbles: true }));
        });
      };
    });
    await open(drugPage);
    await hydrate(page);
    await page.waitForURL(/quantity=90/);
    await page.getByRole('heading', { name: '20 mg, 90 tablets' }).waitFor();
    expect(await page.getByLabel('Quantity', { exact: true }).inputValue()).toBe('90');
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
