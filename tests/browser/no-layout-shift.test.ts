import { beforeAll, describe, expect, test } from 'vitest';

import { hydrate, layoutShift, slowDown, waitUntilSettled, watchLayout } from './layout-shift.ts';
import { tenants } from '../tenants.ts';
import {
  blockFiles,
  sharedBrowserSite,
  siteVariants,
  viewports,
  withMotion,
  withPrefetch,
  type BrowserSite,
} from './browser-site.ts';

let site: BrowserSite;
beforeAll(async () => {
  site = await sharedBrowserSite();
});

const pages = [
  ['home', '/'],
  ['the drug page', '/atorvastatin?zip=19103'],
  ['the card', '/card?drug=atorvastatin&zip=19103'],
] as const;
const maxShift = 0.01;

describe.each(siteVariants)('layout shift on $tenant ($device)', ({ tenant, host, base, viewport }) => {
  // The card has the same layout with each brand.
  test.each(tenant === tenants[0].tenant ? pages : pages.slice(0, 2))(
    'no content shifts while %s loads over a slow network',
    async (_name, path) => {
      const visitor = await site.visit({ ...withMotion, ...withPrefetch, viewport });
      const page = await visitor.newPage();
      // Whether an optional font comes in time depends on the machine; the test below has one that comes late.
      await blockFiles(page, '*.woff2');
      await slowDown(page);
      await watchLayout(page);
      await page.goto(site.at(host, base && path === '/' ? base : base + path));
      await waitUntilSettled(page);
      await hydrate(page);
      expect(await layoutShift(page)).toBeLessThan(maxShift);
      await visitor.close();
    },
  );
});

test('a font that comes after the first paint moves nothing on that page, and is used on the next', async () => {
  const visitor = await site.visit({ ...withMotion, viewport: viewports.phone });
  const page = await visitor.newPage();
  let release = () => {};
  const isPainted = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/*.woff2', async (route) => {
    await isPainted;
    await route.continue();
  });
  await watchLayout(page);
  // The heading takes one line in the web font and two in the fallback.
  await page.goto(site.at('super.localhost', '/rx/faq'), { waitUntil: 'domcontentloaded' });
  await page.waitForFunction(() => performance.getEntriesByType('paint').length > 0);
  release();
  await waitUntilSettled(page);
  const widthOfName = () =>
    page.evaluate(() => document.querySelector('header a')?.getBoundingClientRect().width);
  const widthInFallback = await widthOfName();
  await hydrate(page);
  await waitUntilSettled(page);
  expect(await widthOfName()).toBe(widthInFallback);
  expect(await layoutShift(page)).toBeLessThan(maxShift);
  await page.locator('footer a[href$="/about-us"]').click();
  await page.waitForURL('**/about-us');
  await expect.poll(widthOfName).not.toBe(widthInFallback);
  await visitor.close();
});

test('the first interaction loads no font again, which could be too late for the page', async () => {
  const visitor = await site.visit({ viewport: viewports.desktop });
  const page = await visitor.newPage();
  const devtools = await visitor.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  await page.goto(site.at('medicaid.localhost', '/rx/card?drug=atorvastatin&zip=19103'));
  await waitUntilSettled(page);
  const fonts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'font' && fonts.push(request.url()));
  await hydrate(page);
  await page.locator('#page-styles').waitFor({ state: 'detached' });
  await waitUntilSettled(page);
  expect(fonts).toEqual([]);
  await visitor.close();
});

test('the first price of the list is on the first screen of a desktop', async () => {
  const visitor = await site.visit({ ...withPrefetch, viewport: { width: 1280, height: 900 } });
  const page = await visitor.newPage();
  await page.goto(site.at('super.localhost', '/rx/atorvastatin?zip=19103'));
  const row = page.locator('#all-prices li').first();
  const box = await row.boundingBox();
  expect((box?.y ?? 900) + (box?.height ?? 0)).toBeLessThanOrEqual(900);
  // Its pin is highlighted with it, and the row with its pin.
  const pin = page.locator(`a[href="#${await row.getAttribute('id')}"] rect`);
  const fillOfPin = () => pin.evaluate((element) => getComputedStyle(element).fill);
  const fill = await fillOfPin();
  await row.getByRole('link').focus();
  expect(await fillOfPin()).not.toBe(fill);
  const backgroundOfRow = () => row.evaluate((element) => getComputedStyle(element).backgroundColor);
  await page.locator('h1').hover();
  await row.getByRole('link').blur();
  const background = await backgroundOfRow();
  await pin.hover();
  expect(await backgroundOfRow()).not.toBe(background);
  await visitor.close();
});

test('the measurement of layout shifts detects a shift', async () => {
  const visitor = await site.visit({ viewport: viewports.phone });
  const page = await visitor.newPage();
  await watchLayout(page);
  await page.goto(site.at('super.localhost', '/rx/atorvastatin'));
  await waitUntilSettled(page);
  await page.evaluate(() => {
    const intruder = document.createElement('div');
    intruder.textContent = 'Pushes everything down';
    intruder.style.height = '300px';
    document.body.prepend(intruder);
  });
  await waitUntilSettled(page);
  expect(await layoutShift(page)).toBeGreaterThan(maxShift);
  await visitor.close();
});
