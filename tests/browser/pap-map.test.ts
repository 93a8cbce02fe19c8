import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';

import { startTileServer } from '../tile-server.ts';
import { layoutShift, waitUntilSettled, watchLayout } from './layout-shift.ts';
import {
  sharedBrowserSite,
  startBrowserSite,
  useTab,
  viewports,
  withMotion,
  withServiceWorker,
  type BrowserSite,
} from './browser-site.ts';

let site: BrowserSite;
beforeAll(async () => {
  site = await sharedBrowserSite();
});

const tab = useTab({ viewport: viewports.phone });

const phoenix = { latitude: 33.448376, longitude: -112.074036 };
const map = () => site.at('super.localhost', '/rx/pap/1001/map');

async function open(page: Page, url: string): Promise<string[]> {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.goto(url);
  await waitUntilSettled(page);
  return requests;
}

const middleOf = async (part: Locator) => {
  const { y, height } = (await part.boundingBox())!;
  return y + height / 2;
};
const useMyLocation = (page: Page) => page.getByRole('button', { name: 'Use my location' });

describe('the map of a program', () => {
  test('the map page finds pharmacies near the visitor on request, sends only two decimals, and loads no map script without a tile server', async () => {
    const page = await tab.open();
    await page.setViewportSize(viewports.desktop);
    const visitor = page.context();
    await visitor.setGeolocation(phoenix);
    await visitor.grantPermissions(['geolocation']);
    onTestFinished(() => visitor.clearPermissions());
    const requests = await open(page, map());
    // The page reads the location only after the click, even with permission.
    await page.getByRole('heading', { name: 'Pharmacies around central Philadelphia' }).waitFor();
    await useMyLocation(page).click();
    await page.getByRole('heading', { name: 'Pharmacies near you' }).waitFor();
    expect(new URL(page.url()).search).toBe('?lat=33.45&lng=-112.07');
    expect(await page.getByRole('listitem').filter({ hasText: 'Phoenix, AZ' }).count()).toBeGreaterThan(0);
    expect(requests.filter((url) => /33\.448|112\.074/.test(url))).toEqual([]);
    const { origin } = new URL(page.url());
    expect(requests.filter((url) => !url.startsWith('data:') && new URL(url).origin !== origin)).toEqual([]);
    // The location is read each time and never stored.
    expect(await visitor.cookies()).toEqual([]);
    expect(await page.getByRole('img', { name: /^Map of \d+ pharmacies/ }).isVisible()).toBe(true);
    expect(await page.getByRole('group', { name: /^Street map/ }).count()).toBe(0);
    expect(requests.filter((url) => /streets|leaflet|map-tiles/.test(url))).toEqual([]);
  });

  test('the map page ends its lookup when the browser denies the location, and the ZIP still works', async () => {
    const page = await tab.open();
    // Chromium's own answer differs on a busy machine.
    const script = await page.addInitScript(() => {
      navigator.geolocation.getCurrentPosition = (_found, failed) =>
        failed?.({ code: 1 } as GeolocationPositionError);
    });
    onTestFinished(() => script.dispose());
    await open(page, map());
    await useMyLocation(page).click();
    const problem = 'Your browser didn’t share your location. Enter your ZIP code instead.';
    await page.getByRole('status').filter({ hasText: problem }).waitFor();
    expect(await page.locator('p', { hasText: problem }).isVisible()).toBe(true);
    expect(await page.getByText('Finding your location.').count()).toBe(0);

    await page.getByLabel('ZIP code').fill('1910');
    await page.keyboard.press('Enter');
    await page.locator('#zip-problem', { hasText: 'Enter all 5 digits.' }).waitFor();
    expect(await page.getByLabel('ZIP code').inputValue()).toBe('1910');
    await page.getByLabel('ZIP code').fill('85016');
    await page.getByRole('button', { name: 'Find pharmacies' }).click();
    await page.getByRole('heading', { name: 'Pharmacies near Phoenix, AZ 85016' }).waitFor();
    expect(await page.locator('#zip-problem').isVisible()).toBe(false);
  });

  test('a phone shows the choice of list or map across the page, and a name with its distance in one row', async () => {
    const page = await tab.open();
    await open(page, `${map()}?zip=19103`);
    await useMyLocation(page).waitFor();
    const first = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading') })
      .first();
    const choice = await page.getByRole('radiogroup', { name: 'Show pharmacies as' }).boundingBox();
    const list = await page.locator('ol[role="list"]').first().boundingBox();
    expect(choice?.width).toBeCloseTo(list?.width ?? 0, 0);
    const name = await middleOf(first.getByRole('heading'));
    expect(Math.abs(name - (await middleOf(first.getByText('0.1 mi east'))))).toBeLessThan(6);
  });

  test('pharmacies are reachable by keyboard, and the page fits the narrowest phone', async () => {
    const page = await tab.open();
    await page.setViewportSize({ width: 320, height: 640 });
    await open(page, `${map()}?zip=19103`);
    await page.getByLabel('ZIP code').focus();
    const names: string[] = [];
    let isListChosen = false;
    for (let press = 0; press < 6; press += 1) {
      await page.keyboard.press('Tab');
      names.push(await page.evaluate(() => document.activeElement?.textContent ?? ''));
      isListChosen ||= await page
        .getByRole('radio', { name: 'List' })
        .evaluate((radio) => radio.matches(':focus:checked'));
    }
    expect(names.slice(0, 3)).toEqual(['Find pharmacies', 'Use my location', '']);
    expect(isListChosen).toBe(true);
    expect(names[3]).toMatch(/^Directions to CVS Pharmacy, 1826-30 Chestnut St/);
    expect(names[4]).toMatch(/\(215\) 972-0909$/);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  });
});

