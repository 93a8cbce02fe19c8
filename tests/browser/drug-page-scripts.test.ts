import { basename } from 'node:path';

import { beforeAll, expect, test } from 'vitest';

import { loadAssetManifest, drugPageScripts } from '../../bench/drug-page-scripts.ts';
import { waitUntilSettled } from './layout-shift.ts';
import { sharedBrowserSite, viewports, type BrowserSite } from './browser-site.ts';

let site: BrowserSite;
beforeAll(async () => {
  site = await sharedBrowserSite();
});

test('a first visit to a drug page loads exactly the scripts that size-limit measures', async () => {
  const visitor = await site.visit({ viewport: viewports.phone });
  const page = await visitor.newPage();
  const loaded: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') loaded.push(basename(new URL(request.url()).pathname));
  });
  await page.goto(site.at('super.localhost', '/rx/atorvastatin?zip=19103'));
  await waitUntilSettled(page);

  const measured = drugPageScripts(await loadAssetManifest()).map((path) => basename(path));
  expect([...new Set(loaded)].toSorted()).toEqual(measured.toSorted());
  await visitor.close();
});
