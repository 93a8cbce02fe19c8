import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';

import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';

import { tenants } from '../tenants.ts';
import { waitUntilSettled } from './layout-shift.ts';
import { sharedBrowserSite, unfold, viewports, type BrowserSite } from './browser-site.ts';

let site: BrowserSite;
beforeAll(async () => {
  site = await sharedBrowserSite();
});

/** Goes from home to a card. */
async function goToCard(page: Page, home: string): Promise<void> {
  await page.goto(home);
  await waitUntilSettled(page);
  await page.getByRole('combobox').first().fill('lipiter');
  await page.getByRole('option', { name: /Atorvastatin.*Lipitor/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Atorvastatin' }).waitFor();
  await unfold(page);
  await page.getByLabel('Quantity', { exact: true }).selectOption('90');
  await page.waitForURL(/quantity=90/);
  await page.getByLabel('ZIP code').fill('19103');
  await page.getByRole('heading', { name: /Prices near Philadelphia/ }).waitFor();
  await page
    .getByRole('link', { name: /^Get the card/ })
    .first()
    .click();
  await page.getByRole('heading', { name: 'Your card is ready' }).waitFor();
  await waitUntilSettled(page);
}

test.each(tenants)('$tenant: calls no other origin from home to the card', async ({ host, base }) => {
  const visitor = await site.visit({ viewport: viewports.desktop });
  const page = await visitor.newPage();
  const home = site.at(host, base || '/');
  const { origin, hostname } = new URL(home);
  const requests: string[] = [];
  visitor.on('request', (request) => {
    if (!request.url().startsWith('data:')) requests.push(request.url());
  });
  visitor.on('page', (other) => other.on('websocket', (socket) => requests.push(socket.url())));

  await goToCard(page, home);

  expect(requests.length).toBeGreaterThan(10);
  expect(requests.filter((url) => new URL(url).origin !== origin)).toEqual([]);
  const cookies = await visitor.cookies();
  expect(cookies.filter(({ domain }) => domain !== hostname)).toEqual([]);
  // The only cookie holds the ZIP, never a medication.
  expect(cookies.map(({ name }) => name)).toEqual(['zip']);
  const stored = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
  expect(stored).not.toMatch(/atorvastatin|lipit/i);
  await visitor.close();
});

test('a linked site does not learn what was looked up', async () => {
  const arrivals: IncomingHttpHeaders[] = [];
  const elsewhere = createServer((request, response) => {
    // The browser itself requests the icon.
    if (request.url === '/') arrivals.push(request.headers);
    response.setHeader('content-type', 'text/html').end('<title>Elsewhere</title>');
  });
  elsewhere.listen(0, '127.0.0.1');
  await once(elsewhere, 'listening');
  const address = elsewhere.address();
  const port = typeof address === 'object' && address ? address.port : 0;

  const visitor = await site.visit({ viewport: viewports.phone });
  const page = await visitor.newPage();
  await page.goto(site.at('super.localhost', '/rx/atorvastatin?zip=19103'));
  await waitUntilSettled(page);
  await page.evaluate((url) => {
    const link = document.createElement('a');
    link.href = url;
    link.textContent = 'Away';
    document.querySelector('main')?.prepend(link);
  }, `http://127.0.0.1:${port}/`);
  await page.getByRole('link', { name: 'Away' }).click();
  await page.waitForFunction(() => document.title === 'Elsewhere');

  expect(arrivals.length).toBeGreaterThan(0);
  for (const headers of arrivals) {
    expect(headers.referer).toBeUndefined();
    expect(headers.cookie).toBeUndefined();
  }
  expect(await page.evaluate(() => document.referrer)).toBe('');
  await visitor.close();
  elsewhere.closeAllConnections();
  elsewhere.close();
});
