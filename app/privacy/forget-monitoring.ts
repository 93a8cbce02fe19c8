import { cookieDeletionMaxAge, cookiePath } from '../../domain/limits.ts';
import { isMonitoringStorageKey } from '../../domain/tracking.ts';
import { readCookies } from '../shell/cookie-preferences.ts';

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
    // A browser that blocks storage throws, and has nothing stored.
  }
}
