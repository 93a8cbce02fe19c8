import type { Browser, Page } from 'playwright-core';

import { layoutShift, watchLayout } from '../tests/browser/layout-shift.ts';
import { watchedPages, withBrandPages } from './brand-pages.ts';
import { printHeading, printLine, printTable, printVerdict } from './report.ts';

const views = [
  { width: 390, height: 844, slowdown: 1 },
  { width: 1280, height: 900, slowdown: 1 },
  { width: 390, height: 844, slowdown: 20 },
] as const;
/** Tolerates rounding errors. */
const maxShift = 0.0005;

/** Measures the layout shift (CLS) while pages load, also on a processor of a twentieth of the speed. */
export async function benchLayout(): Promise<void> {
  printHeading('Layout shift on load, in Chromium', 'script/bench layout');
  const rows: { name: string; shifts: number[] }[] = [];
  await withBrandPages(async (browser, urls) => {
    for (const name of watchedPages) {
      const shifts: number[] = [];
      for (const view of views) {
        shifts.push(await measureShift(browser, urls[name], view));
      }
      rows.push({ name, shifts });
    }
  });
  if (rows.length === 0) return;
  printTable(
    [
      'CLS',
      ...views.map(({ width, slowdown }) => `${width} px${slowdown > 1 ? `, ${slowdown} x slower` : ''}`),
    ],
    rows.map(({ name, shifts }) => [name, ...shifts.map((shift) => shift.toFixed(4))]),
  );
  printLine();
  const largest = Math.max(...rows.flatMap(({ shifts }) => shifts));
  printVerdict('no layout shift', largest < maxShift, `the largest is ${largest.toFixed(4)}`);
}

async function measureShift(
  browser: Browser,
  url: string,
  { width, height, slowdown }: (typeof views)[number],
): Promise<number> {
  const visitor = await browser.newContext({
    viewport: { width, height },
    locale: 'en-US',
    ignoreHTTPSErrors: true,
  });
  const page = await visitor.newPage();
  await watchLayout(page);
  const devtools = await visitor.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.goto(url, { waitUntil: 'networkidle', timeout: 120_000 });
  await waitUntilPainted(page);
  const shift = await layoutShift(page);
  await visitor.close();
  return shift;
}

async function waitUntilPainted(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (let frame = 0; frame < 3; frame += 1) {
      await new Promise((painted) => requestAnimationFrame(painted));
    }
  });
}
