import { readCookiePreferences } from '../shell/cookie-preferences.ts';
import type { Monitor } from './start-monitor.client.ts';

let monitor: Promise<Monitor> | undefined;

/**
 * Starts to measure this document as its element says (monitoring.tsx), once. Where the visitor does not allow it, nothing is
 * loaded.
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
