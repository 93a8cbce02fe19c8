import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';

import { hydrate, layoutShift, waitUntilSettled, watchLayout } from './layout-shift.ts';
import { blockFiles, sharedBrowserSite, viewports, withPrefetch, type BrowserSite } from './browser-site.ts';

let site: BrowserSite;
let page: Page;
beforeAll(async () => {
  site = await sharedBrowserSite();
});
afterEach(() => page.context().close());

async function open(options: BrowserContextOptions = {}, prepare?: (opened: Page) => unknown) {
  const visitor = await site.visit({ ...withPrefetch, viewport: viewports.phone, ...options });
  page = await visitor.newPage();
  await prepare?.(page);
  await page.goto(site.at('super.localhost', '/rx/atorvastatin?zip=19103'));
}

/** Waits for all animations of the page, also for those that keep their last style, and counts them. */
const finishAnimations = () =>
  page.evaluate(async () => {
    const ended = await Promise.all(document.getAnimations().map(({ finished }) => finished));
    return ended.length;
  });

const opener = () => page.getByRole('button', { name: 'How we get this price' });
const sheet = () => page.getByRole('dialog', { name: 'How we get this price' });
const total = () => sheet().getByText('Your price with the card');
const link = () => sheet().getByRole('link', { name: 'See what the price is made of' });

describe('the parts of a drug page that are not in its document', () => {
  test('deferred parts are fetched when the browser is idle, so that they open without a connection', async () => {
    const fetched = Promise.withResolvers<void>();
    await open({}, (opened) => {
      opened.on('requestfinished', (request) => {
        if (request.url().includes('parts=deferred')) fetched.resolve();
      });
    });
    await fetched.promise;
    await waitUntilSettled(page);
    await page.context().setOffline(true);
    await opener().click();
    await total().waitFor();
    expect(await sheet().getByRole('link', { name: 'See what' }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.getByText('Text me this card').click();
    await page.getByLabel('Mobile phone').fill('215-555-0100');
    await page.context().setOffline(false);
  });

  test('a link below the price list of a desktop keeps its place when the list and the map are laid out', async () => {
    // A low window, because a browser lays out what is near it; with the system's fonts addresses take two lines.
    await open({ viewport: { ...viewports.desktop, height: 320 } }, (opened) =>
      blockFiles(opened, '*.woff2'),
    );
    const place = () =>
      page
        .getByRole('link', { name: 'Print this card' })
        .evaluate((element) => element.getBoundingClientRect().top + scrollY);
    const before = await place();
    await page.getByRole('heading', { name: /^Prices near/ }).scrollIntoViewIfNeeded();
    await page.locator('[data-deferred=map]').waitFor({ state: 'detached' });
    for (const row of await page.getByRole('listitem').all()) await row.scrollIntoViewIfNeeded();
    expect(Math.abs((await place()) - before)).toBeLessThan(3);
  });

  test('the sections of a phone are laid out after the first paint, so that a later jump moves nothing', async () => {
    await open({}, watchLayout);
    const skipped = () =>
      page
        .locator('section:has(> h2)')
        .evaluateAll(
          (all) => all.filter((one) => getComputedStyle(one).contentVisibility !== 'visible').length,
        );
    expect(await finishAnimations()).toBeGreaterThan(3);
    expect(await skipped()).toBe(0);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight / 2));
    await waitUntilSettled(page);
    expect(await layoutShift(page)).toBeLessThan(0.02);
  });

  test('fields in folded parts of a phone take no layout, which browsers would force to fill them in', async () => {
    await open();
    const fields = page.locator('#pickers :is(select, input):not([type=hidden])');
    const shown = () =>
      fields.evaluateAll((all) => all.filter((field) => field.getClientRects().length > 0).length);
    expect(await fields.count()).toBeGreaterThan(4);
    expect(await shown()).toBe(0);
    await page.locator('#pickers summary').first().click();
    await expect.poll(shown).toBeGreaterThan(2);
  });

  test('deferred parts that cannot be fetched leave a link with a message, which gets the focus', async () => {
    await open({}, (opened) => opened.route('**/*parts=deferred', (route) => route.abort()));
    await opener().focus();
    await page.keyboard.press('Enter');
    const failed = sheet().getByRole('link', { name: 'This could not be loaded. Try again' });
    await failed.waitFor();
    expect(await failed.evaluate((element) => element.closest('dialog')?.matches(':popover-open'))).toBe(
      true,
    );
    await failed.press('Enter');
    await page.waitForURL(/parts=whole#price-explained$/);
    await total().waitFor();
  });

  test('deferred parts that the server could not send are fetched again when they are opened', async () => {
    let isBroken = true;
    await open({}, (opened) =>
      opened.route('**/*parts=deferred', (route) =>
        isBroken ? route.fulfill({ status: 503 }) : route.continue(),
      ),
    );
    // The reply has reached the page: one on its way would be the answer to what is opened.
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('parts=deferred')),
    );
    isBroken = false;
    await waitUntilSettled(page);
    await opener().click();
    await total().waitFor();
    expect(page.url()).not.toContain('parts=whole');
  });

  test('deferred parts are fetched again on a page restored after the visitor left during the fetch', async () => {
    await open({}, (opened) => opened.route('**/*parts=deferred', (route) => route.abort()));
    await opener().click();
    await sheet().getByRole('link', { name: 'This could not be loaded. Try again' }).waitFor();
    await page.unroute('**/*parts=deferred');
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await total().waitFor();
    expect(page.url()).not.toContain('parts=whole');
  });

  test('deferred parts load with the first interaction in a browser without prefetch, such as Safari', async () => {
    await open({}, (opened) =>
      opened.addInitScript(() => {
        DOMTokenList.prototype.supports = (token) => token !== 'prefetch';
      }),
    );
    await page.waitForSelector('link[rel=modulepreload]', { state: 'attached' });
    expect(await page.locator('link[rel=prefetch]').count()).toBe(0);
  });

  test('deferred parts opened while the document loads are shown at its end', async () => {
    const errors: Error[] = [];
    await open({}, async (opened) => {
      opened.on('pageerror', (error) => errors.push(error));
      await opened.addInitScript(() => {
        const observer = new MutationObserver(() => {
          const part = document.querySelector('[data-deferred]');
          if (!part || document.querySelector('#later-files')) return;
          observer.disconnect();
          part.dispatchEvent(new Event('toggle'));
          document.documentElement.dataset['opened'] = document.readyState;
        });
        observer.observe(document, { childList: true, subtree: true });
      });
    });
    expect(await page.locator('html').getAttribute('data-opened')).toBe('loading');
    await opener().click();
    await total().waitFor();
    expect(errors).toEqual([]);
  });

  test('browsers without script reach deferred parts by their links', async () => {
    await open({ javaScriptEnabled: false });
    await opener().click();
    await link().click();
    await total().waitFor();
    expect(await link().count()).toBe(0);
    // Nothing opened it that could close it.
    expect(await page.getByRole('button', { name: 'Close' }).isVisible()).toBe(false);
  });
});

