import { createCache, type Cache } from '../../upstreams/cache.ts';

/** A rendered page, compressed once and sent many times. */
export interface RenderedPage {
  status: number;
  headers: Record<string, string>;
  /** Set-Cookie values; a page with any is for one visitor only. */
  cookies: string[];
  body: Uint8Array<ArrayBuffer>;
  /** False if an upstream failed during the render, because the next render may be complete. */
  isCacheable: boolean;
  /** Whether its prices depend on a ZIP code. The URL may contain it. */
  takesZip: boolean;
  /** The deferred parts of the document, which browsers fetch later; absent if there are none. */
  deferred?: RenderedPage;
}

export type PageCache = Cache<RenderedPage>;

const freshMs = 60_000;
const maxStaleMs = 540_000;

const bytesOf = ({ body, deferred }: RenderedPage): number =>
  body.byteLength + (deferred?.body.byteLength ?? 0) + 1024;

/**
 * Anonymous pages as compressed bytes (decision 0004): fresh for a minute, then served stale while one request renews
 * them.
 * @param options.maxBytes 0 stores nothing; requests at the same time still share one render.
 */
export function createPageCache({ maxBytes, now }: { maxBytes: number; now?: () => number }): PageCache {
  return createCache<RenderedPage>({
    ttlMs: freshMs,
    maxStaleMs,
    limit: { maxBytes: maxBytes || 1024 * 1024, bytesOf },
    shouldStore: ({ isCacheable, status, cookies }) =>
      maxBytes > 0 && isCacheable && status === 200 && cookies.length === 0,
    now,
  });
}
