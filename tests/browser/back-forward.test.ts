import { chromium, type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { templates } from '../../script/loopback-site.ts';
import { waitUntilSettled } from './layout-shift.ts';
import { sharedBrowserSite, type BrowserSite } from './browser-site.ts';

let site: BrowserSite;
let browser: Browser;
beforeAll(async () => {
  site = await sharedBrowserSite();
  // Playwright turns the cache off for the Chromium that all files share.
  browser = await chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
});
afterAll(() => browser.close());

const at = (path: string) => site.at('super.localhost', `/rx${path}`);

/** Writes down how each page was shown, because the test has no connection to a page that comes back. */
function recordShows(): void {
  addEventListener('pageshow', ({ persisted }) => {
    const [entry] = performance.getEntriesByType('navigation');
    const { notRestoredReasons } = entry as unknown as { notRestoredReasons?: unknown };
    const shows = localStorage.getItem(location.href)?.split('\n') ?? [];
    const how = persisted ? 'restored' : `loaded ${JSON.stringify(notRestoredReasons ?? '')}`;
    localStorage.setItem(location.href, [...shows, how].join('\n'));
  });
}

/** Leaves a page and goes back. Returns how the browser showed it then, with its reasons not to restore it. */
async function goBack(page: Page, reader: Page, url: string): Promise<string | undefined> {
  const shows = () => reader.evaluate((key) => localStorage.getItem(key)?.split('\n') ?? [], url);
  await page.goto(url);
  await waitUntilSettled(page);
  await page.goto(at('/about-us?left'));
  await page.evaluate(() => void setTimeout(() => history.back()));
  await expect.poll(async () => (await shows()).length, { message: url }).toBe(2);
  return (await shows())[1];
}

test('every public page comes back as it was left', async () => {
  const visitor = await browser.newContext({ locale: 'en-US' });
  await visitor.addInitScript(recordShows);
  const reader = await visitor.newPage();
  await reader.goto(at('/faq?reader'));
  const results: Record<string, string> = {};
  for (const path of templates.map((template) => template.path.replace(/^\/$/, ''))) {
    /* oxlint-disable no-await-in-loop -- one history after another */
    const { headers } = await site.get(at(path));
    if (!headers.get('cache-control')?.startsWith('public')) continue;
    // A remembered ZIP code would lead to another address.
    await visitor.clearCookies();
    const page = await visitor.newPage();
    results[path] = (await goBack(page, reader, at(path))) ?? '';
    await page.close();
    /* oxlint-enable no-await-in-loop */
  }
  expect(results).toEqual(Object.fromEntries(Object.keys(results).map((path) => [path, 'restored'])));
  expect(Object.keys(results).length).toBeGreaterThan(15);
  await visitor.close();
});

test('the page of a link with the pointer on it is fetched before React loads, and a card is not', async () => {
  const visitor = await browser.newContext({ locale: 'en-US' });
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
  await page.getByRole('link', { name: 'About us' }).hover();
  await expect.poll(() => fetched).toEqual([at('/about-us')]);
  await page.getByRole('link', { name: 'About us' }).click();
  await page.waitForURL(at('/about-us'));
  const delivery = () => JSON.stringify(performance.getEntriesByType('navigation'));
  expect(await page.evaluate(delivery)).toContain('"deliveryType":"navigational-prefetch"');
  await visitor.close();
});
