import { cookieDeletionMaxAge, cookiePath } from '../../domain/limits.ts';
import { isMonitoringStorageKey, type CookiePreferences } from '../../domain/tracking.ts';
import { forgetSavedCards } from '../card/public.tsx';
import { readCookies } from '../shell/cookie-preferences.ts';

/** Removes from this browser what its visitor does not allow: what monitoring stored (spec §4, tracking) and kept cards. */
export async function tidyDevice({ performance, personalization }: CookiePreferences): Promise<void> {
  if (!performance) forgetMonitoring();
  if (!personalization) await forgetSavedCards();
}

/** Removes what monitoring stored: entries of the browser's storage, and its cookies. */
export function forgetMonitoring(): void {
  for (const name of Object.keys(readCookies()).filter(isMonitoringStorageKey)) {
    document.cookie = `${name}=; path=${cookiePath}; max-age=${cookieDeletionMaxAge}`;
  }
  try {
    for (const storage of [localStorage, sessionStorage]) {
      for (const name of Object.keys(storage).filter(isMonitoringStorageKey)) storage.removeItem(name);
    }
  } catch {
    // The same.
  }
}
