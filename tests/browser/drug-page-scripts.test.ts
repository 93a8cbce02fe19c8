import { basename } from 'node:path';

import type { Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { loadAssetManifest, drugPageScripts } from '../../bench/drug-page-scripts.ts';
import { hydrate, layoutShift, waitUntilSettled, watchLayout } from './layout-shift.ts';
import { sharedBrowserSite, viewports, type BrowserSite, withOfflinePage } from './browser-site.ts';

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
  test('pages to read load no script and no style sheet before the visitor interacts', async () => {
    for (const path of ['/rx/faq', '/rx/editorial', '/rx/conditions/high-cholesterol']) {
      await open(path);
      await untilIdle();
      expect([path, ...loaded]).toEqual([path]);
    }
  });

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
