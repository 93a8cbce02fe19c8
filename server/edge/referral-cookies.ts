import { serialize } from 'hono/utils/cookie';

import { readZip } from '../../domain/zip.ts';
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
 * Set-Cookie values for the referral parameters of a URL: 90 days, readable by the page, same-site strict (spec §7). Where
 * targeted ads are off, only the partner's name is set, because the prices that a visitor was promised depend on it.
 */
export function referralCookies(
  url: URL,
  { targetedAds }: Pick<CookiePreferences, 'targetedAds'>,
  { sources, secure }: { sources: readonly PartnerSource[]; secure: boolean },
): string[] {
  return Object.values(referralCookieNames).flatMap((name) => {
    const value = parseTrackingValue(url.searchParams.get(name)?.trim().toWellFormed());
    if (!value || value.length > maxValueLength) return [];
    const affectsPrices = name === referralCookieNames.source && findSource(sources, value) !== null;
    if (!targetedAds && !affectsPrices) return [];
    return [serialize(name, value, { ...referralCookieAttributes, secure })];
  });
}

/** Set-Cookie for the ZIP code of a URL; empty for an invalid one, and when personalization is off. */
export function zipCookie(
  url: URL,
  { personalization }: Pick<CookiePreferences, 'personalization'>,
  secure: boolean,
): string[] {
  if (!personalization) return [];
  const zip = readZip(url.searchParams.get('zip') ?? '');
  if (!zip) return [];
  return [
    serialize('zip', zip, {
      path: '/',
      maxAge: referralCookieAttributes.maxAge,
      sameSite: 'Lax',
      // A page from a cache in front of the server sets it itself.
      httpOnly: false,
      secure,
    }),
  ];
}
