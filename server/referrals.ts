import { serialize } from 'hono/utils/cookie';

import { parseZip, zipProblem } from '../domain/zip.ts';
import { referralCookieAttributes, referralCookieNames, trackingValue } from '../domain/tracking.ts';

// Any text is a value (spec §5); a cookie has room for one that is not absurdly long.
const longest = 200;

/** Set-Cookie values for the referral parameters of a URL: 90 days, readable by the page, same-site strict (spec §7). */
export function referralCookies(url: URL, secure: boolean): string[] {
  return Object.values(referralCookieNames).flatMap((name) => {
    const value = trackingValue(url.searchParams.get(name)?.trim().toWellFormed());
    if (!value || value.length > longest) return [];
    return [serialize(name, value, { ...referralCookieAttributes, secure })];
  });
}

/** Set-Cookie for the ZIP a visitor asked prices for, so that it is not asked again; none for a wrong one. */
export function zipCookie(url: URL, secure: boolean): string[] {
  const typed = url.searchParams.get('zip') ?? '';
  const zip = zipProblem(typed) ? null : parseZip(typed);
  if (!zip) return [];
  return [
    serialize('zip', zip, {
      path: '/',
      maxAge: referralCookieAttributes.maxAge,
      sameSite: 'Lax',
      httpOnly: true,
      secure,
    }),
  ];
}
