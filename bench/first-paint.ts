import { brotliCompressSync, constants } from 'node:zlib';

import type { Browser, Page } from 'playwright-core';

import { watchedPages, withBrandPages } from './brand-pages.ts';
import { printHeading, printTable, printVerdict } from './report.ts';

/** Emulates a phone on slow 4G with a quarter of the speed of this machine, as Lighthouse does. */
const network = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000 };
const slowdown = 4;
const runs = 5;
const goals = {
  paintSeconds: 0.75,
  blockingMs: 20,
  scriptKilobytes: 3,
  htmlKilobytes: 45,
  sentKilobytes: 12,
};

/** The measurements of a visit, in milliseconds and bytes. */
interface Visit {
  firstPaint: number;
  largestPaint: number;
  /** The sum of the task time above 50 ms per task, after the first paint. */
  blocking: number;
  blockingSheets: number;
  /** The size without style rules. */
  html: Buffer;
  document: Buffer;
}

/** Measures first paint, largest paint and blocking time of first visits with a slow phone, and what they load. */
export async function benchFirstPaint(): Promise<void> {
  printHeading('First visit with a slow phone, in Chromium', 'script/bench first-paint');
  const results: Result[] = [];
  await withBrandPages(async (browser, urls) => {
    for (const name of watchedPages) {
      const visits: Visit[] = [];
      for (let run = 0; run < runs; run += 1) {
        visits.push(await visitPage(browser, urls[name]));
      }
      results.push({
        name,
        visit: medianOf(visits),
        scriptBytes: await countScriptBytes(browser, urls[name]),
      });
    }
  });
  if (results.length === 0) return;
  printTable(
    [
      `the median of ${runs} visits`,
      'first paint s',
      'LCP s',
      'blocking ms',
      'scripts run, kB',
      'blocking style sheets',
      'HTML kB',
      'compressed',
      'with style rules kB',
      'compressed',
    ],
    results.map(({ name, visit, scriptBytes }) => [
      name,
      seconds(visit.firstPaint),
      seconds(visit.largestPaint),
      visit.blocking.toFixed(0),
      kilobytes(scriptBytes),
      String(visit.blockingSheets),
      kilobytes(visit.html.byteLength),
      kilobytes(compressedBytes(visit.html)),
      kilobytes(visit.document.byteLength),
      kilobytes(compressedBytes(visit.document)),
    ]),
  );
  printVerdicts(results);
}

/** The measurements of a page. */
interface Result {
  name: string;
  visit: Visit;
  /** Compressed scripts that ran before the visitor interacted. */
  scriptBytes: number;
}

function printVerdicts(results: readonly Result[]): void {
  const drugPage = results.find(({ name }) => name === 'drug page')?.visit;
  const largest = (valueOf: (result: Result) => number) => Math.max(...results.map(valueOf));
  const paint = largest(({ visit }) => visit.largestPaint);
  printVerdict(
    `first and largest paint within ${goals.paintSeconds} s`,
    paint <= goals.paintSeconds * 1000,
    `${seconds(paint)} s`,
  );
  const blocking = largest(({ visit }) => visit.blocking);
  printVerdict(
    `blocking time under ${goals.blockingMs} ms`,
    blocking < goals.blockingMs,
    `${blocking.toFixed(0)} ms`,
  );
  const scriptBytes = largest((result) => result.scriptBytes);
  printVerdict(
    `at most ${goals.scriptKilobytes} kB of scripts run before the visitor interacts`,
    scriptBytes <= goals.scriptKilobytes * 1000,
    `${kilobytes(scriptBytes)} kB`,
  );
  const sheets = largest(({ visit }) => visit.blockingSheets);
  printVerdict('no style sheet blocks the first paint', sheets === 0, String(sheets));
  if (!drugPage) return;
  const { byteLength } = drugPage.html;
  const sent = compressedBytes(drugPage.html);
  printVerdict(
    `HTML of the drug page at most ${goals.htmlKilobytes} kB, ${goals.sentKilobytes} compressed`,
    byteLength <= goals.htmlKilobytes * 1000 && sent <= goals.sentKilobytes * 1000,
    `${kilobytes(byteLength)} and ${kilobytes(sent)} kB`,
  );
}

const seconds = (value: number) => (value / 1000).toFixed(2);
const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);

/** Compresses a page like the server. */
const compressedBytes = (bytes: Buffer) =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).byteLength;

function medianOf(visits: readonly Visit[]): Visit {
  const median = (valueOf: (visit: Visit) => number) =>
    visits.map(valueOf).toSorted((a, b) => a - b)[Math.floor(visits.length / 2)] ?? Number.NaN;
  const [first] = visits;
  if (!first) throw new Error('There was no visit.');
  return {
    ...first,
    firstPaint: median(({ firstPaint }) => firstPaint),
    largestPaint: median(({ largestPaint }) => largestPaint),
    blocking: median(({ blocking }) => blocking),
  };
}

/** A visitor with a phone. */
const openPhone = (browser: Browser) =>
  browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: 'en-US',
    ignoreHTTPSErrors: true,
  });

async function visitPage(browser: Browser, url: string): Promise<Visit> {
  const visitor = await openPhone(browser);
  try {
    const page = await visitor.newPage();
    const devtools = await visitor.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', network);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    const response = await page.goto(url, { waitUntil: 'networkidle', timeout: 120_000 });
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    const document = (await response?.body()) ?? Buffer.alloc(0);
    const html = Buffer.from(document.toString().replaceAll(/<style[\s>][^]*?<\/style>/g, ''));
    return { ...(await readTimes(page)), html, document };
  } finally {
    await visitor.close();
  }
}

/**
 * The compressed scripts that a page runs before the visitor interacts. Measured in a separate visit, because observing
 * scripts slows them down.
 */
async function countScriptBytes(browser: Browser, url: string): Promise<number> {
  const visitor = await openPhone(browser);
  try {
    const page = await visitor.newPage();
    await page.coverage.startJSCoverage();
    await page.goto(url, { waitUntil: 'networkidle', timeout: 120_000 });
    const ran = await page.coverage.stopJSCoverage();
    return ran.reduce((sum, { source = '' }) => sum + brotliCompressSync(source).byteLength, 0);
  } finally {
    await visitor.close();
  }
}

/** What the browser has recorded since the navigation. */
const readTimes = (page: Page) =>
  page.evaluate(async () => {
    const entriesOf = (type: string) =>
      new Promise<PerformanceEntryList>((resolve) => {
        const observer = new PerformanceObserver((list) => resolve(list.getEntries()));
        observer.observe({ type, buffered: true });
        setTimeout(resolve, 500, []);
      });
    const [paints, largest, tasks] = await Promise.all(
      ['paint', 'largest-contentful-paint', 'longtask'].map(entriesOf),
    );
    const firstPaint = paints?.find(({ name }) => name === 'first-contentful-paint')?.startTime ?? Number.NaN;
    return {
      firstPaint,
      largestPaint: largest?.at(-1)?.startTime ?? Number.NaN,
      blocking: (tasks ?? [])
        .filter(({ startTime, duration }) => startTime + duration > firstPaint)
        .reduce((sum, { duration }) => sum + duration - 50, 0),
      blockingSheets: performance
        .getEntriesByType('resource')
        .filter(
          (entry) =>
            (entry as PerformanceResourceTiming & { renderBlockingStatus?: string }).renderBlockingStatus ===
            'blocking',
        ).length,
    };
  });
