import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { addRelease, copyRelease, doubledCosts } from '../../platform/catalogue/fixture/changed-release.ts';
import { useRelease } from '../../platform/catalogue/release-files.ts';
import { startBrowserSite, type BrowserSite } from './browser-site.ts';

const folder = mkdtempSync(join(tmpdir(), 'fairscript-releases-'));
let site: BrowserSite;
beforeAll(async () => {
  copyRelease('.data', folder);
  site = await startBrowserSite({ RELEASE_DIR: folder, PAGE_CACHE_MB: '8' });
});
afterAll(async () => {
  await site.stop();
  rmSync(folder, { recursive: true });
});

test('a data release is exchanged under load without a failed request, and a visitor sees the new price', async () => {
  const host = 'super.localhost';
  const path = '/rx/atorvastatin?zip=19103&quantity=90';
  const visitor = await site.visit();
  const page = await visitor.newPage();
  const failed: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400) failed.push(`${response.status()} ${response.url()}`);
  });
  page.on('requestfailed', (request) => {
    // A reload cancels what the page fetches ahead.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') failed.push(request.url());
  });
  const leadingPrice = async () => {
    const text = await page.getByRole('main').innerText();
    return Number(/\$(\d+\.\d\d)/.exec(text)?.[1]);
  };
  await page.goto(site.at(host, path));
  const before = await leadingPrice();

  const load = { isOver: false, statuses: [] as number[] };
  const paths = [path, '/rx', '/rx/classes/statins', '/rx/lisinopril?zip=10001', '/rx/api/search?q=lipit'];
  const clients = paths.map(async (wanted) => {
    while (!load.isOver) {
      const response = await site.get(`http://${host}${wanted}`);
      await response.text();
      load.statuses.push(response.status);
      // As fast as it can, a client would take the CPU time that the exchange needs.
      await pause(20);
    }
  });
  useRelease(folder, addRelease(folder, doubledCosts));
  await site.releases?.reload();
  await page.reload();
  const after = await leadingPrice();
  load.isOver = true;
  await Promise.all(clients);

  expect(after).toBeGreaterThan(before);
  expect(failed).toEqual([]);
  expect(load.statuses.length).toBeGreaterThan(paths.length);
  expect(new Set(load.statuses)).toEqual(new Set([200]));
  await visitor.close();
});
