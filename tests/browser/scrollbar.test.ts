import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { sharedBrowserSite, type BrowserSite } from './browser-site.ts';
import { launchChromium } from './launch-chromium.ts';

let site: BrowserSite;
let browser: Browser;
beforeAll(async () => {
  site = await sharedBrowserSite();
  // Playwright hides the scrollbars of the Chromium that all files share.
  browser = await launchChromium({ ignoreDefaultArgs: ['--hide-scrollbars'] });
});
afterAll(() => browser.close());

test('a drug page does not scroll sideways in a narrow window with a scrollbar', async () => {
  const page = await browser.newPage({ viewport: { width: 500, height: 800 } });
  await page.goto(site.at('super.localhost', '/rx/atorvastatin?zip=19103'));
  const { root, inner } = await page.evaluate(() => ({
    root: { width: document.documentElement.clientWidth, content: document.documentElement.scrollWidth },
    inner: innerWidth,
  }));
  expect(root.width).toBeLessThan(inner);
  expect(root.content).toBe(root.width);
  await page.close();
});
