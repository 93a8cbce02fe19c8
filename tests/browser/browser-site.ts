import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { getRequestListener } from '@hono/node-server';
import type { Browser, BrowserContextOptions, CDPSession, Page } from 'playwright-core';
import { afterAll, afterEach, onTestFinished } from 'vitest';

import { startBuiltSite } from '../built-site.ts';
import { clockOffsetMs, moveClock } from '../day-of-catalog.ts';
import { tenants } from '../tenants.ts';
import { launchChromium } from './launch-chromium.ts';

export const viewports = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1280, height: 900 },
} as const;

/** Visitors prefer reduced motion, because a transition between two pages paints dozens of frames; not where motion is tested. */
export const withMotion = { reducedMotion: 'no-preference' } as const;

/** For visitors whose browser fetches what a page may need before they touch it. */
export const withPrefetch = { savesData: false } as const;

/** For visitors whose browser may install the service worker of saved cards. */
export const withServiceWorker = { serviceWorkers: 'allow' } as const;

/** For visitors whose browser may also install the offline page, which one that saves data does not. */
export const withOfflinePage = { ...withServiceWorker, ...withPrefetch } as const;

interface VisitOptions extends BrowserContextOptions {
  /** Whether the browser saves data. It does by default: prefetching the scripts of a page costs as much as showing it. */
  savesData?: boolean;
}

/** Makes a browser save data, as an initial script of its pages. */
export function saveData(): void {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
}

/** Each tenant with one viewport: pages differ by tenant and by viewport, but not by their combination. */
export const siteVariants = tenants.map((tenant, index) => {
  const device = index % 2 === 0 ? 'phone' : 'desktop';
  return { ...tenant, device, viewport: viewports[device] } as const;
});

/** Opens the pickers, or the ZIP field, which a narrow page folds into one line each. */
export async function unfold(page: Page, field: '#picker-quantity' | '#zip' = '#picker-quantity') {
  await page.locator(field).waitFor({ state: 'attached' });
  const summary = page.locator(`details:not([open]):has(${field}) > summary`);
  if (await summary.isVisible()) await summary.click();
}

/** Blocks files in the browser: page.route() costs a call for each request, and turns the browser's cache off. */
export async function blockFiles(page: Page, ...urls: string[]): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.setBlockedURLs', { urls });
  return devtools;
}

export type BrowserSite = Awaited<ReturnType<typeof startBrowserSite>>;

let browser: Promise<Browser> | null = null;
let unpainted: Promise<Browser> | null = null;
let shared: Promise<BrowserSite> | null = null;
let visitors = 0;

/** An address in a network that no other visitor has, because networks have limits. */
function nextAddress(): string {
  visitors += 1;
  return `198.${18 + Math.floor(visitors / 250)}.${visitors % 250}.1`;
}

/** The site with default settings that all files of this project share; nothing may change it or wait for its metrics. */
export function sharedBrowserSite(): Promise<BrowserSite> {
  shared ??= startBrowserSite();
  return shared;
}

/**
 * One tab for the tests around its call, because a new visitor takes three times the CPU time of another page. Each test that opens it
 * gets an empty page, without what another test stored, and a network of its own.
 */
export function useTab(
  { isPainted = true, ...options }: VisitOptions & { isPainted?: boolean },
  findSite: () => BrowserSite | Promise<BrowserSite> = sharedBrowserSite,
) {
  let tab: Page | null = null;
  const close = async () => {
    const closed = tab;
    tab = null;
    await closed?.context().close();
  };
  afterEach(({ task }) => (task.result?.state === 'fail' ? close() : undefined));
  afterAll(close);
  return {
    async open(): Promise<Page> {
      if (tab) {
        await empty(tab, options);
        if (options.viewport) await tab.setViewportSize(options.viewport);
        return tab;
      }
      const { visit, visitUnpainted } = await findSite();
      tab = await (await (isPainted ? visit : visitUnpainted)(options)).newPage();
      return tab;
    },
    /** For a test that changes the tab for good: the next test gets another. */
    closeAfterTest: () => onTestFinished(close),
  };
}

async function empty(tab: Page, { colorScheme = 'light', serviceWorkers }: VisitOptions): Promise<void> {
  const visitor = tab.context();
  await tab.unrouteAll({ behavior: 'ignoreErrors' });
  for (const event of ['console', 'pageerror', 'request', 'response'] as const) tab.removeAllListeners(event);
  await tab.emulateMedia({ media: null, colorScheme, forcedColors: 'none' });
  await visitor.setOffline(false);
  // Last, because the router stores the scroll position when its page is left.
  await tab.evaluate(() => addEventListener('pagehide', () => sessionStorage.clear()));
  await tab.goto('about:blank');
  await visitor.clearCookies();
  // A cached part of a page would be of another render than its document.
  const devtools = await visitor.newCDPSession(tab);
  await devtools.send('Network.clearBrowserCache');
  // Also the service workers and caches of every host that was visited.
  if (serviceWorkers === 'allow')
    await devtools.send('Storage.clearDataForOrigin', { origin: '*', storageTypes: 'all' });
  await devtools.detach();
  await visitor.setExtraHTTPHeaders({ 'x-forwarded-for': nextAddress() });
}

/** Starts the site on a loopback port, to be visited with the Chromium that all files share. */
export async function startBrowserSite(settings: Record<string, string> = {}) {
  const site = await startBuiltSite({ TRUSTED_PROXIES: '1', ...settings });
  const listener = getRequestListener(site.app.fetch);
  const server: Server = createServer((request, response) => void listener(request, response));
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  // In this process: a server of Playwright between it and Chromium would pass on every message.
  browser ??= launchChromium();
  const chrome = await browser;
  const openVisit = async (chromium: Browser, { savesData = true, ...options }: VisitOptions) => {
    const visitor = await chromium.newContext({
      locale: 'en-US',
      extraHTTPHeaders: { 'x-forwarded-for': nextAddress() },
      reducedMotion: 'reduce',
      // It takes a process of its own, and shows a saved page where a busy machine takes longer than 4 seconds.
      serviceWorkers: 'block',
      ...options,
    });
    // Forms compare days with the server's.
    await visitor.addInitScript(moveClock, clockOffsetMs);
    if (savesData) await visitor.addInitScript(saveData);
    // A busy machine is slow, not wrong: this only ends what hangs, and names the step.
    visitor.setDefaultTimeout(120_000);
    return visitor;
  };
  return {
    ...site,
    browser: chrome,
    /** Address of a path on a tenant's host. */
    at: (host: string, path: string) => `http://${host}:${port}${path}`,
    /** A new visitor: no cookies, no history and a network of its own. */
    visit: (options: VisitOptions = {}) => openVisit(chrome, options),
    /**
     * A new visitor whose pages are laid out but never painted, for half the CPU time. Only for tests that measure: no
     * frame of an animation comes, and Playwright cannot click or wait for a function.
     */
    visitUnpainted: async (options: VisitOptions = {}) =>
      openVisit(await (unpainted ??= launchChromium({ paints: false })), options),
    async stop() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
      site.close();
    },
  };
}
