import type { Locator, Page, Route } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';

import { hydrate } from './layout-shift.ts';
import {
  blockFiles,
  sharedBrowserSite,
  unfold,
  useTab,
  viewports,
  type BrowserSite,
} from './browser-site.ts';

declare global {
  interface Window {
    /** Prices shown while the pickers or the visitor's last choice differed. */
    wrongPrices?: string[];
  }
}

let site: BrowserSite;
let page: Page;
beforeAll(async () => {
  site = await sharedBrowserSite();
});

const tab = useTab({ viewport: viewports.phone });
beforeEach(async () => {
  page = await tab.open();
});

const at = (path: string) => site.at('super.localhost', `/rx${path}`);
const chosenPath = '/atorvastatin?dosage=20%20mg&quantity=30&zip=19103';

/** Opens a drug page whose pickers React handles. */
async function openPickers(path = chosenPath): Promise<void> {
  await page.goto(at(path));
  await hydrate(page);
  await unfold(page);
}

const dataOf = (quantity: number) => (url: URL) =>
  url.pathname.endsWith('.data') && url.searchParams.get('quantity') === String(quantity);

/** Delays the responses for a quantity until released; `requested` resolves with the first request. */
async function holdResponses(quantity: number) {
  const requested = Promise.withResolvers<Route>();
  await page.route(dataOf(quantity), (route) => requested.resolve(route));
  return {
    requested: requested.promise,
    // The browser rejects a response to an aborted request.
    release: async () => (await requested.promise).continue().catch(() => undefined),
  };
}

/** Stops the page's clock, so that timers fire only when it is advanced. */
async function stopClock(): Promise<void> {
  tab.closeAfterTest();
  await page.clock.install({ time: Date.now() });
  await page.clock.pauseAt(Date.now() + 60_000);
}

/** Checks at every mutation of the page that the prices belong to the last choice. */
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
      const what = price?.closest('section')?.textContent ?? '';
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
/** Whether the whole element is on the screen, below the header. */
const isInView = (element: Locator) =>
  element.evaluate((node) => {
    const { top, bottom } = node.getBoundingClientRect();
    const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
    return top >= header && bottom <= innerHeight;
  });
const choose = (quantity: number) =>
  page.getByLabel('Quantity', { exact: true }).selectOption(String(quantity));

describe('changing a picker', () => {
  test('changing a picker clears the old prices at once and shows progress', async () => {
    await openPickers();
    const response = await holdResponses(90);
    const wrong = await watchPrices();
    await choose(90);
    // Before any request.
    expect(await page.getByTestId('best-price').count()).toBe(0);
    await page.getByRole('status').filter({ hasText: 'Getting prices' }).waitFor();
    expect(await prices().getByRole('link').count()).toBe(0);

    await response.requested;
    expect(await page.getByTestId('best-price').count()).toBe(0);
    await response.release();
    await page.getByTestId('best-price').waitFor();
    await page
      .getByRole('status')
      .filter({ hasText: /^\d+ prices, from \$/ })
      .waitFor();
    expect(await wrong()).toEqual([]);
  });

  test('changing pickers keeps the partner and an opened answer, marks the new dosage below, and makes an address that shows the same page', async () => {
    await openPickers(`${chosenPath}&source=samsung`);
    const answer = page.locator('#questions details').first();
    await answer.locator('summary').click();
    await page.getByLabel('Dosage', { exact: true }).selectOption('40 mg');
    await page.waitForURL(/dosage=40/);
    await page.locator('#forms [aria-current]', { hasText: '40 mg' }).waitFor();
    expect(await answer.getAttribute('open')).toBe('');
    await choose(90);
    await page.waitForURL(/quantity=90/);
    const { searchParams } = new URL(page.url());
    expect([searchParams.get('zip'), searchParams.get('source')]).toEqual(['19103', 'samsung']);
    await page.getByTestId('best-price').waitFor();
    const price = await page.getByTestId('best-price').innerText();
    await page.reload();
    expect(await page.getByTestId('best-price').innerText()).toBe(price);
    expect(await page.getByLabel('Quantity', { exact: true }).inputValue()).toBe('90');
  });

  test('a ZIP code changes the address without an empty quantity, which can be entered later', async () => {
    await openPickers();
    await unfold(page, '#zip');
    await page.getByLabel('ZIP code').fill('10001');
    await page.waitForURL(/zip=10001/);
    expect(new URL(page.url()).searchParams.has('other')).toBe(false);
    await page.getByText('Different quantity?').click();
    await page.getByLabel('Another quantity').fill('45');
    await page.getByRole('button', { name: 'Use this quantity' }).click();
    await page.getByText('45 tablets').first().waitFor();
    expect(new URL(page.url()).searchParams.get('other')).toBe('45');
  });

  test('a drug page shows the price of the last choice when responses arrive out of order', async () => {
    await openPickers();
    const first = await holdResponses(60);
    const second = await holdResponses(90);
    const wrong = await watchPrices();
    await choose(60);
    await first.requested;
    await choose(90);
    await second.requested;
    await second.release();
    await page.getByTestId('best-price').waitFor();
    await first.release();

    await page.waitForURL(/quantity=90/);
    expect(await prices().innerText()).toMatch(/90\stablets/);
    expect(await wrong()).toEqual([]);
  });

  test('changes of pickers within the debounce send one request, and no price of an outdated choice is shown', async () => {
    await openPickers();
    const requested: string[] = [];
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.pathname.endsWith('.data')) requested.push(url.searchParams.get('quantity') ?? '');
    });
    const first = await holdResponses(60);
    const second = await holdResponses(90);
    const wrong = await watchPrices();
    // The first response arrives while the second choice still waits for the debounce.
    await stopClock();
    await choose(90);
    await choose(60);
    await page.clock.runFor(100);
    await first.requested;
    expect(requested).toEqual(['60']);
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
  test('a drug page shows an error with a retry that loads the choice when the network fails', async () => {
    await openPickers();
    await page.route(dataOf(90), (route) => route.abort('internetdisconnected'));
    await choose(90);
    const again = page.getByRole('link', { name: 'Try again' });
    await again.waitFor();
    await expect.poll(() => isInView(page.getByRole('heading', { name: 'Error loading data' }))).toBe(true);
    await page.getByRole('status').filter({ hasText: 'Error loading data' }).waitFor();
    expect(await page.getByTestId('best-price').count()).toBe(0);
    expect(await page.getByRole('link', { name: /home/i }).count()).toBeGreaterThan(0);

    await page.unroute(dataOf(90));
    await again.click();
    await page.getByTestId('best-price').waitFor();
    expect(await page.getByLabel('Quantity', { exact: true }).inputValue()).toBe('90');
    expect(await page.getByLabel('ZIP code').inputValue()).toBe('19103');
  });
});

