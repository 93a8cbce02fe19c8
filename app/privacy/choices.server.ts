import { parse, serialize } from 'hono/utils/cookie';

import {
  applyGpc,
  gpcPreferences,
  deletionCookieAttributes,
  isMonitoringStorageKey,
  preferenceCookieAttributes,
  preferenceCookieNames,
  referralCookieNames,
  type CookiePreferences,
  type Cookies,
} from '../../domain/tracking.ts';
import { findSource } from '../../tenants/sources.ts';
import type { PageContext, SiteContext } from '../context.ts';
import { loadStaticPages } from '../shell/content/load-content.server.ts';
import { privacyChoicesPath, privacyLinks } from '../shell/frame-links.server.ts';
import { requireVisitor } from '../shell/loader-guards.server.ts';

/** One of our cookies in the visitor's browser. */
export interface StoredCookie {
  name: 'zip' | 'referral' | 'choices' | 'monitoring';
  /** Its value; null where it would be meaningless to the visitor. */
  value: string | null;
}

/** The data of the privacy choices page. */
export interface PrivacyChoices {
  /** Address to which the form is posted. */
  action: string;
  /** What is allowed, with Global Privacy Control applied. */
  preferences: CookiePreferences;
  /** The browser sends Global Privacy Control. */
  gpc: boolean;
  /** The result of a form that was just posted; `blocked` where the browser rejects cookies. */
  saved: 'stored' | 'blocked' | null;
  /** Path on this host of the page the visitor came from. */
  back: string | null;
  cookies: StoredCookie[];
  /** The service that counts actions is known to store a phone number or an email address as a hash alone. */
  hashesRecipients: boolean;
  /** The content's pages about privacy. */
  links: readonly { text: string; href: string }[];
}

/** What the visitor allows and which cookies their browser sent. The response must not be cached. */
export async function loadChoices(page: PageContext, request: Request): Promise<PrivacyChoices> {
  const { preferences, gpc } = requireVisitor(page.request);
  const query = page.request.url.searchParams;
  const cookies = parseCookies(request);
  const savedResult = hasChosen(cookies) ? 'stored' : 'blocked';
  return {
    action: page.site.href(privacyChoicesPath),
    preferences,
    gpc,
    saved: query.has('saved') ? savedResult : null,
    back: findBackPath(page.site, query.get('from'), request),
    cookies: listStoredCookies(cookies),
    hashesRecipients: page.site.demonstration.events,
    links: privacyLinks(page.site, await loadStaticPages(page)),
  };
}

/** The cookies of a request. */
const parseCookies = (request: Request): Cookies => parse(request.headers.get('cookie') ?? '');

const hasChosen = (cookies: Cookies) =>
  Object.values(preferenceCookieNames).some((name) => cookies[name] !== undefined);

function listStoredCookies(cookies: Cookies): StoredCookie[] {
  const stored: StoredCookie[] = [];
  if (cookies['zip']) stored.push({ name: 'zip', value: cookies['zip'] });
  const referrals = Object.values(referralCookieNames).flatMap((name) => cookies[name] ?? []);
  if (referrals.length > 0) stored.push({ name: 'referral', value: referrals.join(', ') });
  if (hasChosen(cookies)) stored.push({ name: 'choices', value: null });
  if (Object.keys(cookies).some(isMonitoringStorageKey)) stored.push({ name: 'monitoring', value: null });
  return stored;
}

/** The page to link back to, as a path on this host: from the query or the form, else from the Referer header. */
function findBackPath(site: SiteContext, from: string | null, request: Request): string | null {
  const location = { host: site.host, base: site.basePath, self: site.href(privacyChoicesPath) };
  return backPath(from ?? request.headers.get('referer'), location);
}

const maxAddressLength = 3000;

/**
 * The path, with its query, of the page at an address; null where the address is not another page of this site.
 * @param from untrusted: from a form, a query or the Referer header.
 * @param location `host` name of this site, `base` below which its pages are, and `self`, the path of the current page.
 */
export function backPath(
  from: string | null,
  { host, base, self }: { host: string; base: string; self: string },
): string | null {
  const own = `https://${host}`;
  if (!from || from.length > maxAddressLength || !URL.canParse(from, own)) return null;
  const url = new URL(from, own);
  const { pathname } = url;
  // Compares hosts without scheme and port, which a load balancer may change.
  if (!/^https?:$/.test(url.protocol) || url.hostname !== host) return null;
  // In a link, '//example.com' is the address of another host.
  if (pathname.startsWith('//')) return null;
  const isBelowBase = base === '/' || pathname === base || pathname.startsWith(`${base}/`);
  return isBelowBase && pathname.replace(/\/$/, '') !== self ? pathname + url.search : null;
}

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
interface SavedChoices {
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
