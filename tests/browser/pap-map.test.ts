import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { settled } from './layout-shift.ts';
import { servedInBrowser, viewports } from './served-in-browser.ts';

let site: Awaited<ReturnType<typeof servedInBrowser>>;
beforeAll(async () => {
  site = await servedInBrowser();
});
afterAll(() => site.stop());

const phoenix = { latitude: 33.448376, longitude: -112.074036 };
const map = () => site.at('super.localhost', '/rx/pap/1001/map');

async function open(page: Page, url: string): Promise<string[]> {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(url);
  await settled(page);
  return asked;
}

const useMyLocation = (page: Page) => page.getByRole('button', { name: 'Use my location' });

describe('the map of a programme', () => {
  test.each(Object.entries(viewports))(
    'finds pharmacies where the visitor is, once asked to, and nobody learns more than two decimals: %s',
    async (_device, viewport) => {
      const visitor = await site.visit({ viewport, geolocation: phoenix, permissions: ['geolocation'] });
      const page = await visitor.newPage();
      const asked = await open(page, map());
      // A permission is no request: until the click the page does not ask where anybody is.
      await page.getByRole('heading', { name: 'Pharmacies around the center of Philadelphia' }).waitFor();
      await useMyLocation(page).click();
      await page.getByRole('heading', { name: 'Pharmacies near you' }).waitFor();
      expect(new URL(page.url()).search).toBe('?lat=33.45&lng=-112.07');
      expect(await page.getByRole('listitem').filter({ hasText: 'Phoenix, AZ' }).count()).toBeGreaterThan(0);
      expect(asked.filter((url) => /33\.448|112\.074/.test(url))).toEqual([]);
      const { origin } = new URL(page.url());
      expect(asked.filter((url) => !url.startsWith('data:') && new URL(url).origin !== origin)).toEqual([]);
      // The place is asked for anew each time: nothing of it is kept.
      expect(await visitor.cookies()).toEqual([]);
      await visitor.close();
    },
  );

  test('a browser that does not say where it is ends the lookup, and the ZIP goes on working', async () => {
    const visitor = await site.visit({ viewport: viewports.phone, permissions: [] });
    const page = await visitor.newPage();
    await open(page, map());
    await useMyLocation(page).click();
    const alert = page.getByRole('alert');
    await alert.waitFor();
    expect(await alert.textContent()).toBe(
      'Your browser did not share your location. Enter your ZIP code instead.',
    );
    expect(await page.getByText('Asking your browser where you are.').count()).toBe(0);

    await page.getByLabel('ZIP code').fill('1910');
    await page.keyboard.press('Enter');
    await page.getByText('That ZIP code is too short: it has 4 digits instead of 5.').waitFor();
    expect(await page.getByLabel('ZIP code').inputValue()).toBe('1910');
    await page.getByLabel('ZIP code').fill('85016');
    await page.getByRole('button', { name: 'Find pharmacies' }).click();
    await page.getByRole('heading', { name: 'Pharmacies near Phoenix, AZ 85016' }).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    await visitor.close();
  });

  test('works without JavaScript, where nothing offers the location', async () => {
    const visitor = await site.visit({ viewport: viewports.phone, javaScriptEnabled: false });
    const page = await visitor.newPage();
    await page.goto(map());
    expect(await useMyLocation(page).isVisible()).toBe(false);
    await page.getByLabel('ZIP code').fill('85016');
    await page.getByRole('button', { name: 'Find pharmacies' }).click();
    await page.getByRole('heading', { name: 'Pharmacies near Phoenix, AZ 85016' }).waitFor();
    expect(await page.getByRole('img', { name: /^Map of 10 pharmacies/ }).isVisible()).toBe(true);
    await visitor.close();
  });

  test('a pharmacy is reached with the keyboard, and the page fits the narrowest phone', async () => {
    const visitor = await site.visit({ viewport: { width: 320, height: 640 } });
    const page = await visitor.newPage();
    await open(page, `${map()}?zip=19103`);
    await page.getByLabel('ZIP code').focus();
    const names: string[] = [];
    for (let press = 0; press < 6; press += 1) {
      // oxlint-disable-next-line no-await-in-loop -- each key waits for the one before it
      await page.keyboard.press('Tab');
      // oxlint-disable-next-line no-await-in-loop
      names.push(await page.evaluate(() => document.activeElement?.textContent ?? ''));
    }
    expect(names.slice(0, 3)).toEqual(['Find pharmacies', 'Use my location', 'To the map']);
    expect(names[3]).toMatch(/^Directions to CVS Pharmacy, 1826 Chestnut St/);
    expect(names[4]).toMatch(/\(215\) 972-0909$/);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await visitor.close();
  });
});