describe('choices made before hydration', () => {
  test('choices made before hydration are applied after it', async () => {
    const held = Promise.withResolvers<void>();
    await page.route('**/assets/entry.client-*.js', (route) => held.promise.then(() => route.continue()));
    await page.goto(at(chosenPath), { waitUntil: 'commit' });
    await unfold(page);
    await page.getByLabel('Dosage', { exact: true }).selectOption('40 mg');
    await page.getByLabel('Quantity', { exact: true }).selectOption('90');
    held.resolve();
    await page.waitForURL(/dosage=40\+mg.*quantity=90|quantity=90.*dosage=40\+mg/);
    await page.getByRole('heading', { name: '40 mg, 90 tablets' }).waitFor();
    expect(await page.getByLabel('Quantity', { exact: true }).inputValue()).toBe('90');
  });
});

describe('changing a picker offline', () => {
  test('a change made offline waits for a connection with a note', async () => {
    await openPickers();
    await page.context().setOffline(true);
    await page.getByLabel('Quantity', { exact: true }).selectOption('90');
    await page
      .locator('div', { hasText: /^You’re offline\./ })
      .first()
      .waitFor();
    await page.getByRole('status').filter({ hasText: 'You’re offline.' }).waitFor();
    await expect.poll(() => isInView(page.getByText('You’re offline.').first())).toBe(true);
    expect(await page.getByTestId('best-price').count()).toBe(0);
    await page.context().setOffline(false);
    await page.getByRole('heading', { name: '20 mg, 90 tablets' }).waitFor();
    expect(await page.getByText('You’re offline.').count()).toBe(0);
  });
});

test('a choice without a price shows the reason on the screen of a phone', async () => {
  await openPickers('/albuterol?zip=19103');
  await page.getByLabel('Form', { exact: true }).selectOption('Tablet ER');
  const answer = page.getByRole('heading', { name: 'No current price' });
  await answer.waitFor();
  await expect.poll(() => isInView(answer)).toBe(true);
});

test('a screen reader hears what is wrong with a ZIP; one after a space applies at its fifth digit, folds into its place, and comes with the next choice', async () => {
  await openPickers();
  await page.locator('summary', { hasText: 'Philadelphia, PA 19103' }).press('Enter');
  await page.getByLabel('ZIP code').fill('1000');
  await page.getByLabel('ZIP code').press('Enter');
  // Not the unchanged prices.
  await page.getByRole('status').filter({ hasText: 'Enter all 5 digits.' }).waitFor();
  expect(await page.getByLabel('ZIP code').evaluate((field) => field === document.activeElement)).toBe(true);
  await page.getByLabel('ZIP code').fill(' 1000');
  await page.getByLabel('ZIP code').press('End');
  await page.keyboard.type('1');
  const place = page.locator('summary', { hasText: 'New York, NY 10001' });
  await place.waitFor();
  expect(new URL(page.url()).searchParams.get('zip')).toBe('10001');
  expect(await place.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await page.getByLabel('ZIP code').isVisible()).toBe(false);
  await page.getByLabel('Quantity', { exact: true }).selectOption('90');
  await page.waitForURL(/quantity=90&zip=10001/);
});

