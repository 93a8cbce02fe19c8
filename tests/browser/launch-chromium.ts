import { existsSync } from 'node:fs';

import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the Chromium that all browser tests share. */
    chromium: string;
  }
}

/** Playwright's own list, which this replaces, and popups of the address bar, each a page that every window loads. */
const disabledFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'SpareRendererForSitePerProcess',
  'ThirdPartyStoragePartitioning',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'WebUIOmniboxPopup',
];

const chromiumPath = '/usr/bin/chromium';
/** The same engine without the browser's windows, which are a third of the CPU time of these tests. */
const headlessShell = '/usr/lib/chromium/chromium-headless-shell';

const args = [
  '--no-sandbox',
  '--disable-gpu',
  // The headless shell rounds the widths of letters by default.
  '--font-render-hinting=none',
  // Each page is open for too short a time for optimized code to pay: without it they take a fifth less CPU time.
  '--js-flags=--no-turbofan,--no-maglev',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  `--disable-features=${disabledFeatures.join()}`,
];

/** Starts Chromium once for the whole project and closes it at the end. */
export default async function launchChromium({ provide }: TestProject) {
  const start = (executablePath: string) => chromium.launchServer({ executablePath, args });
  const server = existsSync(headlessShell)
    ? await start(headlessShell).catch(() => start(chromiumPath))
    : await start(chromiumPath);
  provide('chromium', server.wsEndpoint());
  return () => server.close();
}
