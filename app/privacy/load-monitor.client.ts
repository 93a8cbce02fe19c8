import { readCookiePreferences } from '../shell/cookie-preferences.ts';
import type { Monitor } from './start-monitor.client.ts';

let monitor: Promise<Monitor> | undefined;

/**
 * Starts measuring this document once, with the settings on its element (monitoring.tsx). Loads nothing if the visitor does
 * not allow it.
 */
export async function start(): Promise<Monitor | undefined> {
  const element = document.querySelector<HTMLElement>('[data-idle="monitor"]');
  const { endpoint = '', privacy, landing = '', page = '', pathname = '' } = element?.dataset ?? {};
  const policy = privacy === 'opt-out' ? 'opt-out' : 'opt-in';
  if (!endpoint || !readCookiePreferences(policy).performance) return undefined;
  monitor ??= import('./start-monitor.client.ts').then(({ startMonitor }) =>
    startMonitor({ endpoint, privacy: policy, landing, page, pathname }),
  );
  return monitor;
}
