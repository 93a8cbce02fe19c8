import { parse } from 'hono/utils/cookie';

import { referralCookieNames } from '../../domain/tracking.ts';
import { readZip } from '../../domain/zip.ts';
import type { Site } from '../../tenants/registry.ts';
import { findSource, type PartnerSource } from '../../tenants/sources.ts';
import { emptyResponse, rejectUnlessGetOrHead } from './file-response.ts';
import { storedReferrals, zipCookie } from './referral-cookies.ts';
import { readVisitor } from './visitor.ts';

/** The values that a visitor's cookies remember for the next pages. */
export interface Remembered {
  /** The ZIP code used last, if the visitor allows the site to remember it; five digits or null. */
  zip: string | null;
  /** The partner that referred the visitor, unless the URL names another referral. */
  source: PartnerSource | null;
}

/** The names of these cookies. A visitor without them gets the same page as everyone. */
export const rememberedCookies = { zip: 'zip', source: referralCookieNames.source } as const;

/** Reads what a visitor's cookies remember, the ZIP code only if personalization is on. Malformed values count as absent. */
export function readRemembered(request: Request, site: Site): Remembered {
  const cookies = parse(request.headers.get('cookie') ?? '');
  const { preferences } = readVisitor(request, site);
  const stored = storedReferrals(new URL(request.url), preferences, site.sources);
  return {
    zip: preferences.personalization ? readZip(cookies[rememberedCookies.zip] ?? '') : null,
    // The referral in the URL will replace the cookie, so this page already uses it.
    source: findSource(site.sources, stored[rememberedCookies.source] ?? cookies[rememberedCookies.source]),
  };
}

/** Whether a URL says where the visitor is, so that no remembered ZIP code applies. */
export const hasPlace = ({ searchParams }: URL): boolean =>
  ['zip', 'lat', 'lng'].some((name) => searchParams.has(name));

/** Whether a URL says which partner referred the visitor. */
export const hasSource = ({ searchParams }: URL): boolean => searchParams.has('source');

/** The path and query of a URL with the remembered values added that it lacks; null if it lacks none. */
export function withRemembered(url: URL, { zip, source }: Remembered): string | null {
  const added = new URLSearchParams({
    ...(zip !== null && !hasPlace(url) && { zip }),
    ...(source && !hasSource(url) && { source: source.id }),
  });
  if (added.size === 0) return null;
  return `${url.pathname}${url.search}${url.search ? '&' : '?'}${added}`;
}

/**
 * Remembers the ZIP code of a page that may have come from a cache. Only browsers without script request this: in
 * others the page's script sets the cookie (app/shell/cookie-preferences.ts).
 */
export function rememberZip(request: Request, site: Site, production: boolean): Response {
  const rejection = rejectUnlessGetOrHead(request);
  if (rejection) return rejection;
  // The page requests this address as a style sheet.
  const response = emptyResponse(204, { 'content-type': 'text/css' });
  const { preferences } = readVisitor(request, site);
  for (const cookie of zipCookie(new URL(request.url), preferences, production))
    response.headers.append('set-cookie', cookie);
  return response;
}
