import { serialize } from 'hono/utils/cookie';

const names = ['ref_id', 'utm_source', 'utm_campaign', 'utm_medium'];
const ninetyDays = 90 * 24 * 60 * 60;
// Campaign names are short words; anything longer or stranger is not one and is not stored.
const acceptable = /^[\w .:+-]{1,100}$/;

/** Set-Cookie values for the referral parameters of a URL: 90 days, readable by the page, same-site strict (spec §7). */
export function referralCookies(url: URL, secure: boolean): string[] {
  return names.flatMap((name) => {
    const value = url.searchParams.get(name)?.trim() ?? '';
    if (!acceptable.test(value)) return [];
    return [serialize(name, value, { maxAge: ninetyDays, path: '/', sameSite: 'Strict', secure })];
  });
}
