import {
  cookiePreferences,
  isMonitoringName,
  preferencesUntilChosen,
  type CookiePreferences,
  type PrivacyPolicy,
} from '../../../domain/tracking.ts';
import { hasKeptCards, removeKeptCards } from '../offline/keep-card.ts';

/** The preferences that this browser keeps, for what it may keep; its Global Privacy Control is for the server to count in. */
export function preferencesHere(policy: PrivacyPolicy): CookiePreferences {
  const pairs = document.cookie.split(';').map((pair) => pair.trim().split('='));
  const cookies = Object.fromEntries(pairs.map(([name = '', value = '']) => [name, value]));
  return cookiePreferences(cookies, preferencesUntilChosen[policy]);
}

/** Removes from this browser what its visitor does not allow: what monitoring stored (spec §4, tracking) and kept cards. */
export async function tidyDevice({ performance, personalization }: CookiePreferences): Promise<void> {
  if (!performance) forgetMonitoring();
  if (!personalization) await forgetCards();
}

/** Removes kept cards where there are any. */
export async function forgetCards(): Promise<void> {
  try {
    if (await hasKeptCards()) await removeKeptCards();
  } catch {
    // A browser that keeps nothing for anybody says so like this.
  }
}

function forgetMonitoring(): void {
  try {
    for (const storage of [localStorage, sessionStorage]) {
      for (const name of Object.keys(storage).filter(isMonitoringName)) storage.removeItem(name);
    }
  } catch {
    // The same.
  }
}
