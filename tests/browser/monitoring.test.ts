import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { startMonitoringService } from '../monitoring-service.ts';
import { hydrate, waitUntilSettled } from './layout-shift.ts';
import { startBrowserSite, unfold, viewports, type BrowserSite } from './browser-site.ts';

let service: Awaited<ReturnType<typeof startMonitoringService>>;
let site: BrowserSite;
beforeAll(async () => {
  service = await startMonitoringService();
  site = await startBrowserSite(service.settings);
});
afterAll(async () => {
  await site.stop();
  await service.stop();
});
beforeEach(() => service.forget());

/** A visitor with a log of their requests; the clock can be advanced unless the browser measures. */
async function visitor({ measures = false } = {}) {
  const context = await site.visit({ viewport: viewports.phone });
  const requests: string[] = [];
  const sent: string[] = [];
  context.on('request', (request) => {
    if (!request.url().startsWith('data:')) requests.push(request.url());
    if (request.url().endsWith('/api/appmonitors')) sent.push(request.postData() ?? '');
  });
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  // A fake clock has no performance entries.
  if (!measures) await page.clock.install();
  return { context, page, requests, sent, problems };
}

const drugPage = '/rx/atorvastatin?zip=19103';
const isMonitor = (url: string) => url.includes('start-monitor') || url.includes('appmonitors');
/** Advances past the interval of batches (spec §9: 5 s). */
const nextBatch = (page: Page) => page.clock.fastForward(5000);

async function open(page: Page, path: string): Promise<void> {
  await page.goto(site.at('super.localhost', path));
  await waitUntilSettled(page);
}

async function monitored(page: Page): Promise<void> {
  const loaded = page.waitForResponse(/start-monitor/);
  await open(page, drugPage);
  await loaded;
  await page.waitForFunction(() => document.cookie.includes('cwr_s='));
}

async function cookieNames(context: BrowserContext): Promise<string[]> {
  return (await context.cookies()).map(({ name }) => name).toSorted();
}

/** Opens the card from a drug page. */
async function openCard(page: Page): Promise<void> {
  await hydrate(page);
  await unfold(page);
  await page.getByLabel('Quantity', { exact: true }).selectOption('90');
  await page.waitForURL(/quantity=90/);
  await page
    .getByRole('link', { name: /^Get the card/ })
    .first()
    .click();
  await page.getByRole('heading', { name: 'Your card is ready' }).waitFor();
}

/** Throws two uncaught errors whose messages contain what the visitor looked up. */
async function throwErrors(page: Page): Promise<void> {
  await page.evaluate(() => {
    const error = new TypeError('Cannot read properties of undefined (reading "atorvastatin 19103")');
    dispatchEvent(new ErrorEvent('error', { error, message: error.message, filename: location.href }));
    const promise = Promise.resolve();
    dispatchEvent(new PromiseRejectionEvent('unhandledrejection', { promise, reason: 'Lipitor' }));
  });
}

const lookedUp = /atorvastatin|lipit|\b19103\b|\bzip\b|quantity/i;

const types = () => service.received().map(({ type }) => type);