describe('the map of a program with a tile server', () => {
  let tiles: Awaited<ReturnType<typeof startTileServer>>;
  let tileSite: BrowserSite;
  beforeAll(async () => {
    tiles = await startTileServer();
    tileSite = await startBrowserSite(tiles.settings);
  });
  const tileTab = useTab({ ...withMotion, viewport: viewports.phone }, () => tileSite);
  beforeEach(() => {
    tiles.state.away = false;
  });
  afterAll(async () => {
    await tileSite.stop();
    await tiles.close();
  });

  const streets = (page: Page) => page.getByRole('group', { name: /^Street map of 10 pharmacies/ });
  const drawn = (page: Page) => page.getByRole('img', { name: /^Map of 10 pharmacies/ });
  const pins = (page: Page) => streets(page).getByRole('button');

  async function openStreets(page: Page, path = '/rx/pap/1001/map?zip=19103') {
    const complaints: string[] = [];
    page.on('console', (message) => complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    const requests = await open(page, tileSite.at('super.localhost', path));
    const choice = page.getByRole('radio', { name: 'Map' });
    if (await choice.isVisible()) await choice.check();
    await page.locator('#map').scrollIntoViewIfNeeded();
    return { requests, complaints };
  }

  test.each(Object.entries(viewports))(
    'shows streets from the site’s origin with the numbers of the list and no layout shift: %s',
    async (device, viewport) => {
      const visitor = await tileSite.visit({
        ...withMotion,
        ...withServiceWorker,
        viewport,
        hasTouch: device === 'phone',
      });
      const page = await visitor.newPage();
      // Caches the fonts, because a late font moves text.
      await page.goto(tileSite.at('super.localhost', '/rx/faq'));
      await waitUntilSettled(page);
      await watchLayout(page);
      const { requests, complaints } = await openStreets(page);
      await streets(page).waitFor();
      expect(await pins(page).allTextContents()).toEqual('1 2 3 4 5 6 7 8 9 10'.split(' '));
      expect(await drawn(page).count()).toBe(0);
      expect(await page.locator('li', { hasText: 'Directions' }).count()).toBe(10);
      const pictures = requests.filter((url) => url.includes('/rx/map-tiles/'));
      expect(pictures.length).toBeGreaterThan(0);
      const { origin } = new URL(page.url());
      expect(requests.filter((url) => !url.startsWith('data:') && new URL(url).origin !== origin)).toEqual(
        [],
      );
      expect(tiles.requests.length).toBeGreaterThan(0);
      expect(complaints).toEqual([]);
      expect(await layoutShift(page)).toBeLessThan(0.01);
      await page.getByRole('link', { name: 'Nobody’s Streets' }).waitFor();
      await visitor.close();
    },
  );

  test('a drug page has streets under its prices once the map is shown', async () => {
    const page = await tileTab.open();
    const requests = await open(page, tileSite.at('super.localhost', '/rx/atorvastatin?zip=19103'));
    const pictures = () => requests.filter((url) => url.includes('/rx/map-tiles/'));
    expect(pictures()).toEqual([]);
    await page.getByRole('radio', { name: 'Map' }).check();
    const prices = page.getByRole('group', { name: 'Map of the prices, with rings of distance' });
    await prices.scrollIntoViewIfNeeded();
    const isComplete = (image: Element) => (image as HTMLImageElement).naturalWidth > 0;
    await expect
      .poll(async () =>
        Promise.all((await prices.locator('img').all()).map((image) => image.evaluate(isComplete))),
      )
      .not.toContain(false);
    expect(pictures().length).toBeGreaterThan(3);
    const { origin } = new URL(page.url());
    expect(requests.filter((url) => new URL(url).origin !== origin)).toEqual([]);
    await page.getByRole('link', { name: 'Nobody’s Streets' }).waitFor();
    await prices.getByRole('link').first().click();
    await expect.poll(() => new URL(page.url()).hash).toMatch(/^#price-\d+$/);
  });

  test('a pin opens by keyboard, shows the pharmacy and gets the focus back', async () => {
    const page = await tileTab.open();
    await openStreets(page);
    await streets(page).focus();
    await page.keyboard.press('Tab');
    const first = page.getByRole('button', { name: '1: CVS Pharmacy, 0.1 mi east' });
    expect(await first.evaluate((pin) => pin === document.activeElement)).toBe(true);
    for (const key of ['Enter', ' ']) {
      await page.keyboard.press(key);
      const card = page.getByRole('dialog', { name: 'CVS Pharmacy' });
      await card.waitFor();
      expect(await card.textContent()).toMatch(/0\.1 mi east1826-30 Chestnut Street, Philadelphia/);
      expect(await card.getByRole('link', { name: /^Directions to CVS Pharmacy/ }).count()).toBe(1);
      expect(await card.getByRole('link', { name: /\(215\) 972-0909/ }).count()).toBe(1);
      await page.keyboard.press('Tab');
      await page.keyboard.press('Escape');
      await card.waitFor({ state: 'detached' });
      expect(await first.evaluate((pin) => pin === document.activeElement)).toBe(true);
    }
  });

  test('the zoom buttons work up to their limits', async () => {
    const page = await tileTab.open();
    await page.setViewportSize(viewports.desktop);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    onTestFinished(() => page.emulateMedia(withMotion));
    await openStreets(page, '/rx/es/pap/1001/map?zip=19103');
    const closer = page.getByRole('button', { name: 'Acercar' });
    await closer.waitFor();
    for (let press = 0; press < 18 && (await closer.isEnabled()); press += 1) await closer.click();
    expect(await closer.isEnabled()).toBe(false);
    await page.getByRole('button', { name: 'Alejar' }).click();
    expect(await closer.isEnabled()).toBe(true);
  });

  test('the mouse wheel over the map scrolls the page', async () => {
    const page = await tileTab.open();
    await openStreets(page);
    await streets(page).waitFor();
    const before = tiles.requests.length;
    const from = await page.evaluate(() => globalThis.scrollY);
    await streets(page).hover({ position: { x: 20, y: 300 } });
    await page.mouse.wheel(0, -200);
    await page.waitForFunction((y) => globalThis.scrollY < y, from);
    expect(tiles.requests.length).toBe(before);
  });

  test('on the map page one finger scrolls the page and two fingers move the map', async () => {
    const visitor = await tileSite.visit({
      ...withMotion,
      viewport: viewports.phone,
      hasTouch: true,
      isMobile: true,
    });
    const page = await visitor.newPage();
    await openStreets(page);
    await streets(page).waitFor();
    const devtools = await visitor.newCDPSession(page);
    const drag = async (...fingers: { x: number; y: number; right: number }[]) => {
      const box = await streets(page).boundingBox();
      const touch = (type: 'touchStart' | 'touchMove', by: number) =>
        devtools.send('Input.dispatchTouchEvent', {
          type,
          touchPoints: fingers.map(({ x, y, right }, id) => ({
            x: (box?.x ?? 0) + x + right * by,
            y: (box?.y ?? 0) + y + by,
            id,
          })),
        });
      await touch('touchStart', 0);
      for (let by = 10; by <= 120; by += 10) await touch('touchMove', by);
      await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    };
    const from = await page.evaluate(() => globalThis.scrollY);
    // Both at one moment, because the page may still scroll.
    const inside = () =>
      streets(page).evaluate((box) => {
        const pin = box.querySelector('[role=button]')?.getBoundingClientRect();
        const { left, top } = box.getBoundingClientRect();
        return [(pin?.left ?? 0) - left, (pin?.top ?? 0) - top].map(Math.round);
      });
    const before = await inside();
    await drag({ x: 30, y: 120, right: 0 });
    await page.waitForFunction((y) => globalThis.scrollY < y, from);
    expect(await inside()).toEqual(before);
    const requestsBefore = tiles.requests.length;
    await drag({ x: 60, y: 60, right: 0 }, { x: 120, y: 120, right: 1 });
    await expect.poll(inside).not.toEqual(before);
    await expect.poll(() => tiles.requests.length).toBeGreaterThan(requestsBefore);
    await visitor.close();
  });

  test('another ZIP shows another map', async () => {
    const page = await tileTab.open();
    await page.setViewportSize(viewports.desktop);
    await openStreets(page);
    await streets(page).waitFor();
    await page.getByLabel('ZIP code').fill('85016');
    await page.getByRole('button', { name: 'Find pharmacies' }).click();
    await page.getByRole('heading', { name: 'Pharmacies near Phoenix, AZ 85016' }).waitFor();
    await page.locator('#map').scrollIntoViewIfNeeded();
    await streets(page).waitFor();
    const names = await pins(page).evaluateAll((all) => all.map((pin) => pin.getAttribute('aria-label')));
    const [nearest = ''] = await page
      .getByRole('listitem')
      .filter({ hasText: 'Directions' })
      .allTextContents();
    expect(names).toHaveLength(10);
    expect(nearest).toContain(names[0]?.replace(/^1: /, '').split(', ')[0]);
  });

  test('the map page keeps its list and drawn map, and explains a failing tile server', async () => {
    tiles.state.away = true;
    const page = await tileTab.open();
    // Away from the other tests, whose tiles are cached.
    await openStreets(page, '/rx/pap/1001/map?zip=10001');
    await page.locator('p', { hasText: 'We couldn’t load the street map.' }).waitFor();
    expect(await drawn(page).isVisible()).toBe(true);
    expect(await pins(page).count()).toBe(0);
    await page.getByRole('radio', { name: 'List' }).check();
    expect(await page.getByRole('listitem').filter({ hasText: 'Directions' }).count()).toBe(10);
  });

  test('the map page works without JavaScript: it shows the drawn map, loads no tiles and offers no location button', async () => {
    const before = tiles.requests.length;
    const visitor = await tileSite.visit({ viewport: viewports.phone, javaScriptEnabled: false });
    const page = await visitor.newPage();
    await page.goto(tileSite.at('super.localhost', '/rx/pap/1001/map?zip=19103'));
    expect(await useMyLocation(page).isVisible()).toBe(false);
    await page.getByLabel('ZIP code').fill('85016');
    await page.getByRole('button', { name: 'Find pharmacies' }).click();
    await page.getByRole('heading', { name: 'Pharmacies near Phoenix, AZ 85016' }).waitFor();
    await page.getByRole('radio', { name: 'Map' }).check();
    expect(await drawn(page).isVisible()).toBe(true);
    const directions = page.getByRole('link', { name: /^Directions/ });
    expect(await directions.first().isVisible()).toBe(false);
    expect(await page.getByText('Nobody’s Streets').count()).toBe(0);
    expect(tiles.requests.length).toBe(before);
    await visitor.close();
  });
});

test('the map of the prices hides the order of the list, and keeps the choice of list or map in place', async () => {
  const page = await tab.open();
  await open(page, site.at('super.localhost', '/rx/es/atorvastatin?zip=19103'));
  const order = page.getByRole('navigation', { name: 'Orden de los precios' });
  const choice = page.getByRole('radiogroup', { name: /precios/i });
  expect(await order.isVisible()).toBe(true);
  const topOfChoice = () => choice.evaluate((box) => box.getBoundingClientRect().top + scrollY);
  const top = await topOfChoice();
  await page.getByRole('radio', { name: 'Mapa' }).check();
  await expect.poll(() => order.isVisible()).toBe(false);
  expect(await topOfChoice()).toBeCloseTo(top, 0);
  await page.getByRole('radio', { name: 'Lista' }).check();
  await expect.poll(() => order.isVisible()).toBe(true);
});
