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
import { requireVisitor } from '../shell/require-visitor.server.ts';
import { backFrom, cookiesOf } from './load-choices.server.ts';

/** More cookies of the monitoring client's than any browser has of it. */
const mostMonitoring = 20;

const names = ['targetedAds', 'personalization', 'performance', 'sellInformation'] as const;
const isSecure = (origin: string) => origin.startsWith('https:');

/** What a form says: a box that is checked is sent, one that is not is not. Null for a form that is none of ours. */
function chosenIn(form: FormData): CookiePreferences | null {
  const button = form.get('do');
  if (button !== 'save' && button !== 'nothing') return null;
  const on = (name: keyof CookiePreferences) => button === 'save' && form.get(name) === 'true';
  return {
    targetedAds: on('targetedAds'),
    personalization: on('personalization'),
    performance: on('performance'),
    sellInformation: on('sellInformation'),
  };
}

/** The library leaves a negative age out, and it is what deletes (spec §9). */
function deletion(name: string, { origin }: SiteContext): string {
  const { maxAge, path } = deletionCookieAttributes;
  return `${name}=; Max-Age=${maxAge}; Path=${path}${isSecure(origin) ? '; Secure' : ''}`;
}

/** Set-Cookie values that delete what each choice that is off covers, and nothing of another site's on the same host. */
function deletions(allowed: CookiePreferences, cookies: Cookies, page: PageContext): string[] {
  const leaving: string[] = [];
  if (!allowed.personalization) leaving.push('zip');
  if (!allowed.targetedAds) {
    const { source, ...others } = referralCookieNames;
    leaving.push(...Object.values(others));
    // The prices depend on a partner's name: they stay what they were.
    if (!findSource(cookies[source])) leaving.push(source);
  }
  const gone = leaving.map((name) => deletion(name, page.site));
  if (allowed.performance) return gone;
  const found = Object.keys(cookies).filter(isMonitoringStorageKey).slice(0, mostMonitoring);
  for (const name of new Set(['cwr_u', 'cwr_s', ...found])) {
    // The monitoring client names the host as the cookie's domain, which makes it another cookie than one that names none.
    gone.push(deletion(name, page.site), `${deletion(name, page.site)}; Domain=${page.request.url.hostname}`);
  }
  return gone;
}

/** What to answer to a form: Set-Cookie values, and the path below the base path where the visitor goes next. */
export interface SavedChoices {
  cookies: string[];
  path: string;
}

/** Takes the choices of a form. Null for a form that is none of ours. */
export function saveChoices(page: PageContext, form: FormData, request: Request): SavedChoices | null {
  const chosen = chosenIn(form);
  if (!chosen) return null;
  const { gpc } = requireVisitor(page.request);
  // While the browser's signal decides, a box that could not be used says nothing of what its visitor would choose.
  const sent =
    gpc && form.get('do') === 'save' ? names.filter((name) => !gpcPreferences.includes(name)) : names;
  const attributes = { ...preferenceCookieAttributes, secure: isSecure(page.site.origin) };
  const from = form.get('from');
  const back = backFrom(page.site, typeof from === 'string' ? from : null, request);
  const query = new URLSearchParams({ saved: '1', ...(back && { from: back }) });
  return {
    cookies: [
      ...sent.map((name) => serialize(preferenceCookieNames[name], String(chosen[name]), attributes)),
      ...deletions(applyGpc(chosen, gpc), cookiesOf(request), page),
    ],
    path: `${privacyChoicesPath}?${query}#saved`,
  };
}