describe('monitoring with consent', () => {
  test('monitoring reports loading times by route pattern and never what was looked up', async () => {
    const { context, page, requests, problems } = await visitor({ measures: true });
    await monitored(page);
    await openCard(page);
    await throwErrors(page);
    // A page that is left at once may send its events before the layout shift is one of them; one that is hidden first has it.
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    });
    await page.goto('about:blank');
    await expect.poll(() => types()).toContain('cumulative_layout_shift_event');

    for (const type of [
      'session_start_event',
      'page_view_event',
      'performance_navigation_event',
      'time_to_first_byte_event',
      'largest_contentful_paint_event',
    ]) {
      expect(types()).toContain(type);
    }
    expect(new Set(service.received().map((event) => event.page))).toEqual(new Set(['/:drugName', '/card']));
    expect(
      service
        .received()
        .filter(({ type }) => type === 'page_view_event')
        .map((event) => event.page),
    ).toEqual(['/:drugName', '/card']);
    expect(service.received().map(({ details }) => details['message'])).toContain(
      'Cannot read properties of undefined (reading …)',
    );
    const cookies = (await context.cookies()).filter(({ name }) => name.startsWith('cwr_'));
    expect(JSON.stringify([service.requests, cookies])).not.toMatch(lookedUp);
    expect(service.requests.every((text) => text.startsWith('["http://127.0.0.1:'))).toBe(true);
    const { origin } = new URL(site.at('super.localhost', '/'));
    expect(requests.filter((url) => url !== 'about:blank' && new URL(url).origin !== origin)).toEqual([]);
    expect(problems).toEqual([]);
    expect(await cookieNames(context)).toEqual(['cwr_s', 'cwr_u', 'zip']);
    await context.close();
  });

  test('a page is measured before the visitor interacts, without React', async () => {
    const { context, page } = await visitor();
    await monitored(page);
    expect(await page.evaluate(() => '__reactRouterContext' in globalThis)).toBe(false);
    const answered = page.waitForResponse(/appmonitors/);
    await nextBatch(page);
    expect((await answered).status()).toBe(202);
    expect(types()).toContain('page_view_event');
    await context.close();
  });

  test('what was looked up never leaves the browser', async () => {
    const { context, page, sent } = await visitor();
    await monitored(page);
    await openCard(page);
    await throwErrors(page);
    const answered = page.waitForResponse(/appmonitors/);
    await nextBatch(page);
    expect((await answered).status()).toBe(202);
    for (const part of ['"page":"routes/drug"', '"page":"routes/card"', '"kind":"error"']) {
      expect(sent.join('')).toContain(part);
    }
    expect(sent.join('')).not.toMatch(lookedUp);
    await context.close();
  });

  test('monitoring reports a failed call by its pattern and status', async () => {
    const { context, page } = await visitor({ measures: true });
    await context.route('**/api/search?*', (route) => route.fulfill({ status: 502, body: '{}' }));
    await monitored(page);
    await page.evaluate(() => fetch('/rx/api/search?q=lipitor').then((answer) => answer.text()));
    await page.goto('about:blank');
    await expect.poll(types).toContain('http_event');
    const failed = service.received().filter(({ type }) => type === 'http_event');
    expect(failed.map(({ details }) => [details['request'], details['response']])).toEqual([
      [{ url: '/api/search' }, { status: 502 }],
    ]);
    expect(service.requests.join('')).not.toMatch(lookedUp);
    await context.close();
  });

  test('monitoring ends at once in every tab when turned off, and its cookies are deleted', async () => {
    const { context, page, requests } = await visitor();
    await monitored(page);
    const elsewhere = await context.newPage();
    await elsewhere.goto(site.at('super.localhost', '/rx/privacy-choices'));
    await elsewhere.getByRole('checkbox', { name: 'Measure and improve the site', exact: true }).uncheck();
    await elsewhere.getByRole('button', { name: 'Save my choices' }).click();
    await elsewhere.getByText('Your choices are saved.').waitFor();
    const before = requests.filter((url) => url.includes('appmonitors')).length;
    service.forget();
    await nextBatch(page);
    await page
      .getByRole('link', { name: /^Get the card/ })
      .first()
      .click();
    await page.getByRole('heading', { name: 'Your card is ready' }).waitFor();
    await nextBatch(page);
    await page.goto('about:blank');
    expect(requests.filter((url) => url.includes('appmonitors'))).toHaveLength(before);
    expect(service.requests).toEqual([]);
    expect((await cookieNames(context)).filter((name) => name.startsWith('cwr_'))).toEqual([]);
    await context.close();
  });
});

test('monitoring loads and sends nothing for a visitor who turned performance off', async () => {
  const { context, page, requests } = await visitor();
  const url = site.at('super.localhost', '/');
  await context.addCookies([{ name: 'pref_performance', value: 'false', url }]);
  await open(page, drugPage);
  await nextBatch(page);
  await open(page, '/rx/faq');
  await nextBatch(page);
  await page.goto('about:blank');
  expect(requests.length).toBeGreaterThan(10);
  expect(requests.filter(isMonitor)).toEqual([]);
  expect(await cookieNames(context)).toEqual(['pref_performance', 'zip']);
  await context.close();
});

test('monitoring sends no second request after status 403 (spec §8)', async () => {
  const status = 403;
  const { context, page } = await visitor();
  service.answers.push(status);
  await monitored(page);
  const refused = page.waitForResponse(/appmonitors/);
  await nextBatch(page);
  expect((await refused).status()).toBe(status);
  // In the same document, which the router does.
  await hydrate(page);
  await page
    .getByRole('link', { name: /^Get the card/ })
    .first()
    .click();
  await page.getByRole('heading', { name: 'Your card is ready' }).waitFor();
  await nextBatch(page);
  await page.goto('about:blank');
  expect(service.requests).toHaveLength(1);
  await context.close();
});

test('monitoring retries the same events after 2 s and 4 s when the service is busy (spec §8)', async () => {
  const { context, page } = await visitor();
  service.answers.push(429, 503);
  await monitored(page);
  for (const milliseconds of [5000, 2000, 4000]) {
    const answered = page.waitForResponse(/appmonitors/);
    await page.clock.fastForward(milliseconds);
    await answered;
  }
  expect(service.requests).toHaveLength(3);
  const ids = service.requests.map((text) => /\\"id\\":\\"[0-9a-f-]{36}\\"/.exec(text)?.[0]);
  expect(ids[0]).toBeDefined();
  expect(new Set(ids).size).toBe(1);
  await context.close();
});
