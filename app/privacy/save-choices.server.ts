import { serialize } from 'hono/utils/cookie';

import {
  applyGpc,
  gpcPreferences,
  deletionCookieAttributes,
  isMonitoringStorageKey,
  preferenceCookieAttributes,
  preferenceCookieNames,
  referralCookieNames,
  type Cookies,
  type CookiePreferences,
} from '../../domain/tracking.ts';
import { findSource } from '../../tenants/sources.ts';
import type { PageContext, SiteContext } from '../context.ts';
import { privacyChoicesPath } from '../shell/frame-links.server.ts';
import { requireVisitor } from '../shell/needs.server.ts';
import { findBackPath, parseCookies } from './load-choices.server.ts';

/** Limits the response's headers; real browsers have fewer cookies of the monitoring client. */
const maxMonitoringCookies = 20;

const names = ['targetedAds', 'personalization', 'performance', 'sellInformation'] as const;
const isSecure = (origin: string) => origin.startsWith('https:');

/** The choices in a form, which omits unchecked boxes; null for an invalid form. */
function parseChoices(form: FormData): CookiePreferences | null {
  const button = form.get('do');
  if (button !== 'save' && button !== 'nothing') return null;
  const isOn = (name: keyof CookiePreferences) => button === 'save' && form.get(name) === 'true';
  return {
    targetedAds: isOn('targetedAds'),
    personalization: isOn('personalization'),
    performance: isOn('performance'),
    sellInformation: isOn('sellInformation'),
  };
}

/** Set-Cookie value with the negative max-age of spec §9, which the library does not support. */
function deleteCookie(name: string, { origin }: SiteContext): string {
  const { maxAge, path } = deletionCookieAttributes;
  return `${name}=; Max-Age=${maxAge}; Path=${path}${isSecure(origin) ? '; Secure' : ''}`;
}

/** Set-Cookie values that delete the cookies of each category that is off. */
function deleteForbiddenCookies(allowed: CookiePreferences, cookies: Cookies, page: PageContext): string[] {
  const forbidden: string[] = [];
  if (!allowed.personalization) forbidden.push('zip');
  if (!allowed.targetedAds) {
    const { source, ...others } = referralCookieNames;
    forbidden.push(...Object.values(others));
    // A partner source decides the prices, so it stays.
    if (!findSource(page.site.sources, cookies[source])) forbidden.push(source);
  }
  const deletions = forbidden.map((name) => deleteCookie(name, page.site));
  if (allowed.performance) return deletions;
  const monitoringCookies = Object.keys(cookies)
    .filter(isMonitoringStorageKey)
    .slice(0, maxMonitoringCookies);
  for (const name of new Set(['cwr_u', 'cwr_s', ...monitoringCookies])) {
    // The monitoring client sets the domain; a cookie without one is a different cookie.
    deletions.push(
      deleteCookie(name, page.site),
      `${deleteCookie(name, page.site)}; Domain=${page.site.host}`,
    );
  }
  return deletions;
}

/** The response to a form: Set-Cookie values, and the path below the base path to redirect to. */
export interface SavedChoices {
  cookies: string[];
  path: string;
}

/** Stores the choices of a form; null for an invalid form. */
export function saveChoices(page: PageContext, form: FormData, request: Request): SavedChoices | null {
  const choices = parseChoices(form);
  if (!choices) return null;
  const { gpc } = requireVisitor(page.request);
  // Boxes that Global Privacy Control disables express no choice.
  const stored =
    gpc && form.get('do') === 'save' ? names.filter((name) => !gpcPreferences.includes(name)) : names;
  const attributes = { ...preferenceCookieAttributes, secure: isSecure(page.site.origin) };
  const from = form.get('from');
  const back = findBackPath(page.site, typeof from === 'string' ? from : null, request);
  const query = new URLSearchParams({ saved: '1', ...(back && { from: back }) });
  return {
    cookies: [
      ...stored.map((name) => serialize(preferenceCookieNames[name], String(choices[name]), attributes)),
      ...deleteForbiddenCookies(applyGpc(choices, gpc), parseCookies(request), page),
    ],
    path: `${privacyChoicesPath}?${query}#saved`,
  };
}
