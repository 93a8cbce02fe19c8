import type { Page } from 'playwright-core';

declare global {
  interface Window {
    /** Sum of the layout shifts since the page began, put there by `watchLayout`. */
    layoutShift?: () => number;
  }
}

/** From the next navigation on, adds up what moves on the page without the visitor's doing. */
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

/** Resolves when the script of a page has taken it over, its fonts are there and what follows from both is painted. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const main = document.querySelector('main');
    return main !== null && Object.keys(main).some((key) => key.startsWith('__reactProps'));
  });
  await page.evaluate(async () => {
    await document.fonts.ready;
    const frame = () => new Promise((painted) => requestAnimationFrame(painted));
    await frame();
    await frame();
    await frame();
  });
}

/** How far things moved since the page began (CLS): 0 is nothing, 0.1 is what visitors begin to mind. */
export function layoutShift(page: Page): Promise<number> {
  return page.evaluate(() => window.layoutShift?.() ?? Number.NaN);
}
