import { cookieDeletionMaxAge, cookiePath, preferenceCookieDays, referralCookieDays } from './limits.ts';

/** The four privacy categories that a visitor can allow (spec §3, §9). */
export interface CookiePreferences {
  targetedAds: boolean;
  personalization: boolean;
  performance: boolean;
  sellInformation: boolean;
}

/** Cookies of a request or a browser by name. */
export type Cookies = Readonly<Partial<Record<string, string>>>;

/** The origin of a visit; null for unknown values (spec §3). */
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

const allDenied: CookiePreferences = {
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

/** Cookies, and query parameters of incoming links, with the origin of a visit (spec §3, §7). */
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
 * Attributes of the preference cookies; `maxAge` in seconds. They last a year, so that a choice rarely needs repeating.
 * Lax, because a strict cookie is missing on a visit through another site's link.
 */
export const preferenceCookieAttributes = {
  maxAge: preferenceCookieDays * 24 * 60 * 60,
  path: cookiePath,
  sameSite: 'lax',
  httpOnly: false,
} as const;

/** Attributes that delete a cookie (spec §9: max age -1). */
export const deletionCookieAttributes = { maxAge: cookieDeletionMaxAge, path: cookiePath } as const;

/** Parses a tracking value: a non-empty string (spec §5), otherwise null. */
export function parseTrackingValue(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

/** Reads the referrals from cookies or query parameters. */
export function readReferrals(values: Cookies): Referrals {
  const { refId, source, campaign, medium } = referralCookieNames;
  return {
    refId: parseTrackingValue(values[refId]),
    source: parseTrackingValue(values[source]),
    campaign: parseTrackingValue(values[campaign]),
    medium: parseTrackingValue(values[medium]),
  };
}

/** Reads the preferences from cookies; a value other than exactly 'true' or 'false' means the default (spec §5). */
export function readPreferences(
  cookies: Cookies,
  defaults: CookiePreferences = defaultPreferences,
): CookiePreferences {
  const isAllowed = (name: keyof CookiePreferences): boolean => {
    const value = cookies[preferenceCookieNames[name]];
    return value === 'true' || (value !== 'false' && defaults[name]);
  };
  return {
    targetedAds: isAllowed('targetedAds'),
    personalization: isAllowed('personalization'),
    performance: isAllowed('performance'),
    sellInformation: isAllowed('sellInformation'),
  };
}

/** The preferences that Global Privacy Control turns off (docs/decisions/0010-deviations.md). */
export const gpcPreferences: readonly (keyof CookiePreferences)[] = ['targetedAds', 'sellInformation'];

/** Applies Global Privacy Control: `gpc` turns targeted ads and selling information off (docs/decisions/0010-deviations.md). */
export function applyGpc(preferences: CookiePreferences, gpc: boolean): CookiePreferences {
  if (!gpc) return preferences;
  return { ...preferences, ...Object.fromEntries(gpcPreferences.map((name) => [name, false])) };
}

/** The preferences before a visitor chooses: the specified defaults, or everything denied. */
export const defaultPreferencesByPolicy = {
  'opt-out': defaultPreferences,
  'opt-in': allDenied,
} as const;

export type PrivacyPolicy = keyof typeof defaultPreferencesByPolicy;

/** The visitor's privacy preferences and referrals. */
export interface Visitor {
  /** With Global Privacy Control applied. */
  preferences: CookiePreferences;
  /** Whether the browser sends Global Privacy Control. */
  gpc: boolean;
  /** Empty if the visitor does not allow targeted ads. */
  referrals: Referrals;
}

/** Creates the visitor of a request from its cookies, its Global Privacy Control signal and the tenant's policy. */
export function createVisitor(
  cookies: Cookies,
  { gpc, policy }: { gpc: boolean; policy: PrivacyPolicy },
): Visitor {
  const preferences = applyGpc(readPreferences(cookies, defaultPreferencesByPolicy[policy]), gpc);
  return { preferences, gpc, referrals: readReferrals(preferences.targetedAds ? cookies : {}) };
}

/**
 * Fields of every analytics event (spec §3): the client's name and the referrals. Null if the visitor does not allow
 * performance measurement: then no event may be sent (spec §4, tracking).
 */
export function commonEventFields(
  marketer: string,
  { preferences, referrals }: Visitor,
): (Referrals & { marketer: string }) | null {
  return preferences.performance ? { marketer, ...referrals } : null;
}

/** Whether a cookie or storage entry belongs to the monitoring client (CloudWatch RUM: cwr_s, cwr_u, cwr_c ...). */
export const isMonitoringStorageKey = (name: string): boolean => name.startsWith('cwr_');
