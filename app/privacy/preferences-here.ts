import {
  readPreferences,
  defaultPreferencesByPolicy,
  type CookiePreferences,
  type PrivacyPolicy,
} from '../../domain/tracking.ts';

/** The cookies of this document by name. */
export function cookiesHere(): Partial<Record<string, string>> {
  const pairs = document.cookie.split(';').map((pair) => pair.trim().split('='));
  return Object.fromEntries(pairs.map(([name = '', value = '']) => [name, value]));
}

/** The preferences that this browser keeps, for what it may keep; its Global Privacy Control is for the server to count in. */
export function preferencesHere(policy: PrivacyPolicy): CookiePreferences {
  return readPreferences(cookiesHere(), defaultPreferencesByPolicy[policy]);
}
