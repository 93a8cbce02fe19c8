import type { Page, Route } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { sharedBrowserSite, viewports, type BrowserSite } from './browser-site.ts';

declare global {
  interface Window {
    /** Prices that were on show while the pickers, or the visitor's last choice, said something else. */
    wrongPrices?: string[];
  }
}

let site: BrowserSite;
let page: Page;
beforeAll(async () => {
  site = await sharedBrowserSite();
});

beforeEach(async () => {
  const visitor = await site.visit({ viewport: viewports.phone });
  page = await visitor.newPage();
  await page.goto(site.at('super.localhost', '/rx/atorvastatin?dosage=20%20mg&quantity=30&zip=19103'));
  await page.getByTestId('best-price').waitFor();
});
afterEach(() => page.context().close());

const dataOf = (quantity: number) => (url: URL) =>
  url.pathname.endsWith('.data') && url.searchParams.get('quantity') === String(quantity);

/** Keeps the answers for a quantity back until they are released; `asked` resolves when the browser wants one. */
async function holdBack(quantity: number) {
  const asked = Promise.withResolvers<Route>();
  await page.route(dataOf(quantity), (route) => asked.resolve(route));
  return {
    asked: asked.promise,
    // A browser that no longer waits for the answer refuses it.
    release: async () => (await asked.promise).continue().catch(() => undefined),
  };
}

/** Stops the page's clock: from now on its timers go off when told alone. */
async function stopClock(): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
}

/** Looks at every change of the page: what is priced must be what the visitor chose last. */
async function watchPrices(): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const wrong: string[] = [];
    window.wrongPrices = wrong;
    const quantity = document.querySelector<HTMLSelectElement>('select[name="quantity"]');
    let chosen = quantity?.selectedOptions[0]?.text ?? '';
    document.addEventListener(
      'change',
      ({ target }) => {
        if (target instanceof HTMLSelectElement && target.name === 'quantity') {
          chosen = target.selectedOptions[0]?.text ?? '';
        }
      },
      { capture: true },
    );
    const look = () => {
      const price = document.querySelector('[data-testid="best-price"]');
      const what = price?.parentElement?.textContent ?? '';
      if (price && !what.includes(chosen)) wrong.push(`${what} while ${chosen} was chosen`);
    };
    new MutationObserver(look).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    });
  });
  return () => page.evaluate(() => window.wrongPrices ?? ['nothing was watched']);
}

const prices = () => page.getByRole('region', { name: 'Prices' });
const choose = (quantity: number) =>
  page.getByLabel('Quantity', { exact: true }).selectOption(String(quantity));

describe('changing a picker', () => {
  test('clears the old prices at once and says that it is working', async () => {
    const held = await holdBack(90);
    const wrong = await watchPrices();
    await choose(90);
    // At once: before the browser has asked for anything.
    expect(await page.getByTestId('best-price').count()).toBe(0);
    expect(await prices().getByRole('status').innerText()).toBe('Getting prices');
    expect(await prices().getByRole('link').count()).toBe(0);

    await held.asked;
    expect(await page.getByTestId('best-price').count()).toBe(0);
    await held.release();
    await page.getByTestId('best-price').waitFor();
    expect(await prices().getByRole('status').innerText()).toMatch(/^\d+ prices, from \$/);
    expect(await wrong()).toEqual([]);
  });

  test('changes the address, and the address alone brings the same page', async () => {
    await choose(90);
    await page.waitForURL(/quantity=90/);
    expect(new URL(page.url()).searchParams.get('zip')).toBe('19103');
    const price = await page.getByTestId('best-price').innerText();
    await page.reload();
    expect(await page.getByTestId('best-price').innerText()).toBe(price);
    expect(await page.getByLabel('Quantity', { exact: true }).inputValue()).toBe('90');
  });

  test('takes its own price from answers that come in the wrong order', async () => {
    const first = await holdBack(60);
    const second = await holdBack(90);
    const wrong = await watchPrices();
    await choose(60);
    await first.asked;
    await choose(90);
    await second.asked;
    await second.release();
    await page.getByTestId('best-price').waitFor();
    await first.release();

    await page.waitForURL(/quantity=90/);
    expect(await page.getByTestId('best-price').locator('..').innerText()).toContain('90 tablets');
    expect(await wrong()).toEqual([]);
  });

  test('asks once for changes that follow each other within the debounce', async () => {
    const asked: string[] = [];
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.pathname.endsWith('.data')) asked.push(url.searchParams.get('quantity') ?? '');
    });
    await stopClock();
    await choose(60);
    await choose(90);
    await page.clock.runFor(100);
    await page.waitForURL(/quantity=90/);
    expect(asked).toEqual(['90']);
  });

  test('never shows the price of a choice that is already out of date', async () => {
    const first = await holdBack(60);
    const second = await holdBack(90);
    const wrong = await watchPrices();
    // So that the first answer comes while the second choice still waits to be asked for.
    await stopClock();
    await choose(60);
    await page.clock.runFor(100);
    await first.asked;
    await choose(90);
    const answered = page.waitForResponse((response) => dataOf(60)(new URL(response.url())));
    await first.release();
    await (await answered).finished();
    await page.waitForURL(/quantity=60/);

    expect(await page.getByLabel('Quantity', { exact: true }).inputValue()).toBe('90');
    await page.clock.runFor(100);
    await second.release();
    await page.waitForURL(/quantity=90/);
    await page.getByTestId('best-price').waitFor();
    expect(await wrong()).toEqual([]);
  });
});

