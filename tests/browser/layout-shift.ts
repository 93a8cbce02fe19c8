import type { Page } from 'playwright-core';

declare global {
  interface Window {
    /** Sum of the layout shifts since navigation, added by `watchLayout`. */
    layoutShift?: () => number;
  }
}

/**
 * Slows the network of a page down: scripts come late, and the page is painted while it is still being parsed. A slow processor
 * would do the same, but Chromium slows its own by keeping it busy.
 */
export async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 40,
    downloadThroughput: 100_000,
    uploadThroughput: 100_000,
  });
}

/** Sums unexpected layout shifts from the next navigation on. */
export async function watchLayout(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let sum = 0;
    const add = (entries: PerformanceEntryList) => {
      for (const entry of entries) {
        const { value, hadRecentInput } = entry as PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
        };
        if (!hadRecentInput) sum += value;
      }
    };
    const observer = new PerformanceObserver((list) => add(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    window.layoutShift = () => {
      add(observer.takeRecords());
      return sum;
    };
  });
}

/** Waits until React handles the events of an element. */
async function waitUntilHydrated(page: Page, selector: string): Promise<void> {
  await page.waitForFunction((selected) => {
    const element = document.querySelector(selected);
    return element !== null && Object.keys(element).some((key) => key.startsWith('__reactProps'));
  }, selector);
}

/** Touches something that needs React, and waits until React handles the page. */
export async function hydrate(page: Page): Promise<void> {
  await page.locator('input, select, header button').first().dispatchEvent('pointerdown');
  await waitUntilHydrated(page, 'main');
}

/** Waits until a page is loaded and painted with its fonts, and hydrated, unless that takes an interaction (app/first-touch.ts). */
export async function waitUntilSettled(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  const loadsByItself = page.locator('[data-script=idle], [data-script=now]');
  if ((await loadsByItself.count()) > 0) await waitUntilHydrated(page, 'main');
  await page.evaluate(async () => {
    await document.fonts.ready;
    const frame = () => new Promise((painted) => requestAnimationFrame(painted));
    await frame();
    await frame();
    await frame();
  });
}

/** Cumulative layout shift since navigation: 0 is none, 0.1 is the limit of a good page. */
export function layoutShift(page: Page): Promise<number> {
  return page.evaluate(() => window.layoutShift?.() ?? Number.NaN);
}
