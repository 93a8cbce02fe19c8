import { cookieDeletionMaxAge, cookiePath, referralCookieDays } from './limits.ts';

/** What a visitor allows; the four privacy categories (spec §3, §9). */
export interface CookiePreferences {
  targetedAds: boolean;
  personalization: boolean;
  performance: boolean;
  sellInformation: boolean;
}

/** Cookies by name, as a request or the browser has them. */
export type Cookies = Readonly<Partial<Record<string, string>>>;

/** Where a visit came from; null for what nobody said (spec §3). */
export interface Referrals {
  refId: string | null;
  source: string | null;
  campaign: string | null;
  medium: string | null;
}

/** spec §5: targeted ads, personalization and performance on, selling information off. */
export const defaultPreferences: CookiePreferences = {
  targetedAds: true,
  personalization: true,
  performance: true,
  sellInformation: false,
};

export const preferenceCookieNames = {
  targetedAds: 'pref_targetedAds',
  personalization: 'pref_personalization',
  performance: 'pref_performance',
  sellInformation: 'pref_sellInformation',
} as const satisfies Record<keyof CookiePreferences, string>;

/** Cookies, and query parameters of an incoming link, that say where a visit came from (spec §3, §7). */
export const referralCookieNames = {
  refId: 'ref_id',
  source: 'utm_source',
  campaign: 'utm_campaign',
  medium: 'utm_medium',
} as const satisfies Record<keyof Referrals, string>;

/** Attributes of the referral cookies; `maxAge` in seconds (spec §7). */
export const referralCookieAttributes = {
  maxAge: referralCookieDays * 24 * 60 * 60,
  path: cookiePath,
  sameSite: 'strict',
  httpOnly: false,
} as const;

/** Attributes that delete a cookie (spec §9: max age -1). */
export const deletionCookieAttributes = {
  ...referralCookieAttributes,
  maxAge: cookieDeletionMaxAge,
} as const;

/** A tracking value: accepted only as a non-empty string (spec §5), else null. */
export function trackingValue(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

/** The referral values among cookies or query parameters. */
export function referralsOf(values: Cookies): Referrals {
  const { refId, source, campaign, medium } = referralCookieNames;
  return {
    refId: trackingValue(values[refId]),
    source: trackingValue(values[source]),
    campaign: trackingValue(values[campaign]),
    medium: trackingValue(values[medium]),
  };
}

/** Fields common to every analytics event (spec §3): the client's name and where the visit came from. */
export function commonFields(marketer: string, cookies: Cookies): Referrals & { marketer: string } {
  return { marketer, ...referralsOf(cookies) };
}

/** A visitor's preferences; a value is accepted only if exactly 'true' or 'false', else the default holds (spec §5). */
export function cookiePreferences(
  cookies: Cookies,
  defaults: CookiePreferences = defaultPreferences,
): CookiePreferences {
  const stored = (name: keyof CookiePreferences): boolean => {
    const value = cookies[preferenceCookieNames[name]];
    return value === 'true' || (value !== 'false' && defaults[name]);
  };
  return {
    targetedAds: stored('targetedAds'),
    personalization: stored('personalization'),
    performance: stored('performance'),
    sellInformation: stored('sellInformation'),
  };
}

/** Preferences under Global Privacy Control: `gpc` turns targeted ads and selling information off (design §7). */
export function allowedByGpc(preferences: CookiePreferences, gpc: boolean): CookiePreferences {
  return gpc ? { ...preferences, targetedAds: false, sellInformation: false } : preferences;
}

/** Monitoring and analytics are off when the performance consent cookie equals 'false' (spec §4, tracking). */
export function isTrackingOn(cookies: Cookies): boolean {
  return cookies[preferenceCookieNames.performance] !== 'false';
}
