import { cookieDeletionMaxAge, cookiePath, preferenceCookieDays, referralCookieDays } from './limits.ts';

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

const nothingAllowed: CookiePreferences = {
  targetedAds: false,
  personalization: false,
  performance: false,
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

/**
 * Attributes of the preference cookies; `maxAge` in seconds. They live a year: nobody who said no is to be asked sooner.
 * Lax, because a strict one would be missing on the very visit that comes by another site's link.
 */
export const preferenceCookieAttributes = {
  maxAge: preferenceCookieDays * 24 * 60 * 60,
  path: cookiePath,
  sameSite: 'lax',
  httpOnly: false,
} as const;

/** Attributes that delete a cookie (spec §9: max age -1). */
export const deletionCookieAttributes = { maxAge: cookieDeletionMaxAge, path: cookiePath } as const;

/** A tracking value: accepted only as a non-empty string (spec §5), else null. */
export function parseTrackingValue(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

/** The referral values among cookies or query parameters. */
export function readReferrals(values: Cookies): Referrals {
  const { refId, source, campaign, medium } = referralCookieNames;
  return {
    refId: parseTrackingValue(values[refId]),
    source: parseTrackingValue(values[source]),
    campaign: parseTrackingValue(values[campaign]),
    medium: parseTrackingValue(values[medium]),
  };
}

/** A visitor's preferences; a value is accepted only if exactly 'true' or 'false', else the default holds (spec §5). */
export function readPreferences(
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

/** What the signal Global Privacy Control decides (design §7). */
export const gpcPreferences: readonly (keyof CookiePreferences)[] = ['targetedAds', 'sellInformation'];

/** Preferences under Global Privacy Control: `gpc` turns targeted ads and selling information off (design §7). */
export function applyGpc(preferences: CookiePreferences, gpc: boolean): CookiePreferences {
  if (!gpc) return preferences;
  return { ...preferences, ...Object.fromEntries(gpcPreferences.map((name) => [name, false])) };
}

/** What holds until a visitor chooses: the specified defaults, or nothing is allowed (design §7). */
export const defaultPreferencesByPolicy = {
  'opt-out': defaultPreferences,
  'opt-in': nothingAllowed,
} as const;

export type PrivacyPolicy = keyof typeof defaultPreferencesByPolicy;

/** One visitor, as far as anything is kept or told about them. */
export interface Visitor {
  /** What they allow, Global Privacy Control counted in. */
  preferences: CookiePreferences;
  /** Whether their browser sends that signal. */
  gpc: boolean;
  /** Where the visit came from, as far as that may be told: nothing of it where targeted ads are off. */
  referrals: Referrals;
}

/** The visitor of a request, by its cookies, its Global Privacy Control signal and the tenant's policy. */
export function createVisitor(
  cookies: Cookies,
  { gpc, policy }: { gpc: boolean; policy: PrivacyPolicy },
): Visitor {
  const preferences = applyGpc(readPreferences(cookies, defaultPreferencesByPolicy[policy]), gpc);
  return { preferences, gpc, referrals: readReferrals(preferences.targetedAds ? cookies : {}) };
}

/**
 * Fields common to every analytics event (spec §3): the client's name and where the visit came from. Null where the
 * visitor's performance preference is off: then no event is sent (spec §4, tracking). Every sender asks here.
 */
export function commonEventFields(
  marketer: string,
  { preferences, referrals }: Visitor,
): (Referrals & { marketer: string }) | null {
  return preferences.performance ? { marketer, ...referrals } : null;
}

/** Whether a cookie or an entry of a browser's storage is the monitoring client's (CloudWatch RUM: cwr_s, cwr_u, cwr_c ...). */
export const isMonitoringStorageKey = (name: string): boolean => name.startsWith('cwr_');
