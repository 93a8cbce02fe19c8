import { serialize } from 'hono/utils/cookie';

import { readZipField } from '../../domain/zip-field.ts';
import {
  referralCookieAttributes,
  referralCookieNames,
  parseTrackingValue,
  type CookiePreferences,
} from '../../domain/tracking.ts';
import { findSource, type PartnerSource } from '../../tenants/sources.ts';

// Any text is valid (spec §5), up to a length that fits into a cookie.
const maxValueLength = 200;

/**
 * The referral parameters of a URL that become cookies. If targeted ads are off, only the partner's name does, because the
 * prices that the visitor was promised depend on it.
 */
export function storedReferrals(
  url: URL,
  { targetedAds }: Pick<CookiePreferences, 'targetedAds'>,
  sources: readonly PartnerSource[],
): Partial<Record<string, string>> {
  const stored = Object.values(referralCookieNames).flatMap((name) => {
    const value = parseTrackingValue(url.searchParams.get(name)?.trim().toWellFormed());
    if (!value || value.length > maxValueLength) return [];
    const affectsPrices = name === referralCookieNames.source && findSource(sources, value) !== null;
    return targetedAds || affectsPrices ? [[name, value] as const] : [];
  });
  return Object.fromEntries(stored);
}

/** Set-Cookie values for the referral parameters of a URL: 90 days, readable by the page, same-site strict (spec §7). */
export const referralCookies = (
  url: URL,
  preferences: Pick<CookiePreferences, 'targetedAds'>,
  { sources, secure }: { sources: readonly PartnerSource[]; secure: boolean },
): string[] =>
  Object.entries(storedReferrals(url, preferences, sources)).map(([name, value = '']) =>
    serialize(name, value, { ...referralCookieAttributes, secure }),
  );

/** Set-Cookie for the ZIP code of a URL; empty for an invalid one, and when personalization is off. */
export function zipCookie(
  url: URL,
  { personalization }: Pick<CookiePreferences, 'personalization'>,
  secure: boolean,
): string[] {
  if (!personalization) return [];
  const zip = readZipField(url.searchParams.get('zip') ?? '');
  if (!zip) return [];
  return [
    serialize('zip', zip, {
      path: '/',
      maxAge: referralCookieAttributes.maxAge,
      sameSite: 'Lax',
      // The script of the page sets the cookie if the page comes from a cache in front of the server.
      httpOnly: false,
      secure,
    }),
  ];
}
