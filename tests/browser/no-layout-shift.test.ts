import { beforeAll, describe, expect, test } from 'vitest';

import { layoutShift, waitUntilSettled, watchLayout } from './layout-shift.ts';
import { sharedBrowserSite, siteVariants, viewports, type BrowserSite } from './browser-site.ts';

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

describe.each(siteVariants)('layout shift on $tenant ($device)', ({ host, base, viewport }) => {
  // The FAQ caches the fonts, because a late font moves text; whatever else moves does so on every load.
  test.each(pages)('nothing moves while %s loads', { retry: 4 }, async (_name, path) => {
    const visitor = await site.visit({ viewport });
    const page = await visitor.newPage();
    await page.goto(site.at(host, `${base}/faq`));
    await waitUntilSettled(page);
    await watchLayout(page);
    await page.goto(site.at(host, base && path === '/' ? base : base + path));
    await waitUntilSettled(page);
    expect(await layoutShift(page)).toBeLessThan(maxShift);
    await visitor.close();
  });
});

test('detects a layout shift', async () => {
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
