import type { CookiePreferences } from '../../domain/tracking.ts';

/** A cookie of ours that the visitor's browser holds. */
export interface KeptCookie {
  name: 'zip' | 'referral' | 'choices' | 'monitoring';
  /** What it says; null where that is said on the page anyway, or would mean nothing to anybody. */
  value: string | null;
}

/** What the page of the privacy choices shows (see ChoicesPage). */
export interface ChoicesData {
  /** Address the form is sent to. */
  action: string;
  /** What is allowed, Global Privacy Control counted in. */
  preferences: CookiePreferences;
  /** The browser sends Global Privacy Control. */
  gpc: boolean;
  /** What became of choices that were just sent; `refused` where the browser keeps no cookies. */
  saved: 'kept' | 'refused' | null;
  /** Path on this host of the page the visitor came from. */
  back: string | null;
  kept: KeptCookie[];
  /** Whether the site has a cookie policy. */
  cookiePolicy: boolean;
}
