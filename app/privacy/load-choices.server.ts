import { parse } from 'hono/utils/cookie';

import {
  isMonitoringStorageKey,
  preferenceCookieNames,
  referralCookieNames,
  type Cookies,
} from '../../domain/tracking.ts';
import { isPageOn } from '../../tenants/page-flags.ts';
import type { PageContext, SiteContext } from '../context.ts';
import { privacyChoicesPath } from '../shell/frame-links.server.ts';
import { requireVisitor } from '../shell/require-visitor.server.ts';
import type { ChoicesData, KeptCookie } from './choices-data.ts';
import { pathBack } from './path-back.ts';

/** The page the visitor came from, as a path on this host: from the query or the form, else from the Referer header. */
export function backFrom(site: SiteContext, said: string | null, request: Request): string | null {
  const at = { origin: site.origin, base: site.basePath, self: site.href(privacyChoicesPath) };
  return pathBack(said ?? request.headers.get('referer'), at);
}

/** The cookies of a request. */
export const cookiesOf = (request: Request): Cookies => parse(request.headers.get('cookie') ?? '');

const hasChosen = (cookies: Cookies) =>
  Object.values(preferenceCookieNames).some((name) => cookies[name] !== undefined);

function keptIn(cookies: Cookies): KeptCookie[] {
  const kept: KeptCookie[] = [];
  if (cookies['zip']) kept.push({ name: 'zip', value: cookies['zip'] });
  const referrals = Object.values(referralCookieNames).flatMap((name) => cookies[name] ?? []);
  if (referrals.length > 0) kept.push({ name: 'referral', value: referrals.join(', ') });
  if (hasChosen(cookies)) kept.push({ name: 'choices', value: null });
  if (Object.keys(cookies).some(isMonitoringStorageKey)) kept.push({ name: 'monitoring', value: null });
  return kept;
}

/** What the visitor allows and what their browser holds of ours. For one visitor alone: never kept. */
export function loadChoices(page: PageContext, request: Request): ChoicesData {
  const { preferences, gpc } = requireVisitor(page.request);
  const query = page.request.url.searchParams;
  const cookies = cookiesOf(request);
  const savedState = hasChosen(cookies) ? 'kept' : 'refused';
  return {
    action: page.site.href(privacyChoicesPath),
    preferences,
    gpc,
    saved: query.has('saved') ? savedState : null,
    back: backFrom(page.site, query.get('from'), request),
    kept: keptIn(cookies),
    cookiePolicy: isPageOn(page.site.flags, '/cookie-policy'),
  };
}
