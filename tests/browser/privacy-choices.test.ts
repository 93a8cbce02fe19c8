import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';

import { hydrate, waitUntilSettled } from './layout-shift.ts';
import { sharedBrowserSite, useTab, viewports, type BrowserSite, withServiceWorker } from './browser-site.ts';
import { expectAccessible } from './expect-accessible.ts';

let site: BrowserSite;
beforeAll(async () => {
  site = await sharedBrowserSite();
});

const tab = useTab({ viewport: viewports.phone });

const drugPage = '/rx/atorvastatin?zip=19103';
const choices = '/rx/privacy-choices';

/** Toggles the switch with this name by keyboard. */
async function toggle(page: Page, name: string): Promise<void> {
  await page.getByRole('checkbox', { name, exact: true }).focus();
  await page.keyboard.press('Space');
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save my choices' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('Your choices are saved.').waitFor();
}

describe.each([
  ['with', true],
  ['without', false],
] as const)('%s JavaScript', (_with, javaScriptEnabled) => {
  test('a keyboard user saves privacy choices from the footer link and returns to the page', async () => {
    const visitor = await site.visit({ viewport: viewports.phone, javaScriptEnabled });
    const page = await visitor.newPage();
    await page.goto(site.at('super.localhost', drugPage));
    await page.getByRole('contentinfo').getByRole('link', { name: 'Your privacy choices' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Your privacy choices' }).waitFor();
    const performance = page.getByRole('checkbox', { name: 'Measure and improve the site', exact: true });
    expect(await performance.isChecked()).toBe(true);
    await toggle(page, 'Measure and improve the site');
    await save(page);
    expect(await performance.isChecked()).toBe(false);
    const stored = (await visitor.cookies()).filter(({ name }) => name.startsWith('pref_'));
    expect(stored.map(({ name, value }) => `${name}=${value}`).toSorted()).toEqual([
      'pref_performance=false',
      'pref_personalization=true',
      'pref_sellInformation=false',
      'pref_targetedAds=true',
    ]);
    await page.getByRole('link', { name: 'Back to the page you were on' }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/rx\/atorvastatin\?zip=19103$/);
    await visitor.close();
  });
});

const savedNote = /Saved on this device\. Works offline/;

test('turning a privacy category off deletes its stored data, which is not stored again', async () => {
  const visitor = await site.visit({ viewport: viewports.desktop, ...withServiceWorker });
  const page = await visitor.newPage();
  await page.goto(site.at('super.localhost', drugPage));
  await page
    .getByRole('link', { name: /^Get the card/ })
    .first()
    .click();
  await page.getByText(savedNote).waitFor();
  const card = page.url();
  await page.evaluate(() => {
    localStorage.setItem('cwr_c', 'credentials');
    localStorage.setItem('elsewhere', 'not ours');
    document.cookie = 'cwr_u=1; path=/';
    document.cookie = `cwr_s=2; path=/; domain=${location.hostname}`;
  });

  await page.goto(site.at('super.localhost', choices));
  await toggle(page, 'Measure and improve the site');
  await toggle(page, 'Personalization');
  await save(page);
  await page.waitForFunction(async () => (await caches.keys()).length === 0);
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual(['elsewhere']);
  const otherCookies = async () =>
    (await visitor.cookies()).flatMap(({ name }) => (name.startsWith('pref_') ? [] : name));
  await expect.poll(otherCookies).toEqual([]);
  // The page after the form deletes it without React, which a slow phone would run for nothing.
  expect(await page.evaluate(() => '__reactRouterContext' in globalThis)).toBe(false);

  await page.goto(card);
  await page.getByRole('article', { name: 'Discount card' }).waitFor();
  await waitUntilSettled(page);
  expect(await page.getByText(savedNote).isVisible()).toBe(false);
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
  expect((await visitor.cookies()).map(({ name }) => name)).not.toContain('zip');
  await visitor.close();
});

test('privacy choices are kept offline and saved when the button is pressed again', async () => {
  const page = await tab.open();
  await page.goto(site.at('super.localhost', choices));
  await hydrate(page);
  await toggle(page, 'Measure and improve the site');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Save my choices' }).click();
  await page
    .locator('div', { hasText: /^You’re offline, so nothing was changed\./ })
    .first()
    .waitFor();
  const performance = page.getByRole('checkbox', { name: 'Measure and improve the site', exact: true });
  expect(await performance.isChecked()).toBe(false);
  await expectAccessible(page);
  await page.context().setOffline(false);
  await save(page);
  expect(await performance.isChecked()).toBe(false);
});

test('one press on a phone turns every privacy category off, and Enter in a check box saves the choices instead', async () => {
  const page = await tab.open();
  await page.goto(site.at('super.localhost', choices));
  const turnOff = page.getByRole('button', { name: 'Turn everything off' });
  const box = await turnOff.boundingBox();
  expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThan(viewports.phone.height);

  await toggle(page, 'Personalization');
  await page.keyboard.press('Enter');
  await page.getByText('Your choices are saved.').waitFor();
  expect(
    await page.getByRole('checkbox', { name: 'Measure and improve the site', exact: true }).isChecked(),
  ).toBe(true);

  await turnOff.click();
  await page.waitForFunction(() => document.querySelectorAll('main input:checked').length === 0);
  expect(await turnOff.count()).toBe(0);
});

test('the Spanish privacy choices page is the same with and without script', async () => {
  const page = await tab.open();
  await page.setViewportSize(viewports.desktop);
  const problems: string[] = [];
  page.on('pageerror', ({ message }) => problems.push(message));
  await page.goto(site.at('super.localhost', '/rx/es/privacy-choices'));
  await page.getByRole('button', { name: 'Desactivar todo' }).click();
  await page.getByText('Sus opciones están guardadas.').waitFor();
  await waitUntilSettled(page);
  expect(problems).toEqual([]);
});

// The test above has the page in the light scheme.
test('the privacy choices page is accessible in the dark scheme', async () => {
  const extraHTTPHeaders = { 'sec-gpc': '1' };
  const visitor = await site.visit({ viewport: viewports.phone, colorScheme: 'dark', extraHTTPHeaders });
  const page = await visitor.newPage();
  await page.goto(site.at('super.localhost', choices));
  expect(await page.getByRole('checkbox', { name: 'The link that brought you here' }).isDisabled()).toBe(
    true,
  );
  await page.getByRole('button', { name: 'Turn everything off' }).click();
  await page.getByText('Your choices are saved.').waitFor();
  await waitUntilSettled(page);
  await expectAccessible(page);
  expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(0);
  await visitor.close();
});
