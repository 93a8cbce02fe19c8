import { parse } from 'hono/utils/cookie';

import { referralCookieNames } from '../../domain/tracking.ts';
import { readZip } from '../../domain/zip.ts';
import type { Site } from '../../tenants/registry.ts';
import { findSource, type PartnerSource } from '../../tenants/sources.ts';
import { emptyResponse, rejectUnlessGetOrHead } from './file-response.ts';
import { storedReferrals, zipCookie } from './referral-cookies.ts';
import { readVisitor } from './visitor.ts';

/** What a visitor's cookies remember for the next pages. */
export interface Remembered {
  /** The ZIP code used last, where the site may remember it; five digits or null. */
  zip: string | null;
  /** The partner that referred the visitor, unless the URL names another referral. */
  source: PartnerSource | null;
}

/** The cookies of `Remembered`. A visitor without them gets what everyone gets. */
export const rememberedCookies = { zip: 'zip', source: referralCookieNames.source } as const;

/** Reads what a visitor's cookies remember: the ZIP code only with personalization; malformed values count as absent. */
export function readRemembered(request: Request, site: Site): Remembered {
  const cookies = parse(request.headers.get('cookie') ?? '');
  const { preferences } = readVisitor(request, site);
  const stored = storedReferrals(new URL(request.url), preferences, site.sources);
  return {
    zip: preferences.personalization ? readZip(cookies[rememberedCookies.zip] ?? '') : null,
    // The URL's referral replaces the cookie, so this page already belongs to it.
    source: findSource(site.sources, stored[rememberedCookies.source] ?? cookies[rememberedCookies.source]),
  };
}

/** Whether a URL says where the visitor is, so that no remembered ZIP code applies. */
export const hasPlace = ({ searchParams }: URL): boolean =>
  ['zip', 'lat', 'lng'].some((name) => searchParams.has(name));

/** Whether a URL says which partner referred the visitor. */
export const hasSource = ({ searchParams }: URL): boolean => searchParams.has('source');

/** Path and query of a URL plus what is remembered and missing in it; null if nothing is. */
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
  // The page requests it as a style sheet.
  const response = emptyResponse(204, { 'content-type': 'text/css' });
  const { preferences } = readVisitor(request, site);
  for (const cookie of zipCookie(new URL(request.url), preferences, production))
    response.headers.append('set-cookie', cookie);
  return response;
}
