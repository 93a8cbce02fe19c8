import { LRUCache } from 'lru-cache';

export interface CacheOptions<T> {
  /** How long a value is fresh; without it, for ever. */
  ttlMs?: number;
  /** For how much longer it is served stale, while one load renews it and while renewing fails; 0 unless set. */
  maxStaleMs?: number;
  /** The least recently used values are evicted above this number, or above this size. */
  limit: { maxEntries: number } | { maxBytes: number; bytesOf: (value: T) => number };
  /** Whether a loaded value is stored; the callers that wait for it get it all the same. Every value unless set. */
  shouldStore?: (value: T) => boolean;
  /** A clock in milliseconds that is never set back; for tests. */
  now?: () => number;
}

export interface Cached<T> {
  value: T;
  result: 'hit' | 'stale' | 'miss';
}

export interface Cache<T> {
  /**
   * The stored value, or else what `load` gives. Callers at the same time share one load of a key.
   * @throws what `load` throws, where no value is stored that may be served.
   */
  get: (key: string, load: () => Promise<T>) => Promise<Cached<T>>;
}

/** Values are stored in an object, because LRUCache takes neither null nor undefined. */
interface Entry<T> {
  value: T;
}

type Load<T> = () => Promise<T>;

// What an entry takes besides its value.
const entryBytes = 1024;

/** A cache with single flight, freshness and stale values where loading fails. */
export function createCache<T>({
  ttlMs = 0,
  maxStaleMs = 0,
  limit,
  shouldStore = () => true,
  now = () => performance.now(),
}: CacheOptions<T>): Cache<T> {
  /** Carries a value past the cache to the callers that wait for it. */
  class NotStored extends Error {
    readonly value: T;

    constructor(value: T) {
      super('not stored');
      this.value = value;
    }
  }

  const entries = new LRUCache<string, Entry<T>, Load<T>>({
    ...('maxEntries' in limit
      ? { max: limit.maxEntries }
      : {
          maxSize: limit.maxBytes,
          sizeCalculation: ({ value }: Entry<T>, key: string) =>
            limit.bytesOf(value) + key.length + entryBytes,
        }),
    ttl: ttlMs,
    // LRUCache takes a start at 0 for none.
    perf: { now: () => now() + 1 },
    ttlResolution: 0,
    // A failed load leaves the stale value; a load that is evicted still answers its callers.
    noDeleteOnFetchRejection: true,
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _stale, { context: load }) => {
      const value = await load();
      if (!shouldStore(value)) throw new NotStored(value);
      return { value };
    },
  });

  return {
    async get(key, load) {
      const status: LRUCache.Status<string, Entry<T>, Load<T>> = {};
      const allowStale = entries.getRemainingTTL(key) > -maxStaleMs;
      try {
        const entry = await entries.fetch(key, { context: load, allowStale, status });
        // Only a load that is aborted gives none, and aborts are ignored.
        if (!entry) throw new Error('The cache lost a value that it was loading.');
        const { value } = entry;
        if (status.returnedStale) return { value, result: 'stale' };
        return { value, result: status.fetch === 'hit' ? 'hit' : 'miss' };
      } catch (error) {
        if (error instanceof NotStored) return { value: error.value, result: 'miss' };
        throw error;
      }
    },
  };
}