test('a keyboard user selects another amount with one key, and keeps the focus', async () => {
  await openPickers();
  const amount = page.getByRole('link', { name: /^90 days \$/ });
  const price = /\$[\d.]+/.exec(await amount.innerText())?.[0];
  await amount.press('Enter');
  await page.waitForURL(/quantity=90/);
  await page.locator('a[aria-current="true"]', { hasText: '90 days' }).waitFor();
  expect(await amount.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await page.getByTestId('best-price').innerText()).toBe(price);
  expect(await page.getByLabel('Quantity', { exact: true }).inputValue()).toBe('90');
});

test('the location button says what to do if the browser does not share its location', async () => {
  await page.goto(at('/atorvastatin'));
  const button = page.getByRole('button', { name: 'Use my location' });
  await button.click();
  await expect.poll(() => page.locator('#zip-problem').isVisible()).toBe(true);
});

test('the location button keeps the same fields as a change of the ZIP', async () => {
  const visitor = page.context();
  await page.setViewportSize(viewports.desktop);
  const query = 'source=yahoo&quantity=200&confirmed=200&dosage=40%20mg';
  const open = async () => {
    await page.goto(at(`/atorvastatin?${query}`));
    await page.locator('summary', { hasText: 'Different quantity?' }).click();
    await page.getByLabel(/^Another quantity/).fill('77');
  };
  const parametersAt = async (zip: RegExp) => {
    await page.waitForURL(zip);
    const { searchParams } = new URL(page.url());
    searchParams.delete('zip');
    return Object.fromEntries(searchParams);
  };
  await open();
  await page.getByLabel('ZIP code').fill('19103');
  const byZip = await parametersAt(/zip=19103/);
  expect(byZip).toMatchObject({ source: 'yahoo' });
  await visitor.clearCookies();
  await visitor.grantPermissions(['geolocation']);
  onTestFinished(() => visitor.clearPermissions());
  await visitor.setGeolocation({ latitude: 39.95, longitude: -75.17 });
  await open();
  await page.getByRole('button', { name: 'Use my location' }).click();
  expect(await parametersAt(/zip=191/)).toEqual(byZip);
});

test('the location button says what to do if its script cannot be loaded', async () => {
  const session = await blockFiles(page, '*/my-location-*');
  onTestFinished(() => session.detach());
  await page.goto(at('/atorvastatin'));
  await page.getByRole('button', { name: 'Use my location' }).click();
  await page.getByRole('status').filter({ hasText: 'Your device can’t tell where it is.' }).waitFor();
  expect(await page.locator('#zip-problem').innerText()).toContain('Enter your ZIP code');
});

test('the answer is inside the first screen of a phone; its bar shows once the last button has left the screen, and covers no last line', async () => {
  await openPickers();
  // The pickers are above the prices.
  await page.getByText('Done').click();
  await page.evaluate(() => scrollTo(0, 0));
  const buttons = prices().getByRole('link', { name: /^Get the card/ });
  expect(await buttons.count()).toBe(2);
  const boxes = await Promise.all((await buttons.all()).map((button) => button.boundingBox()));
  const end = Math.max(...boxes.map((box) => (box ? box.y + box.height : Infinity)));
  expect(end).toBeLessThanOrEqual(viewports.phone.height);
  // The two buttons, and the bar unless it is hidden.
  const cardLinks = page.getByRole('link', { name: /^Get the card ?: \$[\d.]+ at / });
  const bar = cardLinks.last();
  const isOnScreen = () =>
    bar.evaluate((link) => {
      const { top, bottom } = link.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    });
  /** From the end of what is last on the page to the bar. */
  const spaceAboveBar = () =>
    bar.evaluate((link) => {
      const last = document.querySelector('main nav:has([aria-current=page])');
      const [box, lastBox] = [link.parentElement, last].map((element) => element?.getBoundingClientRect());
      return (box?.top ?? Number.NaN) - (lastBox?.bottom ?? Number.NaN);
    });
  expect(await isOnScreen()).toBe(false);
  const scrollPast = (distance: number) =>
    buttons.last().evaluate((button, beyond) => {
      const header = document.querySelector('header')?.getBoundingClientRect().height ?? 0;
      scrollBy(0, button.getBoundingClientRect().bottom - header + beyond);
    }, distance);
  // The last button is still below the header.
  await scrollPast(-100);
  await expect.poll(isOnScreen).toBe(false);
  // The header has covered it.
  await scrollPast(16);
  await expect.poll(isOnScreen).toBe(true);
  // Sections get their real height when they come near the screen, so one scroll can end short of the last line.
  const spaceAfterScrollToEnd = async () => {
    await page.getByRole('navigation', { name: 'Breadcrumb' }).evaluate((last) => last.scrollIntoView(false));
    return spaceAboveBar();
  };
  await expect.poll(spaceAfterScrollToEnd).toBeGreaterThanOrEqual(0);
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect.poll(spaceAboveBar).toBeGreaterThanOrEqual(0);
  await unfold(page);
  await page.getByLabel('Quantity', { exact: true }).focus();
  await expect.poll(() => cardLinks.count()).toBe(2);
});
