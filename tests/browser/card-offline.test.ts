import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { tenants } from '../served-site.ts';
import { servedInBrowser, viewports } from './served-in-browser.ts';

let site: Awaited<ReturnType<typeof servedInBrowser>>;
beforeAll(async () => {
  site = await servedInBrowser();
});
afterAll(() => site.stop());

const places = [
  ...tenants.map((place) => ({ ...place, language: '' as const, name: `${place.tenant} in English` })),
  ...tenants.map((place) => ({ ...place, language: '/es' as const, name: `${place.tenant} in Spanish` })),
];

const words = {
  '': {
    kept: /This card is kept on this device/,
    note: /^No signal: this card was saved on .*\d.* The price may have changed since then/,
    card: 'Discount card',
    large: 'Large print',
    largeCard: 'Discount card in large print',
  },
  '/es': {
    kept: /Esta tarjeta se guarda en este dispositivo/,
    note: /^Sin señal: esta tarjeta se guardó el .*\d.* El precio puede haber cambiado desde entonces/,
    card: 'Tarjeta de descuento',
    large: 'Letra grande',
    largeCard: /letra grande/,
  },
} as const;

/** The links to the cards of a medicine's prices. */
async function cardLinks(host: string, path: string): Promise<string[]> {
  const response = await site.get(site.at(host, path));
  const html = await response.text();
  const links = [...html.matchAll(/href="([^"#]*\/card\?[^"#]*)["#]/g)].map(([, link = '']) =>
    link.replaceAll('&amp;', '&'),
  );
  return [...new Set(links)];
}

async function openAndKeep(page: Page, address: string, kept: RegExp): Promise<void> {
  await page.goto(address);
  await page.getByText(kept).waitFor();
}

const numbersOf = (page: Page, name: string | RegExp) =>
  page.getByRole('article', { name }).locator('dl').first().locator('dd').allInnerTexts();

/** Everything that is kept, as paths on the host. */
const keptPaths = (page: Page) =>
  page.evaluate(async () => {
    const caches = await globalThis.caches.keys();
    const stores = await Promise.all(caches.map((name) => globalThis.caches.open(name)));
    const requests = (await Promise.all(stores.map((store) => store.keys()))).flat();
    return requests.map(({ url }) => new URL(url).pathname + new URL(url).search);
  });

const workers = (page: Page) =>
  page.evaluate(async () => {
    const registrations = await navigator.serviceWorker.getRegistrations();
    return registrations.map(({ scope }) => new URL(scope).pathname);
  });

/** Whether an address opens in a tab of its own: the browser's own page about a failure would be in the way of the next. */
async function isThere(visitor: BrowserContext, address: string): Promise<boolean> {
  const tab = await visitor.newPage();
  const there = await tab.goto(address).then(
    () => true,
    () => false,
  );
  await tab.close();
  return there;
}

test.each(places)(
  '$name: a card that was opened is there without a signal, and no other page',
  async ({ host, base, language }) => {
    const said = words[language];
    const visitor = await site.visit({ viewport: viewports.phone });
    const page = await visitor.newPage();
    const drug = `${base}${language}/atorvastatin?zip=19103&quantity=90`;
    const [first = '', other = ''] = await cardLinks(host, drug);
    await openAndKeep(page, site.at(host, first), said.kept);
    const online = await numbersOf(page, said.card);
    expect(online).toHaveLength(4);

    await visitor.setOffline(true);
    await page.reload();
    expect(await numbersOf(page, said.card)).toEqual(online);
    await page.getByText(said.note).waitFor();
    // With its styles and its font, and without the frame, whose links lead nowhere now.
    expect(
      await page.evaluate(() =>
        document.fonts.ready.then((all) => [...all].some(({ status }) => status === 'loaded')),
      ),
    ).toBe(true);
    expect(await page.getByRole('banner').isVisible()).toBe(false);
    expect(await page.getByRole('contentinfo').isVisible()).toBe(false);

    await page.getByRole('link', { name: said.large }).click();
    expect(await numbersOf(page, said.largeCard)).toEqual(online);
    await page.getByText(said.note).waitFor();

    expect(await isThere(visitor, site.at(host, drug))).toBe(false);
    expect(await isThere(visitor, site.at(host, base || '/'))).toBe(false);
    expect(await isThere(visitor, site.at(host, other))).toBe(false);

    await visitor.setOffline(false);
    await page.goto(site.at(host, first));
    await page.getByText(said.kept).waitFor();
    expect(await page.getByText(said.note).isVisible()).toBe(false);
    await visitor.close();
  },
);

test('the eleventh card drops the first; nothing but cards, their styles, font and images is kept', async () => {
  const { host, base } = tenants[0];
  const visitor = await site.visit({ viewport: viewports.phone });
  const page = await visitor.newPage();
  const links = (await cardLinks(host, `${base}/atorvastatin?zip=19103&quantity=90`)).slice(0, 11);
  expect(links).toHaveLength(11);
  for (const link of links) await openAndKeep(page, site.at(host, link), words[''].kept);

  const kept = await keptPaths(page);
  expect(kept.filter((path) => path.startsWith(`${base}/card?`))).toHaveLength(20);
  const others = kept.filter((path) => !path.startsWith(`${base}/card?`));
  expect(others.filter((path) => !/\.(css|woff2|svg)$/.test(path))).toEqual([]);
  // The ZIP is in none of the addresses.
  expect(kept.filter((path) => path.includes('19103'))).toEqual([]);

  await visitor.setOffline(true);
  const there = [];
  for (const link of links) there.push(await isThere(visitor, site.at(host, link)));
  expect(there).toEqual([false, ...Array.from({ length: 10 }, () => true)]);
  await visitor.close();
});

test('a worker is registered for cards alone, from a card page alone; removing takes everything away', async () => {
  const { host, base } = tenants[0];
  const visitor = await site.visit({ viewport: viewports.phone });
  const page = await visitor.newPage();
  await page.goto(site.at(host, `${base}/atorvastatin?zip=19103`));
  await page.getByRole('link', { name: 'Get the card', exact: true }).waitFor();
  expect(await workers(page)).toEqual([]);

  await page.getByRole('link', { name: 'Get the card', exact: true }).click();
  await page.getByText(words[''].kept).waitFor();
  expect(await workers(page)).toEqual([`${base}/card`]);
  expect((await keptPaths(page)).length).toBeGreaterThan(0);
  const address = page.url();

  await page.getByRole('button', { name: 'Remove saved cards' }).click();
  await page.getByText('No card is kept on this device any more.').waitFor();
  expect(await keptPaths(page)).toEqual([]);
  expect(await workers(page)).toEqual([]);
  await visitor.setOffline(true);
  expect(await isThere(visitor, address)).toBe(false);
  await visitor.close();
});

test('cards of an older version leave when the worker takes over', async () => {
  const { host, base } = tenants[0];
  const visitor = await site.visit({ viewport: viewports.phone });
  const page = await visitor.newPage();
  await page.goto(site.at(host, `${base}/at-the-counter`));
  await page.evaluate(async () => {
    const old = await caches.open('saved-cards-0');
    await old.put('/rx/card?key=old', new Response('old'));
  });
  const [link = ''] = await cardLinks(host, `${base}/atorvastatin?zip=19103`);
  await openAndKeep(page, site.at(host, link), words[''].kept);
  expect((await keptPaths(page)).filter((path) => path.includes('key=old'))).toEqual([]);
  await visitor.close();
});
