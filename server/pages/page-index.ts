import type { IncomingMessage } from 'node:http';

import { parse } from 'hono/utils/cookie';
import { LRUCache } from 'lru-cache';

import { preferenceCookieNames, referralCookieNames } from '../../domain/tracking.ts';
import type { Site } from '../../tenants/registry.ts';
import { chooseEncoding, type Encoding } from '../edge/compress.ts';

/** The cached page for a request, and what else belongs to the response. */
export interface IndexedPage {
  key: string;
  site: Site;
  /** The version of the data release; '' without embedded services. */
  release: string;
  /** What caches may do with the response. */
  headers: Readonly<Record<string, string>>;
  /** Set-Cookie values; requests with the same identity get the same. */
  cookies: readonly string[];
  /** The pattern of the page's route. */
  route: string | undefined;
  /** For a page that depends on its URL alone: cookies whose visitors may be redirected to another URL. */
  unlessCookies?: readonly string[];
}

/** The values by which requests that get the same response are recognized. */
export interface RequestIdentity {
  /** For a page that depends on its URL alone. */
  url: string;
  /** For a page that also depends on the visitor's cookies. */
  visitor: string;
}

/** Finds the cached page of a request that was served before, by the request's identity. */
export type PageIndex = ReturnType<typeof createPageIndex>;

/** Enough for as many pages as the page cache holds by default. */
const maxBytes = 4 * 1024 * 1024;
const entryBytes = 1024;

/** Creates the index. It holds at most 4 MB of identities and keys; the pages are in the page cache. */
export function createPageIndex() {
  const pages = new LRUCache<string, IndexedPage>({
    maxSize: maxBytes,
    sizeCalculation: ({ key, cookies }, identity) =>
      2 * (identity.length + key.length + cookies.join('').length) + entryBytes,
  });
  return {
    add: (identity: string, page: IndexedPage): void => void pages.set(identity, page),
    find(request: Head): IndexedPage | undefined {
      const url = urlIdentity(request);
      if (url === null) return undefined;
      const shared = pages.get(url);
      if (!shared) return pages.get(visitorIdentity(url, request));
      const { cookie } = request.headers;
      if (!cookie || !shared.unlessCookies?.length) return shared;
      const cookies = parse(cookie);
      return shared.unlessCookies.some((name) => cookies[name] !== undefined) ? undefined : shared;
    },
  };
}

/** The cookies on which a page, its cache key or its Set-Cookie values depend, unless its URL determines all of them. */
const cookieNames = ['zip', referralCookieNames.source, ...Object.values(preferenceCookieNames)];
const maxUrlLength = 2000;
const methods = new Set(['GET', 'HEAD']);

type Head = Pick<IncomingMessage, 'method' | 'url' | 'headers' | 'rawHeaders'>;

/**
 * Everything in a request that decides which cached page it gets: two requests with the same identity get the same response.
 * Null for a request that the index does not hold.
 */
export function requestIdentity(request: Head): RequestIdentity | null {
  const url = urlIdentity(request);
  return url === null ? null : { url, visitor: visitorIdentity(url, request) };
}

function urlIdentity({ method, url, headers, rawHeaders }: Head): string | null {
  const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
  if (!methods.has(method ?? '') || hasBody || !url?.startsWith('/') || url.length > maxUrlLength)
    return null;
  const { host, 'accept-encoding': acceptEncoding = '' } = headers;
  if (!host || countHosts(rawHeaders) !== 1) return null;
  // A line break separates the values, because no header contains one. `join` makes a flat string: a concatenated one would
  // keep its pieces in memory as long as the cache keeps it.
  return [host, url, encodingFor(acceptEncoding)].join('\n');
}

const maxHeaders = 100;
const encodings = new LRUCache<string, Encoding>({ max: maxHeaders });

/**
 * The encoding that an Accept-Encoding header asks for. Browsers send a few spellings, but anyone can invent others, so only
 * a limited number is cached.
 */
function encodingFor(acceptEncoding: string): Encoding {
  const known = encodings.get(acceptEncoding);
  if (known) return known;
  const encoding = chooseEncoding(acceptEncoding);
  encodings.set(acceptEncoding, encoding);
  return encoding;
}

function visitorIdentity(url: string, { headers: { cookie, 'sec-gpc': privacySignal = '' } }: Head): string {
  const cookies = parse(cookie ?? '');
  // A quoted cookie has no line break that JSON would not escape.
  return [url, privacySignal, JSON.stringify(cookieNames.map((name) => cookies[name]))].join('\n');
}

/** A proxy may have seen the second of two Host headers, which Node drops. */
function countHosts(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count;
}
