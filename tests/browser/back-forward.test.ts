import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { templates } from '../../script/loopback-site.ts';
import { hydrate, waitUntilSettled } from './layout-shift.ts';
import { saveData, sharedBrowserSite, viewports, type BrowserSite } from './browser-site.ts';
import { launchChromium } from './launch-chromium.ts';

let site: BrowserSite;
let browser: Browser;
beforeAll(async () => {
  site = await sharedBrowserSite();
  // Playwright turns the cache off for the Chromium that all files share.
  browser = await launchChromium({ isWhole: true, ignoreDefaultArgs: ['--disable-back-forward-cache'] });
});
afterAll(() => browser.close());

const at = (path: string) => site.at('super.localhost', `/rx${path}`);
const atSaveHealth = (path: string) => site.at('savehealth.localhost', path || '/');

/** The address of a brand's page. */
type At = typeof at;
/** What a visitor does with a page before leaving it. */
type Use = (page: Page) => Promise<void>;

/**
 * Writes down how each page was shown, and goes on back from one that is shown again, because the test has no connection to a
 * page that comes back.
 */
function recordShows(): void {
  addEventListener('pageshow', ({ persisted }) => {
    const [entry] = performance.getEntriesByType('navigation');
    const { type, notRestoredReasons } = entry as unknown as { type: string; notRestoredReasons?: unknown };
    const shows = localStorage.getItem(location.href)?.split('\n') ?? [];
    const how = persisted ? 'restored' : `loaded ${JSON.stringify(notRestoredReasons ?? '')}`;
    localStorage.setItem(location.href, [...shows, how].join('\n'));
    if (persisted || type === 'back_forward') setTimeout(() => history.back());
  });
}

/** Chromium keeps six pages of a tab. */
const pagesPerTab = 5;

/** Opens pages in a tab, then goes back through all. Returns how the browser showed each again, with its reasons not to restore it. */
async function goBackThrough(visitor: BrowserContext, reader: Page, urls: readonly string[], use?: Use) {
  const page = await visitor.newPage();
  for (const url of urls) {
    // A remembered ZIP code would lead to another address.
    await visitor.clearCookies();
    await page.goto(url);
    await waitUntilSettled(page);
    await use?.(page);
  }
  await page.goto('about:blank');
  await page.evaluate(() => void setTimeout(() => history.back()));
  const secondShows = () =>
    reader.evaluate((keys) => keys.map((key) => localStorage.getItem(key)?.split('\n')[1]), urls);
  await expect.poll(secondShows, { message: urls.join() }).not.toContain(undefined);
  await page.close();
  return secondShows();
}

/** Opens pages of a brand and goes back, tab after tab. Expects the browser to restore each. */
async function expectRestored(of: At, paths: readonly string[], use?: Use) {
  const viewport = viewports.phone;
  const visitor = await browser.newContext({ viewport, locale: 'en-US', reducedMotion: 'reduce' });
  await visitor.addInitScript(recordShows);
  // What is fetched ahead also runs on pages that are used.
  if (!use) await visitor.addInitScript(saveData);
  const reader = await visitor.newPage();
  await reader.goto(of('/faq?reader'));
  const results: Record<string, string | undefined> = {};
  for (let start = 0; start < paths.length; start += pagesPerTab) {
    const inTab = paths.slice(start, start + pagesPerTab);
    const shows = await goBackThrough(visitor, reader, inTab.map(of), use);
    inTab.forEach((path, index) => (results[path] = shows[index]));
  }
  expect(results).toEqual(Object.fromEntries(paths.map((path) => [path, 'restored'])));
  await visitor.close();
}

/** The templates of a brand that browsers may keep, each once: all but cards and what is chosen or sent. */
async function keptPages(of: At): Promise<string[]> {
  const kept: string[] = [];
  const different = templates.filter(({ id }) => !id.startsWith('drug-'));
  for (const path of different.map((template) => template.path.replace(/^\/$/, ''))) {
    // One page at a time, as the machine has few cores.
    const { status, headers } = await site.get(of(path));
    if (status === 200 && !headers.get('cache-control')?.includes('no-store')) kept.push(path);
  }
  return kept;
}

test('going back restores every public page from the back/forward cache', async () => {
  const paths = await keptPages(at);
  expect(paths.length).toBeGreaterThan(15);
  await expectRestored(at, paths);
});

test('going back restores the pages that only one brand has', async () => {
  const shared = new Set(await keptPages(at));
  const own = (await keptPages(atSaveHealth)).filter((path) => !shared.has(path));
  expect(own).toContain('/glp-1');
  await expectRestored(atSaveHealth, own);
});

test('going back restores a page after React has started', async () => {
  await expectRestored(at, ['', '/atorvastatin?zip=19103', '/auction?zip=19103', '/faq'], hydrate);
});

test('the page of a link with the pointer on it is fetched before React loads, and a card is not', async () => {
  const visitor = await browser.newContext({ locale: 'en-US', reducedMotion: 'reduce' });
  await visitor.route('**/*.js', (route) => route.abort());
  const page = await visitor.newPage();
  const devtools = await visitor.newCDPSession(page);
  const fetched: string[] = [];
  devtools.on('Preload.prefetchStatusUpdated', ({ status, prefetchUrl }) => {
    if (status === 'Ready') fetched.push(prefetchUrl);
  });
  await devtools.send('Preload.enable');
  await page.goto(at('/atorvastatin?zip=19103'));
  await page
    .getByRole('link', { name: /^Get the card/ })
    .first()
    .hover();
  const aboutUs = page.getByRole('navigation', { name: 'Footer' }).getByRole('link', { name: 'About us' });
  await aboutUs.hover();
  await expect.poll(() => fetched).toEqual([at('/about-us')]);
  await aboutUs.click();
  await page.waitForURL(at('/about-us'));
  const delivery = () => JSON.stringify(performance.getEntriesByType('navigation'));
  expect(await page.evaluate(delivery)).toContain('"deliveryType":"navigational-prefetch"');
  await visitor.close();
});
