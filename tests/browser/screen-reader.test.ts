import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { hydrate } from './layout-shift.ts';
import { sharedBrowserSite, useTab, viewports, type BrowserSite } from './browser-site.ts';

let site: BrowserSite;
let page: Page;
beforeAll(async () => {
  site = await sharedBrowserSite();
});
const tab = useTab({ viewport: viewports.desktop });
beforeEach(async () => {
  page = await tab.open();
});

const open = async (path: string) => {
  await page.goto(site.at('super.localhost', `/rx${path}`));
  await hydrate(page);
};

/** Writes down every text of the live region from now on. */
const recordAnnouncements = () =>
  page.evaluate(() => {
    const region = document.querySelector('output');
    if (!region) throw new Error('The page has no live region');
    window.announcements = [];
    new MutationObserver(() => window.announcements.push(region.textContent)).observe(region, {
      childList: true,
      characterData: true,
      subtree: true,
    });
  });
const announcements = () => page.evaluate(() => window.announcements);

/** Waits until the title of the page is announced, which is the last step of a navigation. */
async function waitForTitle() {
  const isSaid = () => page.evaluate(() => document.querySelector('output')?.textContent === document.title);
  await expect.poll(isSaid).toBe(true);
}

declare global {
  interface Window {
    announcements: string[];
  }
}

test('another search moves the focus to its results and announces them', async () => {
  await open('/search?q=lipit');
  const main = page.getByRole('main');
  const field = main.getByRole('combobox');
  await field.fill('metf');
  await page.getByRole('option').first().waitFor();
  await recordAnnouncements();
  await main.getByRole('button', { name: 'Search' }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Results for “metf”' }).waitFor();
  await expect.poll(announcements).toContain('Results for “metf” | Super Rx');
  expect(await main.evaluate((element) => element === document.activeElement)).toBe(true);
});

test('the order of the prices is announced once when it changes', async () => {
  await open('/atorvastatin?zip=19103');
  const orders = page.getByRole('navigation', { name: 'Order of the prices' });
  await orders.getByRole('link', { name: 'Lowest' }).focus();
  await recordAnnouncements();
  await page.keyboard.press('Enter');
  await page.waitForURL(/order=lowest/);
  const announced = [expect.stringMatching(/^\d+ prices, from \$[\d.]+\. Order of the prices: Lowest$/)];
  await expect.poll(announcements).toEqual(announced);
});

test('opening a card announces the card, and no prices', async () => {
  await open('/atorvastatin?zip=19103');
  await recordAnnouncements();
  await page.getByRole('link', { name: 'Get the card' }).first().press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Your card is ready' }).waitFor();
  await expect.poll(announcements).toEqual(['Card for Atorvastatin 20 mg, 30 tablets | Super Rx']);
});

test('going back returns the focus to the link that was followed, and announces the page once', async () => {
  await open('/atorvastatin?zip=19103');
  // The second of several links with one address.
  const row = page.locator('#all-prices').getByRole('link', { name: 'ShopRite : get the card' });
  const address = await row.getAttribute('href');
  expect(await page.locator(`a[href="${address}"]`).count()).toBeGreaterThan(1);
  await row.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Your card is ready' }).waitFor();
  await waitForTitle();
  expect(await page.getByRole('main').evaluate((main) => main === document.activeElement)).toBe(true);
  await recordAnnouncements();
  await page.goBack();
  await expect.poll(announcements).toEqual([expect.stringMatching(/^Atorvastatin .* \| Super Rx$/)]);
  expect(await row.evaluate((link) => link === document.activeElement)).toBe(true);
});

test('going back leads to the content where the followed link is in a closed menu', async () => {
  await page.setViewportSize(viewports.phone);
  await open('/atorvastatin?zip=19103');
  const menu = page.getByRole('navigation', { name: 'Main' }).locator('details');
  await menu.locator('summary').press('Enter');
  await menu.getByRole('link', { name: 'Guides' }).press('Enter');
  await page.waitForURL('**/editorial');
  await waitForTitle();
  await page.getByRole('main').getByRole('link', { name: 'See all guides' }).focus();
  await recordAnnouncements();
  await page.goBack();
  await expect.poll(announcements).toEqual([expect.stringMatching(/^Atorvastatin /)]);
  expect(await page.getByRole('main').evaluate((main) => main === document.activeElement)).toBe(true);
});

test('a name and the other names of a medication are two words to screen readers', async () => {
  await open('/atorvastatine');
  const devtools = await page.context().newCDPSession(page);
  const { nodes } = await devtools.send('Accessibility.getFullAXTree');
  const links = nodes.filter(({ role }) => role?.value === 'link').map(({ name }) => String(name?.value));
  expect(links.filter((name) => name.startsWith('Atorvastatin Lipitor, Atorvaliq '))).toHaveLength(1);
});

describe('a rejected ZIP code', () => {
  const enterZip = async (zip: string) => {
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(zip);
    await page.keyboard.press('Enter');
  };
  const expectRejected = async () => {
    await page.locator('#zip[aria-invalid=true]').waitFor();
    await expect.poll(announcements).toContain('Enter all 5 digits.');
    // The next key goes into the field.
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('zip');
  };

  test('a rejected ZIP code of the widget is announced, and the keyboard stays in its field', async () => {
    await page.goto(site.at('savehealth.localhost', '/embed?drug=atorvastatin'));
    await hydrate(page);
    await page.locator('#zip').focus();
    await recordAnnouncements();
    await enterZip('191');
    await expectRejected();
    await enterZip('19103');
    await page.getByRole('heading', { name: 'Lowest prices near Philadelphia, PA 19103' }).waitFor();
    await expect.poll(announcements).toContainEqual(expect.stringMatching(/^4 prices, from \$/));
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('zip');
  });

  test('a rejected ZIP code of a drug page leads back to its field from the button beside it', async () => {
    await open('/atorvastatin');
    await page.locator('#zip').fill('191');
    await recordAnnouncements();
    await page.getByRole('button', { name: 'Show prices' }).press('Enter');
    await expectRejected();
  });

  test('a rejected ZIP code of a search leads back to its field, which says what is wrong', async () => {
    await open('/search?q=insulin');
    const field = page.locator('#zip');
    for (const [zip, problem] of [
      ['191', 'Enter all 5 digits.'],
      ['99999', 'We couldn’t find the ZIP code 99999. Check it, or use one nearby.'],
    ] as const) {
      await field.focus();
      await enterZip(zip);
      await page.locator(`#zip[aria-invalid=true][value="${zip}"]`).waitFor();
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('zip');
      expect(await page.locator('#zip-problem').innerText()).toBe(problem);
    }
  });

  test.each(['/pap/1001/map', '/auction'])(
    'a rejected ZIP code of %s is announced, and the keyboard stays in its field',
    async (path) => {
      await open(path);
      await page.locator('#zip').focus();
      await recordAnnouncements();
      await enterZip('191');
      await expectRejected();
      await enterZip('19103');
      await page.waitForURL(/zip=19103/);
      await page.locator('#zip:not([aria-invalid])').waitFor();
      expect(await page.evaluate(() => document.activeElement?.id)).toBe('zip');
    },
  );
});
