import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, expect, onTestFinished, test } from 'vitest';

import { tenants } from '../tenants.ts';
import { cardLinks, numbersOf, openAndSave } from './saved-card.ts';
import { hydrate } from './layout-shift.ts';
import {
  sharedBrowserSite,
  viewports,
  type BrowserSite,
  useTab,
  withOfflinePage,
  withServiceWorker,
} from './browser-site.ts';
import { expectAccessible } from './expect-accessible.ts';

let site: BrowserSite;
beforeAll(async () => {
  site = await sharedBrowserSite();
});

/** A visitor whose browser installs no offline page before a card is saved, and one whose browser does. */
const cardTab = useTab({ viewport: viewports.phone, ...withServiceWorker });
const offlinePageTab = useTab({ viewport: viewports.phone, ...withOfflinePage });

const localeTexts = {
  '': {
    saved: /Saved on this device\. Works offline/,
    note: /^This card was saved on .*\d.* The price may have changed since then/,
    list: 'Saved cards',
    all: 'All saved cards',
    card: 'Discount card',
    counter: 'Show at the counter',
    counterCard: /^Show this (to the pharmacist|after your Medicaid card)$/,
    rejected: 'If the card is rejected',
    report: 'Tell us what you paid',
    again: 'Try again',
  },
  '/es': {
    saved: /Guardada en este dispositivo\. Funciona sin internet/,
    note: /^Esta tarjeta se guardó el .*\d.* El precio puede haber cambiado desde entonces/,
    list: 'Tarjetas guardadas',
    all: 'Todas las tarjetas guardadas',
    card: 'Tarjeta de descuento',
    counter: 'Mostrar en la farmacia',
    counterCard: /^Muestre (esto al farmacéutico|primero su tarjeta de Medicaid y luego esta)$/,
    rejected: 'Si rechazan la tarjeta',
    report: 'Díganos cuánto pagó',
    again: 'Intentar de nuevo',
  },
} as const;

/** The paths of everything in the cache. */
const cachedPaths = (page: Page) =>
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

/** Whether an address opens in a new tab: the browser's failure page would disturb the next visit. */
async function opens(visitor: BrowserContext, address: string): Promise<boolean> {
  const tab = await visitor.newPage();
  const there = await tab.goto(address).then(
    () => true,
    () => false,
  );
  await tab.close();
  return there;
}

// In Spanish, and at the root of a host: the other tests are in English and below a path, where the worker has another scope.
test('only opened cards are available offline', async () => {
  const { host, base } = tenants[2];
  const language = '/es';
  const texts = localeTexts[language];
  const page = await cardTab.open();
  const visitor = page.context();
  const drug = `${base}${language}/atorvastatin?zip=19103&quantity=90`;
  const [first = '', other = ''] = await cardLinks(site, host, drug);
  await openAndSave(page, site.at(host, first), texts.saved);
  const online = await numbersOf(page, texts.card);
  expect(online).toHaveLength(4);

  await visitor.setOffline(true);
  await page.reload();
  expect(await numbersOf(page, texts.card)).toEqual(online);
  await page.getByText(texts.note).waitFor();
  // With its styles and font but without the frame, whose links do not work offline.
  expect(
    await page.evaluate(() =>
      document.fonts.ready.then((all) => [...all].some(({ status }) => status === 'loaded')),
    ),
  ).toBe(true);
  expect(await page.getByRole('banner').isVisible()).toBe(false);
  expect(await page.getByRole('contentinfo').isVisible()).toBe(false);

  const entry = () => page.evaluate(() => navigation.currentEntry?.index);
  const cardEntry = await entry();
  await page.getByRole('link', { name: texts.counter }).click();
  expect(await numbersOf(page, texts.counterCard)).toEqual(online);
  await page.getByText(texts.note).waitFor();
  await page.getByText(/“I have (Medicaid and )?a discount card\./).waitFor();
  await page.getByRole('heading', { name: texts.rejected }).waitFor();
  expect(await page.getByRole('heading', { name: texts.report }).isVisible()).toBe(false);
  await page.keyboard.press('Escape');
  await page.getByRole('article', { name: texts.card, exact: true }).waitFor();
  expect(await numbersOf(page, texts.card)).toEqual(online);
  // Back must not reopen the counter.
  expect(await entry()).toBe(cardEntry);

  // Every other page of the site shows the list of saved cards, and a way to try again.
  const home = `${base}${language}` || '/';
  for (const address of [other, drug, `${base}${language}/at-the-counter`, home]) {
    await page.goto(site.at(host, address));
    await page.getByRole('heading', { level: 1, name: texts.list }).waitFor();
    expect(await page.title()).toContain(`${texts.list} | `);
    expect(await page.getByRole('heading').count()).toBe(1);
    expect(await page.getByRole('banner').isVisible()).toBe(false);
    expect(await page.locator('main li').count()).toBe(1);
    expect(await page.getByRole('link', { name: texts.again }).getAttribute('href')).toBe(
      site.at(host, address),
    );
  }
  const display = await page.locator('main li a').evaluate((link) => getComputedStyle(link).display);
  expect(display).toBe('grid');
  await expectAccessible(page);
  await page.locator('main li a').focus();
  await page.keyboard.press('Enter');
  await page.getByText(texts.note).waitFor();
  expect(await numbersOf(page, texts.card)).toEqual(online);
  await page.getByRole('link', { name: texts.all }).click();
  await page.getByRole('heading', { level: 1, name: texts.list }).waitFor();

  await visitor.setOffline(false);
  const before = await cachedPaths(page);
  await page.goto(site.at(host, drug));
  await page.getByTestId('best-price').waitFor();
  // Only what the visitor saved is stored, not the medications they look at.
  expect(await cachedPaths(page)).toEqual(before);
  await page.goto(site.at(host, first));
  await page.getByText(texts.saved).waitFor();
  expect(await page.getByText(texts.note).isVisible()).toBe(false);
});