/** Places and computed styles of the elements that the page had at the first call. */
const looks = () =>
  page.evaluate(() => {
    const kept = (Reflect.get(globalThis, 'kept') as Element[] | undefined) ?? [
      ...document.querySelectorAll('body *'),
    ];
    Reflect.set(globalThis, 'kept', kept);
    const names = ['color', 'backgroundColor', 'font', 'padding', 'border', 'display', 'gap'] as const;
    return (
      kept
        // The link to a part that is in view says that it could not be loaded.
        .filter((element) => !element.matches('script,style,[data-deferred]') && element.isConnected)
        .map((element) => {
          const { x, y, width, height } = element.getBoundingClientRect();
          const style = getComputedStyle(element);
          return [
            element.tagName,
            element.getAttribute('class'),
            x,
            y,
            width,
            height,
            ...names.map((name) => style[name]),
          ];
        })
    );
  });

test.each(Object.entries(viewports))(
  'a drug page on a %s looks the same with its style sheets as with its inline rules',
  async (_device, viewport) => {
    // Parts and what React adds come with script; the order of the rules is the same without. A font that comes late on a busy
    // machine is used from the first interaction on.
    await open({ viewport }, async (opened) => {
      await opened.route('**/*.woff2', (route) => route.abort());
      await opened.route('**/*parts=deferred', async (route) => {
        const reply = await (await site.get(route.request().url())).text();
        const body = reply.slice(reply.lastIndexOf('</template>'));
        await route.fulfill({ contentType: 'text/html', body });
      });
    });
    await waitUntilSettled(page);
    // The sections of a phone have their real heights.
    await finishAnimations();
    const before = await looks();
    expect(before.length).toBeGreaterThan(300);
    await hydrate(page);
    await page.locator('#page-styles').waitFor({ state: 'detached' });
    await page.locator('#rest-styles').waitFor({ state: 'detached' });
    expect(await looks()).toEqual(before);
  },
);
