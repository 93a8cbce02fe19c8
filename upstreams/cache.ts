import { isDeepStrictEqual } from 'node:util';

import { LRUCache } from 'lru-cache';

export interface CacheOptions<T> {
  /** How long a value is fresh; forever unless set. */
  ttlMs?: number;
  /** How long this value is fresh; `ttlMs` unless set. */
  freshMs?: (value: T) => number;
  /** How long a stale value is served after that, while a load renews it or fails; 0 unless set. */
  maxStaleMs?: number;
  /** The least recently used values are evicted above this number, or above this size. */
  limit: { maxEntries: number } | { maxBytes: number; bytesOf: (value: T) => number };
  /** Whether to store a loaded value; the callers that wait for it get it in any case. Every value unless set. */
  shouldStore?: (value: T) => boolean;
  /** A monotonic clock in milliseconds; for tests. */
  now?: () => number;
}

export interface Cached<T> {
  value: T;
  result: 'hit' | 'stale' | 'miss';
}

export interface Cache<T> {
  /**
   * Returns the stored value, or else the result of `load`, which gets the stale value that it renews. Concurrent callers of
   * a key share one load.
   * @throws the error of `load` if no fresh or stale value can be served.
   */
  get: (key: string, load: Load<T>) => Promise<Cached<T>>;
  /** A stored value that is fresh; undefined for none. */
  fresh: (key: string) => T | undefined;
  /** A stored value that is fresh or may be served stale; undefined for none. */
  peek: (key: string) => T | undefined;
  /** Every stored value, for measurements. */
  values: () => T[];
}

/** Wraps the value, because LRUCache stores neither null nor undefined. */
interface Entry<T> {
  value: T;
}

/** Receives the stale value that it renews, and whether callers were served that value. */
type Load<T> = (stale: T | undefined, isRenewal: boolean) => Promise<T>;

interface LoadContext<T> {
  load: Load<T>;
  allowStale: boolean;
}

/**
 * The previous value if the new one is equal, because what was rendered from a value is cached by the identity of its object
 * (decision 0048).
 */
export const keepEqual = <T>(value: T, previous: T | undefined): T =>
  previous !== undefined && isDeepStrictEqual(value, previous) ? previous : value;

// The memory that an entry uses besides its value.
const entryOverheadBytes = 1024;

/** Creates a cache with single flight, which serves stale values while they are renewed and if renewing them fails. */
export function createCache<T>({
  ttlMs = 0,
  maxStaleMs = 0,
  freshMs = () => ttlMs,
  limit,
  shouldStore = () => true,
  now = () => performance.now(),
}: CacheOptions<T>): Cache<T> {
  /** Passes a value that is not stored to the callers that wait for it. */
  class NotStored extends Error {
    readonly value: T;

    constructor(value: T) {
      super('not stored');
      this.value = value;
    }
  }

  const entries = new LRUCache<string, Entry<T>, LoadContext<T>>({
    // A `max` would reserve the memory of all entries at the start.
    ...('maxEntries' in limit
      ? { maxSize: limit.maxEntries, sizeCalculation: () => 1 }
      : {
          maxSize: limit.maxBytes,
          sizeCalculation: ({ value }: Entry<T>, key: string) =>
            limit.bytesOf(value) + key.length + entryOverheadBytes,
        }),
    ttl: ttlMs,
    // LRUCache treats a start time of 0 as missing.
    perf: { now: () => now() + 1 },
    ttlResolution: 0,
    // Keeps the stale value when a load fails, and resolves a load for its callers even if its entry was evicted.
    noDeleteOnFetchRejection: true,
    ignoreFetchAbort: true,
    fetchMethod: async (key, stale, { context: { load, allowStale }, options }) => {
      // Marks the entry as used, because LRUCache does that only for fresh values and would evict stale values that are in
      // use.
      if (stale) entries.set(key, stale, { noUpdateTTL: true });
      const value = await load(stale?.value, allowStale && stale !== undefined);
      if (!shouldStore(value)) throw new NotStored(value);
      options.ttl = freshMs(value);
      return { value };
    },
  });

  /** Getting a stale value would remove it. */
  const fresh = (key: string): Entry<T> | undefined =>
    entries.getRemainingTTL(key) > 0 ? entries.get(key) : undefined;

  return {
    async get(key, load) {
      // Faster than `fetch`, which has the same result for a fresh value.
      const found = fresh(key);
      if (found) return { value: found.value, result: 'hit' };
      const status: LRUCache.Status<string, Entry<T>, LoadContext<T>> = {};
      const allowStale = entries.getRemainingTTL(key) > -maxStaleMs;
      try {
        const entry = await entries.fetch(key, { context: { load, allowStale }, allowStale, status });
        // Only an aborted load has no result, and aborts are ignored.
        if (!entry) throw new Error('The cache lost a value while loading it.');
        const { value } = entry;
        if (status.returnedStale) return { value, result: 'stale' };
        return { value, result: status.fetch === 'hit' ? 'hit' : 'miss' };
      } catch (error) {
        if (error instanceof NotStored) return { value: error.value, result: 'miss' };
        throw error;
      }
    },
    fresh: (key) => fresh(key)?.value,
    peek: (key) =>
      entries.getRemainingTTL(key) > -maxStaleMs ? entries.peek(key, { allowStale: true })?.value : undefined,
    // Includes stale values, unlike `values` of LRUCache.
    values: () => entries.dump().map(([, { value }]) => value.value),
  };
}
