import { existsSync } from 'node:fs';

import { chromium, type Browser } from 'playwright-core';

import { startBrandNode } from './brand-node.ts';
import { printLine } from './report.ts';

const program = '/usr/bin/chromium';
const paths = {
  home: '/',
  'drug page': '/atorvastatin?zip=19103',
  card: '/card?drug=atorvastatin&zip=19103',
  FAQ: '/faq',
};

/** The pages whose loading is measured in a browser. */
export const watchedPages = ['home', 'drug page', 'card', 'FAQ'] as const;

export type WatchedPage = (typeof watchedPages)[number];

/** Starts a production server and Chromium, runs a benchmark with the addresses of a brand's pages, and ends both. */
export async function withBrandPages(
  measure: (browser: Browser, urls: Record<WatchedPage, string>) => Promise<void>,
): Promise<void> {
  if (!existsSync(program)) {
    printLine('Not measured: Chromium is missing (Debian package chromium).');
    return;
  }
  const node = await startBrandNode();
  const browser = await chromium.launch({ executablePath: program, args: [...node.chromiumArgs] });
  try {
    const [partner] = node.partners;
    if (!partner) throw new Error('There is no brand.');
    const urlOf = (name: WatchedPage) => node.urlOf(partner, paths[name]);
    await measure(browser, {
      home: urlOf('home'),
      'drug page': urlOf('drug page'),
      card: urlOf('card'),
      FAQ: urlOf('FAQ'),
    });
  } finally {
    await browser.close();
    await node.stop();
  }
}
