import { cookieDeletionMaxAge, cookiePath } from '../domain/limits.ts';
import { isMonitoringStorageKey } from '../domain/tracking.ts';
import { forgetSavedCards } from './card/saved-cards-device.ts';
import { readCookiePreferences, readCookies } from './shell/cookie-preferences.ts';

/**
 * What the privacy choices page runs on load, without React (docs/decisions/0072-scripts-without-react.md): it deletes
 * what the visitor does not allow. The server deletes cookies; only the browser can delete saved cards and storage
 * entries.
 */
export function start(): void {
  const { basePath = '/', privacy } =
    document.querySelector<HTMLElement>('[data-idle="choices"]')?.dataset ?? {};
  const preferences = readCookiePreferences(privacy === 'opt-out' ? 'opt-out' : 'opt-in');
  if (!preferences.performance) forgetMonitoring();
  if (!preferences.personalization) void forgetSavedCards(basePath);
}

/** Removes the cookies and storage entries of monitoring from this browser (spec §4, tracking). */
export function forgetMonitoring(): void {
  for (const name of Object.keys(readCookies()).filter(isMonitoringStorageKey)) {
    document.cookie = `${name}=; path=${cookiePath}; max-age=${cookieDeletionMaxAge}`;
  }
  try {
    for (const storage of [localStorage, sessionStorage]) {
      for (const name of Object.keys(storage).filter(isMonitoringStorageKey)) storage.removeItem(name);
    }
  } catch {
    // A browser that blocks storage throws here, and has stored nothing.
  }
}
