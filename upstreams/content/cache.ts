import { LRUCache } from 'lru-cache';

import { contentCacheSeconds } from '../../domain/limits.ts';

/** Answers of one query by its variables. */
export interface ContentCache<T> {
  /**
   * What is kept under a key, or else what `load` gives; rejects only where nothing is kept and `load` rejects.
   * What is older than 600 s is given as it is while it is renewed, and for as long as renewing fails (spec §9).
   * Callers that ask at the same time share one load.
   */
  get: (key: string, load: () => Promise<T>) => Promise<T>;
}

/** Addresses are made up by anybody; this many answers of one query are kept, the latest used. */
const mostAnswers = 500;

/** An empty cache. `now` is a clock in milliseconds. */
export function createContentCache<T>(now: () => number): ContentCache<T> {
  const kept = new LRUCache<string, { value: T; at: number }>({ max: mostAnswers });
  const underWay = new Map<string, Promise<T>>();

  function renew(key: string, load: () => Promise<T>): Promise<T> {
    const shared = underWay.get(key);
    if (shared) return shared;
    const work = load()
      .then((value) => {
        kept.set(key, { value, at: now() });
        return value;
      })
      .finally(() => underWay.delete(key));
    underWay.set(key, work);
    return work;
  }

  return {
    get(key, load) {
      const held = kept.get(key);
      if (!held) return renew(key, load);
      // The call has reported why it failed; what is kept goes on being good enough. A clock may be set back.
      const age = Math.abs(now() - held.at);
      if (age >= contentCacheSeconds * 1000) renew(key, load).catch(() => undefined);
      return Promise.resolve(held.value);
    },
  };
}
