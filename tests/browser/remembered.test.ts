import type { BrowserContext } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';

import { sharedBrowserSite, type BrowserSite } from './browser-site.ts';

let site: BrowserSite;
beforeAll(async () => {
  site = await sharedBrowserSite();
});

const at = (path: string) => site.at('super.localhost', `/rx${path}`);
const zipOf = async (visitor: BrowserContext) =>
  (await visitor.cookies()).find(({ name }) => name === 'zip')?.value;
const cookie = (name: string, value: string) => ({ name, value, domain: 'super.localhost', path: '/' });

test('a page remembers its ZIP code, and one from a cache that ignores cookies leads to the visitor’s own', async () => {
  const visitor = await site.visitUnpainted();
  const page = await visitor.newPage();
  await page.goto(at('/atorvastatin?zip=19103'));
  expect(await zipOf(visitor)).toBe('19103');
  await visitor.addCookies([cookie('utm_source', 'samsung')]);
  // What a cache has that was asked by somebody else.
  await visitor.route(at('/lisinopril'), async (route) => {
    const response = await site.get('http://super.localhost/rx/lisinopril');
    expect(response.headers.get('cache-control')).toMatch(/^public/);
    await route.fulfill({
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: Buffer.from(await response.arrayBuffer()),
    });
  });
  await page.goto(at('/lisinopril'), { waitUntil: 'commit' });
  await page.waitForURL(at('/lisinopril?zip=19103&source=samsung'));
  await page.getByRole('heading', { name: /Prices near Philadelphia/ }).waitFor();
  expect(await page.getByText('Search now and discover our low prices').isVisible()).toBe(true);
  await visitor.addCookies([cookie('pref_personalization', 'false')]);
  await page.goto(at('/lisinopril?zip=60601&source=samsung'));
  expect(await zipOf(visitor)).toBe('19103');
  await visitor.close();
});

test('without script a ZIP code is remembered, and opens the next page', async () => {
  const visitor = await site.visitUnpainted({ javaScriptEnabled: false });
  const page = await visitor.newPage();
  await page.goto(at('/atorvastatin?zip=19103'));
  await expect.poll(() => zipOf(visitor)).toBe('19103');
  await page.goto(at('/lisinopril'));
  expect(page.url()).toBe(at('/lisinopril?zip=19103'));
  await visitor.close();
});