test('the eleventh saved card replaces the first, and only cards with their styles, font and images are cached', async () => {
  const { host, base } = tenants[0];
  const page = await cardTab.open();
  const visitor = page.context();
  const links = (await cardLinks(site, host, `${base}/atorvastatin?zip=19103&quantity=90`)).slice(0, 11);
  expect(links).toHaveLength(11);
  for (const link of links) await openAndSave(page, site.at(host, link), localeTexts[''].saved);

  const cached = await cachedPaths(page);
  const pages = ['/card?', '/at-the-counter?'].map((start) =>
    cached.filter((path) => path.startsWith(base + start)),
  );
  expect(pages.map(({ length }) => length)).toEqual([10, 10]);
  const others = cached.filter((path) => !pages.flat().includes(path));
  expect(others.filter((path) => !/\.(css|woff2|svg)$|\/offline\.html$/.test(path))).toEqual([]);
  // No address has the ZIP.
  expect(cached.filter((path) => path.includes('19103'))).toEqual([]);

  await visitor.setOffline(true);
  const there = [];
  // The list below has all ten.
  for (const link of [links[0]!, links[1]!, links[10]!]) {
    await page.goto(site.at(host, link));
    there.push(await page.getByRole('article', { name: 'Discount card' }).isVisible());
  }
  expect(there).toEqual([false, true, true]);
  await page.goto(site.at(host, `${base}/card/saved`));
  const listed = await page
    .locator('main li a')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  const keys = (addresses: string[]) =>
    addresses.map((address) =>
      Buffer.from(new URL(address, 'http://x').searchParams.get('key') ?? '', 'base64').toString('hex'),
    );
  expect(keys(listed)).toEqual(keys(links.slice(1)).toReversed());
});

