import { existsSync } from 'node:fs';

import { chromium, type Browser } from 'playwright-core';

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
  // A tab starts in the process that its first page then has too: a process costs a fifth of a second.
  '--renderer-process-limit=1',
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

/** Without a thread that composes frames Chromium lays pages out, but never paints them. */
const withoutFrames = '--disable-threaded-compositing';

interface LaunchOptions {
  paints?: boolean;
  /** The browser with its windows, for what the headless shell lacks, such as the back/forward cache. */
  isWhole?: boolean;
  /** Arguments that Playwright passes by default, and this Chromium does not get. */
  ignoreDefaultArgs?: string[];
}

/** Starts Chromium, which ends with this process. */
export function launchChromium(options: LaunchOptions = {}): Promise<Browser> {
  const { paints = true, isWhole = false, ignoreDefaultArgs = [] } = options;
  const settings = { args: paints ? args : [...args, withoutFrames], ignoreDefaultArgs };
  const start = (executablePath: string) => chromium.launch({ executablePath, ...settings });
  return existsSync(headlessShell) && !isWhole
    ? start(headlessShell).catch(() => start(chromiumPath))
    : start(chromiumPath);
}
