import type { IncomingMessage } from 'node:http';

import { parse } from 'hono/utils/cookie';
import { LRUCache } from 'lru-cache';

import { preferenceCookieNames, referralCookieNames } from '../../domain/tracking.ts';
import type { RequestIdentity } from '../telemetry/request-scope.ts';
import { chooseEncoding, type Encoding } from './compress.ts';

/** The cookies on which a page, its cache key or its Set-Cookie values depend, unless its URL determines all of them. */
const cookieNames = ['zip', referralCookieNames.source, ...Object.values(preferenceCookieNames)];
const maxUrlLength = 2000;
const methods = new Set(['GET', 'HEAD']);

/** What Node has read of a request before its body. */
export type RequestHead = Pick<IncomingMessage, 'method' | 'url' | 'headers' | 'rawHeaders'>;

/**
 * Everything in a request that decides which cached page it gets: two requests with the same identity get the same response.
 * Null for a request that the index does not hold.
 */
export function requestIdentity(request: RequestHead): RequestIdentity | null {
  const url = urlIdentity(request);
  return url === null ? null : { url, visitor: visitorIdentity(url, request) };
}

/** The part of an identity that is the same for all visitors; null as for `requestIdentity`. */
export function urlIdentity({ method, url, headers, rawHeaders }: RequestHead): string | null {
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

/** An identity with the visitor's cookies and privacy signal. */
export function visitorIdentity(
  url: string,
  { headers: { cookie, 'sec-gpc': privacySignal = '' } }: RequestHead,
): string {
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
