import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';

import { tenants } from '../tenants.ts';
import { sharedBrowserSite, viewports, type BrowserSite } from './browser-site.ts';
import { expectAccessible } from './expect-accessible.ts';

let site: BrowserSite;
beforeAll(async () => {
  site = await sharedBrowserSite();
});

const chosen = 'drug=atorvastatin&name=Atorvastatin&form=Tablet&dosage=20+mg&quantity=90&chain=cvs&zip=19103';

async function expectNoHorizontalScroll(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

describe.each(tenants)('card views of $tenant', ({ host, base }) => {
  test.each(['light', 'dark'] as const)(
    'card, large print and counter page are accessible (%s)',
    async (scheme) => {
      const visitor = await site.visit({ viewport: viewports.phone, colorScheme: scheme });
      const page = await visitor.newPage();
      for (const language of ['', '/es']) {
        await page.goto(site.at(host, `${base}${language}/card?${chosen}`));
        await expectAccessible(page);
        await expectNoHorizontalScroll(page);
        await page.goto(site.at(host, `${base}${language}/card?${chosen}&view=large`));
        await expectAccessible(page);
        await expectNoHorizontalScroll(page);
        await page.goto(site.at(host, `${base}${language}/at-the-counter`));
        await expectAccessible(page);
        await expectNoHorizontalScroll(page);
      }
      await visitor.close();
    },
  );

  test('large print shows each number large on one line, by keyboard and without JavaScript', async () => {
    const visitor = await site.visit({ viewport: viewports.phone, javaScriptEnabled: false });
    const page = await visitor.newPage();
    await page.goto(site.at(host, `${base}/card?${chosen}`));
    await page.getByRole('link', { name: 'Large print' }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/view=large/);
    const numbers = await page.locator('main dd').all();
    expect(numbers).toHaveLength(4);
    for (const number of numbers) {
      const size = await number.evaluate((shown) => parseFloat(getComputedStyle(shown).fontSize));
      expect(size).toBeGreaterThanOrEqual(29);
      const height = (await number.boundingBox())?.height ?? 0;
      expect(height / size).toBeLessThan(1.5);
    }
    expect(await page.getByRole('banner').isVisible()).toBe(false);
    expect(await page.getByRole('contentinfo').isVisible()).toBe(false);
    // No header takes the focus: the link back is first.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Your card is ready' }).waitFor();
    await visitor.close();
  });
});

const { host, base } = tenants[0];
const address = () => site.at(host, `${base}/card?${chosen}`);

test('Share passes the link to the phone without ZIP and key', async () => {
  const visitor = await site.visit({ viewport: viewports.phone });
  const page = await visitor.newPage();
  await page.addInitScript(() => {
    const shared: ShareData[] = [];
    Object.assign(navigator, {
      share: (data: ShareData) => {
        shared.push(data);
        return Promise.resolve();
      },
    });
    Object.assign(globalThis, { shared });
  });
  await page.goto(address());
  await page.getByRole('button', { name: 'Share' }).focus();
  await page.keyboard.press('Enter');
  const readShared = () => page.evaluate(() => (globalThis as unknown as { shared: ShareData[] }).shared);
  await expect.poll(readShared).toHaveLength(1);
  const shared = await readShared();
  expect(shared[0]?.url).toMatch(/\/card\?.*drug=atorvastatin/);
  expect(shared[0]?.url).not.toMatch(/zip|key|19103/);
  await visitor.close();
});

test('copies the link with a note where the phone cannot share', async () => {
  const visitor = await site.visit({ permissions: ['clipboard-read', 'clipboard-write'] });
  const page = await visitor.newPage();
  await page.addInitScript(() => {
    delete (Navigator.prototype as { share?: unknown }).share;
  });
  await page.goto(address());
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('status').getByText('The link is copied.').waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(copied).searchParams.get('drug')).toBe('atorvastatin');
  expect(copied).not.toContain('19103');
  await visitor.close();
});

test('shows the link to copy without JavaScript', async () => {
  const visitor = await site.visit({ javaScriptEnabled: false });
  const page = await visitor.newPage();
  await page.goto(address());
  expect(await page.getByRole('button', { name: 'Share' }).isVisible()).toBe(false);
  await page.getByRole('link', { name: 'Link to share' }).click();
  await page.getByRole('heading', { name: 'Your card is ready' }).waitFor();
  expect(page.url()).not.toContain('19103');
  await visitor.close();
});

describe('the counter page', () => {
  test.each([true, false])(
    'an address opens its own section, one at a time, also by keyboard (JavaScript: %s)',
    async (javaScriptEnabled) => {
      const visitor = await site.visit({ viewport: viewports.phone, javaScriptEnabled });
      const page = await visitor.newPage();
      const open = () => page.locator('main details[open] > summary').allInnerTexts();
      await page.goto(site.at(host, `${base}/at-the-counter`));
      expect(await open()).toEqual([]);
      await page.goto(site.at(host, `${base}/at-the-counter#pcn`));
      await page.getByText('Spell it letter by letter.').waitFor();
      expect(await open()).toEqual(['PCN\n04 M/I Processor Control Number']);
      await page.locator('summary', { hasText: 'Drug not covered' }).focus();
      await page.keyboard.press('Enter');
      expect(await open()).toEqual(['Drug not covered\n70 Product/Service Not Covered']);
      // All sections are open in print.
      await page.emulateMedia({ media: 'print' });
      for (const step of ['Read the six digits out', 'Spell it letter by letter.', 'Compare medication']) {
        expect(await page.getByText(step).isVisible()).toBe(true);
      }
      await visitor.close();
    },
  );

  test('the counter page keeps the card numbers in view and links back to the card', async () => {
    const visitor = await site.visit({ viewport: viewports.phone });
    const page = await visitor.newPage();
    await page.goto(address());
    const shown = page.getByRole('article', { name: 'Discount card' });
    const numbers = await shown.locator('dl').first().locator('dd').allInnerTexts();
    await page.getByRole('link', { name: 'At the counter' }).click();
    const card = page.getByRole('region', { name: 'The numbers of your card' });
    await card.waitFor();
    expect((await card.locator('dd').allInnerTexts()).slice(0, 4)).toEqual(numbers);
    for (const number of await card.locator('dd').all()) {
      const { y = Infinity, height = 0 } = (await number.boundingBox()) ?? {};
      expect(y + height).toBeLessThan(viewports.phone.height);
      expect(height).toBeLessThan(30);
    }
    await page.locator('summary', { hasText: 'Member ID' }).click();
    expect(await page.locator('details[open]').innerText()).toContain(`On your card: ${numbers[3]}`);
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
    await card.getByRole('link', { name: 'Back to the card' }).click();
    await shown.waitFor();
    expect(await shown.locator('dl').first().locator('dd').allInnerTexts()).toEqual(numbers);
    await visitor.close();
  });
});