test('a page lists the saved cards of this device with their medications, and removing them can be undone', async () => {
  const { host, base } = tenants[0];
  const page = await cardTab.open();
  const visitor = page.context();
  const [link = '', spanish = ''] = [
    ...(await cardLinks(site, host, `${base}/atorvastatin?zip=19103&quantity=90`)).slice(0, 1),
    ...(await cardLinks(site, host, `${base}/es/metformin?zip=19103`)).slice(0, 1),
  ];
  await openAndSave(page, site.at(host, link), localeTexts[''].saved);
  const pharmacy = await page.locator('dt:text-is("Pharmacy") + dd').innerText();
  await openAndSave(page, site.at(host, spanish), localeTexts['/es'].saved);
  await page.goto(site.at(host, `${base}/card/saved`));
  const cards = page.locator('main').getByRole('listitem').filter({ hasText: '$' });
  await cards.first().waitFor();
  const texts = await cards.allInnerTexts();
  expect(texts).toHaveLength(2);
  expect(texts[0]).toMatch(/^Met[fF]ormin.*\stabletas\n/);
  expect(texts[1]).toMatch(/^Atorvastatin 20\smg, 90\stablets\n/);
  expect(texts[1]).toContain(pharmacy);
  expect(texts[1]).toMatch(/\n\$\d+\.\d\d\s+as of \w{3} \d+, \d{4}\s+Opened \w{3} \d+, \d{4}\n/);
  expect(texts[1]).not.toContain('Saved');
  await cards.nth(1).getByRole('link').click();
  await page.getByText(localeTexts[''].saved).waitFor();
  await page.goto(site.at(host, `${base}/card/saved`));
  await cards.first().waitFor();
  // The card was saved again when it was opened, and is the first now.
  const shown = await cards.allInnerTexts();
  expect(shown.map((text) => text.split('\n')[0])).toEqual(
    texts.map((text) => text.split('\n')[0]).toReversed(),
  );

  // The list needs no React, which runs when something is pressed.
  expect(await page.evaluate(() => '__reactRouterContext' in globalThis)).toBe(false);
  const before = await cachedPaths(page);
  await page.getByRole('button', { name: 'Remove all cards' }).click();
  await page.getByText('All saved cards removed.').waitFor();
  expect(await cachedPaths(page)).toEqual([]);
  expect(await workers(page)).toEqual([]);
  // The focus is on the message, and the next stop is Undo.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await cards.first().waitFor();
  expect(await cards.allInnerTexts()).toEqual(shown);
  expect((await cachedPaths(page)).toSorted()).toEqual(before.toSorted());
  await visitor.setOffline(true);
  await page.goto(site.at(host, link));
  await page.getByText(localeTexts[''].note).waitFor();
});

// In Spanish, as the tests around it are in English.
test('/es/card/saved removes one card by keyboard, and undo restores it', async () => {
  const { host, base } = tenants[0];
  const at = '/es';
  const gone = 'Se borró la tarjeta.';
  const page = await cardTab.open();
  const links = [
    ...(await cardLinks(site, host, `${base}${at}/atorvastatin?zip=19103`)).slice(0, 1),
    ...(await cardLinks(site, host, `${base}${at}/metformin?zip=19103`)).slice(0, 1),
  ];
  for (const link of links) await openAndSave(page, site.at(host, link), localeTexts[at].saved);
  await page.goto(site.at(host, `${base}${at}/card/saved`));
  const cards = page
    .locator('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: /\$/ }) });
  await cards.first().waitFor();
  const shown = await cards.allInnerTexts();
  const before = await cachedPaths(page);
  const pagesOf = (paths: string[]) => paths.filter((path) => /\/(card|at-the-counter)\?/.test(path));
  expect(pagesOf(before)).toHaveLength(4);
  await expectAccessible(page);

  const button = page.getByRole('button', { name: /^Borrar ator/i });
  expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await button.focus();
  await page.keyboard.press('Enter');
  await page.getByText(gone).waitFor();
  expect(await cards.allInnerTexts()).toEqual(shown.slice(0, 1));
  expect(pagesOf(await cachedPaths(page))).toHaveLength(2);
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(gone);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await cards.nth(1).waitFor();
  expect(await cards.allInnerTexts()).toEqual(shown);
  expect((await cachedPaths(page)).toSorted()).toEqual(before.toSorted());
  expect(await page.getByText(gone).isVisible()).toBe(false);

  // Without its last card the device stores nothing.
  await button.press('Enter');
  await page.getByText(gone).waitFor();
  await page.getByRole('button', { name: /^Borrar met/i }).press('Enter');
  await page.getByText('Se borraron todas las tarjetas guardadas.').waitFor();
  expect([await cachedPaths(page), await workers(page)]).toEqual([[], []]);
  await page.getByRole('button', { name: 'Deshacer' }).press('Enter');
  await cards.first().waitFor();
  expect(await cards.allInnerTexts()).toEqual(shown.slice(0, 1));
});

test('removing a card that another tab has removed promises no undo', async () => {
  const { host, base } = tenants[0];
  const page = await cardTab.open();
  const visitor = page.context();
  for (const drug of ['atorvastatin', 'metformin'])
    for (const link of (await cardLinks(site, host, `${base}/${drug}?zip=19103`)).slice(0, 1))
      await openAndSave(page, site.at(host, link), localeTexts[''].saved);
  const other = await visitor.newPage();
  onTestFinished(() => other.close());
  for (const tab of [page, other]) {
    await tab.goto(site.at(host, `${base}/card/saved`));
    await tab.locator('[data-cards]').waitFor();
  }
  const cardsOf = (tab: Page) => tab.locator('[data-list-of-cards] li');
  await page.getByRole('button', { name: 'Remove Metformin' }).click();
  await page.getByText('Card removed.').waitFor();
  await other.getByRole('button', { name: 'Remove Metformin' }).click();
  await expect.poll(() => cardsOf(other).count()).toBe(1);
  expect(await other.getByText('Card removed.').isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => cardsOf(page).count()).toBe(2);

  await page.getByRole('button', { name: 'Remove all cards' }).click();
  await page.getByText('All saved cards removed.').waitFor();
  await other.getByRole('button', { name: 'Remove Atorvastatin' }).click();
  await other.getByText('No card is saved yet.').waitFor();
});

test('after one touch of a page, also of a 404, any address has a page of the site offline', async () => {
  const { host, base } = tenants[2];
  const language = '/es';
  const page = await offlinePageTab.open();
  const visitor = page.context();
  await page.goto(site.at(host, `${base}${language}/no/such/page`));
  expect(await workers(page)).toEqual([]);
  await hydrate(page);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => null));
  expect(await workers(page)).toEqual([base || '/']);
  await expect.poll(() => cachedPaths(page)).toEqual([`${base}/offline.html`, `${base}/es/offline.html`]);

  await visitor.setOffline(true);
  const title = 'No podemos conectarnos con el sitio';
  for (const path of ['/atorvastatin?zip=19103', '/card?drug=atorvastatin', '/at-the-counter', '']) {
    const address = site.at(host, `${base}${language}${path}` || '/');
    await page.goto(address);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    expect(
      await page
        .getByRole('link', { name: localeTexts[language].again })
        .evaluate((link: HTMLAnchorElement) => link.href),
    ).toBe(address);
  }
  await expectAccessible(page);
  // It opens the address by itself once there is a signal.
  await visitor.setOffline(false);
  await page.getByRole('contentinfo').or(page.getByRole('combobox')).first().waitFor();
  // No page that was visited is kept.
  expect(await cachedPaths(page)).toEqual([`${base}/offline.html`, `${base}/es/offline.html`]);
});

