import { LRUCache } from 'lru-cache';

/** A finished page, compressed once and sent many times. */
export interface CachedPage {
  status: number;
  headers: Record<string, string>;
  /** Set-Cookie values; a page that has any is one visitor's own. */
  cookies: string[];
  body: Uint8Array<ArrayBuffer>;
  /** Milliseconds since the epoch. */
  renderedAt: number;
  /** False when an upstream failed while it was made: the next visitor may be luckier. */
  keep: boolean;
}

const freshForMs = 60_000;
const usableForMs = 600_000;

/**
 * Anonymous pages as ready bytes (design §1.5): fresh for a minute, then served stale while one request renews them.
 * The same page asked for many times at once is rendered once.
 */
export function createPageCache(options: { maxBytes: number; now: () => number }) {
  const pages =
    options.maxBytes > 0
      ? new LRUCache<string, CachedPage>({
          maxSize: options.maxBytes,
          sizeCalculation: (page, key) => page.body.byteLength + key.length + 2048,
        })
      : null;
  const rendering = new Map<string, Promise<CachedPage>>();

  async function renew(key: string, render: () => Promise<CachedPage>): Promise<CachedPage> {
    const running = rendering.get(key);
    if (running) return running;
    const started = render()
      .then((page) => {
        if (page.keep && page.status === 200 && page.cookies.length === 0) pages?.set(key, page);
        return page;
      })
      .finally(() => rendering.delete(key));
    rendering.set(key, started);
    return started;
  }

  return {
    /** The page for a key, and whether it came from the cache. Errors of `render` reach the caller unless a stale page stands in. */
    async get(
      key: string,
      render: () => Promise<CachedPage>,
    ): Promise<{ page: CachedPage; result: 'hit' | 'stale' | 'miss' }> {
      const found = pages?.get(key);
      // A clock that was set back makes pages of the future: nobody knows how old those are.
      const age = found ? Math.abs(options.now() - found.renderedAt) : Number.POSITIVE_INFINITY;
      if (found && age < freshForMs) return { page: found, result: 'hit' };
      if (found && age < usableForMs) {
        renew(key, render).catch(() => undefined);
        return { page: found, result: 'stale' };
      }
      return { page: await renew(key, render), result: 'miss' };
    },
    clear: () => pages?.clear(),
  };
}

export type PageCache = ReturnType<typeof createPageCache>;
