import { parse } from 'hono/utils/cookie';
import { LRUCache } from 'lru-cache';

import type { Site } from '../../tenants/registry.ts';
import { urlIdentity, visitorIdentity, type RequestHead } from '../edge/request-identity.ts';

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
    find(request: RequestHead): IndexedPage | undefined {
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