test('a card that is opened from the prices without a signal leads to a page of the site, before any touch', async () => {
  const { host, base } = tenants[0];
  const page = await offlinePageTab.open();
  const visitor = page.context();
  await page.goto(site.at(host, `${base}/atorvastatin?zip=19103`));
  await expect.poll(() => cachedPaths(page)).toEqual([`${base}/offline.html`, `${base}/es/offline.html`]);
  expect(await page.evaluate(() => '__reactRouterContext' in globalThis)).toBe(false);
  await visitor.setOffline(true);
  await page.locator('a[href*="/card?"]').first().click();
  await page.getByRole('heading', { level: 1, name: 'We can’t reach the site' }).waitFor();
});

test('a saved card opens from the prices without a signal after they were touched, and another page leads to the saved cards', async () => {
  const { host, base } = tenants[0];
  const page = await cardTab.open();
  const visitor = page.context();
  const prices = site.at(host, `${base}/atorvastatin?zip=19103`);
  const [link = ''] = await cardLinks(site, host, `${base}/atorvastatin?zip=19103`);
  await openAndSave(page, site.at(host, link), localeTexts[''].saved);
  await page.goto(prices);
  await hydrate(page);
  await visitor.setOffline(true);
  await page.locator(`a[href="${link}"]`).first().click();
  await page.getByText(localeTexts[''].note).waitFor();
  expect(page.url()).toBe(site.at(host, link));

  await visitor.setOffline(false);
  await page.goto(prices);
  await hydrate(page);
  await visitor.setOffline(true);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Questions' }).click();
  await page.getByRole('heading', { level: 1, name: localeTexts[''].list }).waitFor();
  // Where “Try again” leads.
  expect(page.url()).toBe(site.at(host, `${base}/faq`));
});

test('the links of a saved card and of its counter page lead on without a signal after they were touched', async () => {
  const { host, base } = tenants[0];
  const texts = localeTexts[''];
  const page = await cardTab.open();
  const visitor = page.context();
  const [link = ''] = await cardLinks(site, host, `${base}/atorvastatin?zip=19103`);
  const card = site.at(host, link);
  const counter = card.replace('/card?', '/at-the-counter?');
  await openAndSave(page, card, texts.saved);
  for (const [address, name, title] of [
    [card, texts.all, texts.list],
    [card, 'Was the card rejected?', texts.counterCard],
    [counter, 'Close', 'Your card is ready'],
  ] as const) {
    await visitor.setOffline(false);
    await page.goto(address);
    await hydrate(page);
    await visitor.setOffline(true);
    await page.getByRole('link', { name }).click();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    expect(page.url()).not.toBe(address);
  }
});

