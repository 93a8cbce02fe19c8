import { beforeAll, describe, expect, test } from 'vitest';

import { sharedBrowserSite, useTab, viewports, type BrowserSite } from './browser-site.ts';
import { hydrate } from './layout-shift.ts';

let site: BrowserSite;
beforeAll(async () => {
  site = await sharedBrowserSite();
});

const phone = useTab({ viewport: viewports.phone });

/** The one tenant that offers the popup. */
const page = () => site.at('medicaid.localhost', '/rx/search');

describe('the contacts popup', () => {
  test.each([
    ['with JavaScript on a phone', viewports.phone, true],
    ['without JavaScript on a desktop', viewports.desktop, false],
  ])(
    'the contacts popup opens with its button and closes with Escape %s',
    async (_how, viewport, javaScriptEnabled) => {
      const visitor = await site.visit({ viewport, javaScriptEnabled });
      const tab = await visitor.newPage();
      await tab.goto(page());
      const popup = tab.getByRole('dialog', { name: 'Contact us' });
      expect(await popup.isVisible()).toBe(false);

      await tab.getByRole('button', { name: 'Contact us' }).click();
      await popup.waitFor();
      expect((await popup.getByRole('definition').allTextContents()).map((text) => text.trim())).toEqual([
        '1-800-555-0102 (example number)',
        '1-800-555-0142 (example number)',
      ]);

      await tab.keyboard.press('Escape');
      await popup.waitFor({ state: 'hidden' });
      await tab.getByRole('button', { name: 'Contact us' }).click();
      await popup.getByRole('button', { name: 'Close' }).click();
      await popup.waitFor({ state: 'hidden' });
      await visitor.close();
    },
  );
});

test('the link to more contacts opens their page and closes the popup', async () => {
  const tab = await phone.open();
  await tab.goto(page());
  await tab.getByRole('button', { name: 'Contact us' }).click();
  await tab.getByRole('link', { name: 'Other ways to reach us' }).click();
  await tab.waitForURL(/\/rx\/contact$/);
  const popup = tab.getByRole('dialog', { name: 'Contact us' });
  await popup.waitFor({ state: 'hidden' });
  expect(await popup.isVisible()).toBe(false);
});

test('the contacts popup takes the focus, and closes when the keyboard leaves it', async () => {
  const tab = await phone.open();
  await tab.goto(page());
  await hydrate(tab);
  await tab.getByRole('button', { name: 'Contact us' }).press('Enter');
  const popup = tab.getByRole('dialog', { name: 'Contact us' });
  await popup.waitFor();
  expect(await popup.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await popup.getByRole('button', { name: 'Close' }).press('Tab');
  await popup.waitFor({ state: 'hidden' });
  expect(await tab.evaluate(() => document.activeElement?.tagName)).toBe('A');
});