describe('a network that fails while a picker changes', () => {
  test('leaves words and a way on, and trying again brings what was chosen', async () => {
    await page.route(dataOf(90), (route) => route.abort('internetdisconnected'));
    await choose(90);
    const again = page.getByRole('link', { name: 'Try again' });
    await again.waitFor();
    expect(await page.getByTestId('best-price').count()).toBe(0);
    expect(await page.getByRole('link', { name: /home/i }).count()).toBeGreaterThan(0);

    await page.unroute(dataOf(90));
    await again.click();
    await page.getByTestId('best-price').waitFor();
    expect(await page.getByLabel('Quantity', { exact: true }).inputValue()).toBe('90');
    expect(await page.getByLabel('ZIP code').inputValue()).toBe('19103');
  });
});

describe('choices made before the scripts have come', () => {
  test('are made again when they have, and none is lost', async () => {
    const visitor = await site.visit({ viewport: viewports.phone });
    const early = await visitor.newPage();
    const entry = Promise.withResolvers<Route>();
    await early.route('**/assets/entry.client-*.js', (route) => entry.resolve(route));
    await early.goto(site.at('super.localhost', '/rx/atorvastatin?dosage=20%20mg&quantity=30&zip=19103'), {
      waitUntil: 'commit',
    });
    await early.getByLabel('Dosage', { exact: true }).selectOption('40 mg');
    await early.getByLabel('Quantity', { exact: true }).selectOption('90');
    await (await entry.promise).continue();
    await early.waitForURL(/dosage=40\+mg.*quantity=90|quantity=90.*dosage=40\+mg/);
    await early.getByText('40 mg, 90 tablets').waitFor();
    expect(await early.getByLabel('Quantity', { exact: true }).inputValue()).toBe('90');
    await visitor.close();
  });
});

describe('without a connection', () => {
  test('a change waits for one, says so, and the page stays', async () => {
    await page.context().setOffline(true);
    await page.getByLabel('Quantity', { exact: true }).selectOption('90');
    await page.getByText('You are offline.').waitFor();
    expect(await page.getByTestId('best-price').count()).toBe(0);
    await page.context().setOffline(false);
    await page.getByText('20 mg, 90 tablets').waitFor();
    expect(await page.getByText('You are offline.').count()).toBe(0);
  });
});

test('a ZIP that is typed and not yet shown goes with the next choice', async () => {
  await page.getByLabel('ZIP code').fill('10001');
  await page.getByLabel('Quantity', { exact: true }).selectOption('90');
  await page.getByRole('heading', { name: /Prices near New York/ }).waitFor();
  expect(await page.getByLabel('ZIP code').inputValue()).toBe('10001');
});
