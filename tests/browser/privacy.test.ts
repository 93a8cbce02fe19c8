import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';

import { beforeAll, expect, test } from 'vitest';

import { waitUntilSettled } from './layout-shift.ts';
import { sharedBrowserSite, viewports, type BrowserSite } from './browser-site.ts';

let site: BrowserSite;
beforeAll(async () => {
  site = await sharedBrowserSite();
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
