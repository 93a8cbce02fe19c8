import {
  readPreferences,
  defaultPreferencesByPolicy,
  type CookiePreferences,
  type PrivacyPolicy,
} from '../../domain/tracking.ts';

/** The cookies of this document by name. */
export function readCookies(): Partial<Record<string, string>> {
  const pairs = document.cookie.split(';').map((pair) => pair.trim().split('='));
  return Object.fromEntries(pairs.map(([name = '', value = '']) => [name, value]));
}

/** What this browser's cookies allow. The server alone takes Global Privacy Control into account. */
export function readCookiePreferences(policy: PrivacyPolicy): CookiePreferences {
  return readPreferences(readCookies(), defaultPreferencesByPolicy[policy]);
}
