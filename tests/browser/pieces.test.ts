import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

import { gridDefaults } from '../../domain/limits.ts';
import { servedInBrowser, viewports } from './served-in-browser.ts';
import { expectAccessible } from './expect-accessible.ts';

const path = '/rx/dev/pieces';
const host = 'super.localhost';

let site: Awaited<ReturnType<typeof servedInBrowser>>;
beforeAll(async () => {
  site = await servedInBrowser({ ENVIRONMENT: 'development' });
});
afterAll(() => site.stop());

let page: Page;
afterEach(() => page.context().close());
async function open(options: Parameters<typeof site.visit>[0] = {}, address = path) {
  const visitor = await site.visit({ viewport: viewports.phone, ...options });
  page = await visitor.newPage();
  await page.goto(site.at(host, address), { waitUntil: 'networkidle' });
}

describe('the page of the shared pieces', () => {
  test.each([
    ['light', viewports.phone],
    ['dark', viewports.phone],
    ['light', viewports.desktop],
    ['dark', viewports.desktop],
  ] as const)('can be used by everybody, in %s at %j', async (colorScheme, viewport) => {
    await open({ colorScheme, viewport });
    await expectAccessible(page);
  });

  test('fits a phone of 360 px, and the paginator one line of it', async () => {
    await open({ viewport: { width: 360, height: 780 } });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    const heights = await page
      .locator('#paginator ul')
      .evaluateAll((lists) => lists.map((list) => list.clientHeight));
    expect(new Set(heights)).toEqual(new Set([44]));
  });

  test('a grid has 12 columns, 8 px between them and rows of 20 px at least (spec §9)', async () => {
    await open();
    const [columns, gap, rows] = await page
      .locator('#grid [data-columns], #grid [data-gap]')
      .first()
      .evaluate((grid) => {
        const { gridTemplateColumns, columnGap, gridAutoRows } = getComputedStyle(grid);
        return [gridTemplateColumns.split(' ').length, columnGap, gridAutoRows];
      });
    expect([columns, gap]).toEqual([gridDefaults.columns, `${gridDefaults.gapPx}px`]);
    expect(rows).toContain(`${gridDefaults.minRowHeightPx}px`);
  });
});

describe('a button that is a div (spec §2)', () => {
  const pressed = (times: number) => page.getByText(`Pressed: ${times}`).waitFor();

  test('is pressed by a click, Enter and Space, once each', async () => {
    await open();
    const button = page.getByRole('button', { name: 'Count a press', exact: true });
    await button.click();
    await pressed(1);
    await button.press('Enter');
    await pressed(2);
    const before = await page.evaluate(() => scrollY);
    await button.press('Space');
    await pressed(3);
    expect(await page.evaluate(() => scrollY), 'Space scrolled the page').toBe(before);
  });

  test('disabled ignores clicks and keys, and as a link leads nowhere', async () => {
    await open();
    const link = page.getByRole('link', { name: 'Leads nowhere' });
    const button = page.getByRole('button', { name: 'Counts nothing' });
    for (const piece of [link, button]) {
      await piece.click({ force: true });
      await piece.dispatchEvent('keydown', { key: 'Enter' });
      await piece.dispatchEvent('keyup', { key: ' ' });
    }
    await page.getByRole('button', { name: 'Count a press', exact: true }).click();
    await pressed(1);
    expect(new URL(page.url()).pathname).toBe(path);
    expect(await link.getAttribute('href')).toBeNull();
  });
});

describe('an address that ends with a question', () => {
  test('opens it each time a link on the page leads there', async () => {
    await open();
    const answer = page.getByText('Everybody in the household.');
    expect(await answer.isVisible()).toBe(false);
    const link = page.getByRole('link', { name: 'Open the last question' });
    await link.click();
    await answer.waitFor({ state: 'visible' });
    await page.getByText('Who may use it?').click();
    await answer.waitFor({ state: 'hidden' });
    await link.click();
    await answer.waitFor({ state: 'visible' });
  });

  test.each([
    ['with script', true],
    ['without script', false],
  ])('opens it where it can be seen, %s', async (_, javaScriptEnabled) => {
    await open({ javaScriptEnabled }, `${path}#who-may-use-it`);
    await page.getByText('Everybody in the household.').waitFor({ state: 'visible' });
    const question = await page.getByText('Who may use it?').boundingBox();
    expect(question?.y).toBeGreaterThanOrEqual(0);
    expect(question?.y).toBeLessThan(viewports.phone.height);
    expect(await page.getByText('Widen the search').isVisible()).toBe(false);
  });
});