test('a search and a ZIP code that are entered without a signal are kept for the next try', async () => {
  const { host, base } = tenants[0];
  const page = await offlinePageTab.open();
  const visitor = page.context();
  await page.goto(site.at(host, base));
  await hydrate(page);
  await expect.poll(() => cachedPaths(page)).toEqual([`${base}/offline.html`, `${base}/es/offline.html`]);
  await visitor.setOffline(true);
  await page.getByRole('combobox').first().fill('metformin');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'We can’t reach the site' }).waitFor();
  expect(page.url()).toBe(site.at(host, `${base}/search?q=metformin`));
  await visitor.setOffline(false);
  await page.goto(site.at(host, `${base}/atorvastatin`));
  await hydrate(page);
  await visitor.setOffline(true);
  // Its form is sent with the last digit.
  await page.locator('#zip').fill('19103');
  await page.getByRole('heading', { level: 1, name: 'We can’t reach the site' }).waitFor();
  expect(page.url()).toContain('zip=19103');
});

test('the page of saved cards says after a while that its list did not come', async () => {
  const { host, base } = tenants[0];
  const page = await offlinePageTab.open();
  const late = page.getByText('Your cards are not here yet.');
  const saved = site.at(host, `${base}/card/saved`);
  await page.goto(saved);
  await page.getByText('No card is saved yet.').waitFor();
  expect(await late.isVisible()).toBe(false);

  await page.route('**/assets/saved-list-*.js', (route) => route.abort());
  await page.goto(saved);
  expect(await late.isVisible()).toBe(false);
  await page.evaluate(() => document.getAnimations().forEach((animation) => animation.finish()));
  expect(await late.isVisible()).toBe(true);
});

test('no worker is registered for a visitor who wants nothing kept', async () => {
  const { host, base } = tenants[0];
  const page = await offlinePageTab.open();
  const visitor = page.context();
  const url = site.at(host, `${base}/faq`);
  await visitor.addCookies([{ name: 'pref_personalization', value: 'false', url: new URL(url).origin }]);
  await page.goto(url);
  await hydrate(page);
  await page.goto(site.at(host, `${base}/atorvastatin?zip=19103`));
  await hydrate(page);
  // What registers a worker would have done so by then.
  await page.evaluate((script) => fetch(script).then(({ ok }) => ok), `${base}/offline.js`);
  expect(await workers(page)).toEqual([]);
});

test('a card registers the offline worker before the visitor interacts, which deletes cards of an older version, and removing the cards deletes only their data', async () => {
  const { host, base } = tenants[0];
  const page = await cardTab.open();
  const visitor = page.context();
  const [link = ''] = await cardLinks(site, host, `${base}/atorvastatin?zip=19103`);
  await page.goto(site.at(host, `${base}/at-the-counter`));
  await page.evaluate(async () => {
    const old = await caches.open('saved-cards-0');
    await old.put('/rx/card?key=old', new Response('old'));
  });
  await openAndSave(page, site.at(host, link), localeTexts[''].saved);
  expect((await cachedPaths(page)).filter((path) => path.includes('key=old'))).toEqual([]);
  expect(await workers(page)).toEqual([base]);
  expect((await cachedPaths(page)).length).toBeGreaterThan(0);
  const address = page.url();
  // The cache of another application on the same host.
  await page.evaluate(
    async ([script = '', scope = '']) => {
      await navigator.serviceWorker.register(script, { scope });
      await (await caches.open('theirs')).put('/theirs', new Response('theirs'));
    },
    [`${base}/offline.js`, `${base}/theirs`],
  );

  await page.getByRole('link', { name: 'All saved cards' }).click();
  // One card has no second button that removes all.
  await page.getByRole('button', { name: 'Remove Atorvastatin' }).click();
  await page.getByText('All saved cards removed.').waitFor();
  expect(await cachedPaths(page)).toEqual(['/theirs']);
  expect(await workers(page)).toEqual([`${base}/theirs`]);
  await visitor.setOffline(true);
  expect(await opens(visitor, address)).toBe(false);
});
