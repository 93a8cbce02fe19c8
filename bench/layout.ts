import { layoutShift, waitUntilSettled, watchLayout } from '../tests/browser/layout-shift.ts';
import { startBrowserSite, viewports } from '../tests/browser/browser-site.ts';
import { printHeading, printTable, printVerdict } from './report.ts';

const pages: Record<string, string> = {
  home: '',
  'drug page': '/atorvastatin?zip=19103',
  card: '/card?drug=atorvastatin&zip=19103',
};
const maxShift = 0.01;

/** Measures the layout shift (CLS) while pages load. */
export async function benchLayout(): Promise<void> {
  printHeading('Layout shift on load, in Chromium', 'script/bench layout');
  const site = await startBrowserSite();
  const rows: { name: string; shifts: number[] }[] = [];
  try {
    for (const [name, path] of Object.entries(pages)) {
      const shifts: number[] = [];
      for (const viewport of Object.values(viewports)) {
        /* oxlint-disable no-await-in-loop */
        const visitor = await site.visit({ viewport });
        const page = await visitor.newPage();
        await watchLayout(page);
        await page.goto(site.at('super.localhost', `/rx${path}`));
        await waitUntilSettled(page);
        shifts.push(await layoutShift(page));
        await visitor.close();
        /* oxlint-enable no-await-in-loop */
      }
      rows.push({ name, shifts });
    }
  } finally {
    await site.stop();
    await site.browser.close();
  }
  printTable(
    ['CLS', ...Object.values(viewports).map(({ width }) => `${width} px`)],
    rows.map(({ name, shifts }) => [name, ...shifts.map((shift) => shift.toFixed(4))]),
  );
  printVerdict(
    `layout shift below ${maxShift}`,
    rows.every(({ shifts }) => shifts.every((shift) => shift < maxShift)),
  );
}
