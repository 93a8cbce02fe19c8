import type { IncomingMessage } from 'node:http';

import { parse } from 'hono/utils/cookie';
import { LRUCache } from 'lru-cache';

import { preferenceCookieNames, referralCookieNames } from '../../domain/tracking.ts';
import type { Site } from '../../tenants/registry.ts';

/** The page in the cache that answers a request, and what else belongs to the response. */
export interface KnownPage {
  key: string;
  site: Site;
  /** The version of the data release; '' without embedded services. */
  release: string;
  /** Set-Cookie values, which follow from the request. */
  cookies: readonly string[];
  /** The pattern of the page's route. */
  route: string | undefined;
}

/** Requests that the page cache has answered, by identity. */
export type KnownPages = ReturnType<typeof createKnownPages>;

/** As many entries as the page cache has pages by default. */
const maxBytes = 4 * 1024 * 1024;
const entryBytes = 512;

export function createKnownPages() {
  const pages = new LRUCache<string, KnownPage>({
    maxSize: maxBytes,
    sizeCalculation: ({ key, cookies }, identity) =>
      2 * (identity.length + key.length + cookies.join('').length) + entryBytes,
  });
  return {
    remember: (identity: string, page: KnownPage): void => void pages.set(identity, page),
    find: (identity: string): KnownPage | undefined => pages.get(identity),
  };
}

/** All cookies that a shared page, its key in the cache or its Set-Cookie values depend on. */
const cookieNames = ['zip', referralCookieNames.source, ...Object.values(preferenceCookieNames)];
const maxUrlLength = 2000;

/**
 * Everything in a request that decides which shared page answers it: two requests with the same identity get the same
 * response. Null for a request that must be looked at more closely.
 */
export function requestIdentity({
  method,
  url,
  headers,
  rawHeaders,
}: Pick<IncomingMessage, 'method' | 'url' | 'headers' | 'rawHeaders'>): string | null {
  const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
  if (method !== 'GET' || hasBody || !url?.startsWith('/') || url.length > maxUrlLength) return null;
  const { host, cookie, 'accept-encoding': acceptEncoding = '', 'sec-gpc': privacySignal = '' } = headers;
  if (!host || countHosts(rawHeaders) !== 1) return null;
  // No header has a line break, and a quoted cookie none that JSON would not escape.
  // Joined, because a concatenated string keeps its pieces as long as the cache keeps it.
  return [host, url, acceptEncoding, privacySignal, cookie ? cookieValues(cookie) : ''].join('\n');
}

function cookieValues(header: string): string {
  const cookies = parse(header);
  const values = cookieNames.map((name) => cookies[name] ?? '');
  return values.some(Boolean) ? JSON.stringify(values) : '';
}

/** A second Host header, which Node drops, may be the one that a proxy saw. */
function countHosts(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count;
}
