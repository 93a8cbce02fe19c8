import { describe, expect, test, vi } from 'vitest';

import { createCache, type CacheOptions } from './cache.ts';
import { catchError } from './fake-upstream.ts';

/** Creates a cache whose values are fresh for 60 s and stale for 540 s more, with a clock and loads that the test controls. */
function setUp(options: Partial<CacheOptions<string | null>> = {}) {
  let time = 0;
  const loads: { resolve: (value: string | null) => void; reject: (error: Error) => void }[] = [];
  const cache = createCache<string | null>({
    ttlMs: 60_000,
    maxStaleMs: 540_000,
    limit: { maxEntries: 10 },
    now: () => time,
    ...options,
  });
  const get = (key: string) =>
    cache.get(key, () => {
      const { promise, resolve, reject } = Promise.withResolvers<string | null>();
      loads.push({ resolve, reject });
      return promise;
    });
  return {
    loads,
    get,
    advance: (seconds: number) => (time += seconds * 1000),
    load: async (key: string, value: string | null) => {
      const result = get(key);
      loads.at(-1)?.resolve(value);
      return result;
    },
  };
}

const settleLoads = () => new Promise((resolve) => setImmediate(resolve));

describe('createCache', () => {
  test('loads a value once while it is fresh, and another key separately', async () => {
    const { get, load, loads, advance } = setUp();
    expect(await load('a', 'one')).toEqual({ value: 'one', result: 'miss' });
    advance(60);
    expect(await get('a')).toEqual({ value: 'one', result: 'hit' });
    expect(await load('b', 'two')).toEqual({ value: 'two', result: 'miss' });
    expect(loads).toHaveLength(2);
  });

  test('shares one load and its failure among concurrent callers', async () => {
    const { get, load, loads } = setUp();
    const both = [catchError(get('a')), catchError(get('a'))];
    expect(loads).toHaveLength(1);
    loads[0]?.reject(new Error('down'));
    expect(await Promise.all(both)).toEqual([new Error('down'), new Error('down')]);
    expect(await load('a', 'one')).toEqual({ value: 'one', result: 'miss' });
  });

  test('serves a stale value while one load renews it', async () => {
    const { get, load, loads, advance } = setUp();
    await load('a', 'one');
    advance(61);
    const stale = { value: 'one', result: 'stale' };
    expect(await Promise.all([get('a'), get('a')])).toEqual([stale, stale]);
    expect(loads).toHaveLength(2);
    loads[1]?.resolve('two');
    await settleLoads();
    expect(await get('a')).toEqual({ value: 'two', result: 'hit' });
  });

  test('serves a stale value within the stale period while renewing fails', async () => {
    const { get, load, loads, advance } = setUp();
    await load('a', 'one');
    for (const seconds of [61, 300]) {
      advance(seconds);
      expect(await get('a')).toEqual({ value: 'one', result: 'stale' });
      loads.at(-1)?.reject(new Error('down'));
      await settleLoads();
    }
    advance(300);
    const failed = catchError(get('a'));
    loads.at(-1)?.reject(new Error('still down'));
    expect(await failed).toEqual(new Error('still down'));
  });

  test('waits for a new value if the stored one is too old', async () => {
    const { load, advance } = setUp();
    await load('a', 'one');
    advance(86_400);
    expect(await load('a', 'two')).toEqual({ value: 'two', result: 'miss' });
  });

  test('returns a value that must not be stored to all waiting callers, and loads again for the next caller', async () => {
    const { get, load, loads } = setUp({ shouldStore: (value) => value !== 'bad' });
    const both = [get('a'), get('a')];
    loads[0]?.resolve('bad');
    expect(await Promise.all(both)).toMatchObject([{ value: 'bad' }, { value: 'bad' }]);
    expect(await load('a', 'good')).toEqual({ value: 'good', result: 'miss' });
  });

  test('keeps the stale value if the renewed one must not be stored', async () => {
    const { get, load, loads, advance } = setUp({ shouldStore: (value) => value !== 'bad' });
    await load('a', 'one');
    advance(61);
    await get('a');
    loads[1]?.resolve('bad');
    await settleLoads();
    expect(await get('a')).toEqual({ value: 'one', result: 'stale' });
  });

  test('stores null like any other value', async () => {
    const { get, load } = setUp();
    await load('a', null);
    expect(await get('a')).toEqual({ value: null, result: 'hit' });
  });

  test('keeps a value forever without a time to live', async () => {
    const { get, load, advance } = setUp({ ttlMs: 0 });
    await load('a', 'one');
    advance(1_000_000);
    expect(await get('a')).toEqual({ value: 'one', result: 'hit' });
  });

  test('evicts the least recently used value above its limit', async () => {
    const { get, load } = setUp({ limit: { maxBytes: 3000, bytesOf: (value) => value?.length ?? 0 } });
    await load('a', 'one');
    await load('b', 'two');
    await get('a');
    await load('c', 'three');
    expect(await get('a')).toMatchObject({ result: 'hit' });
    expect(await load('b', 'again')).toEqual({ value: 'again', result: 'miss' });
  });

  test('does not evict a stale value that is in use while renewing it fails', async () => {
    const { get, load, loads, advance } = setUp({ limit: { maxEntries: 2 } });
    await load('a', 'one');
    advance(61);
    await load('b', 'two');
    expect(await get('a')).toEqual({ value: 'one', result: 'stale' });
    loads.at(-1)?.reject(new Error('busy'));
    await settleLoads();
    await load('c', 'three');
    expect(await get('a')).toEqual({ value: 'one', result: 'stale' });
    advance(540);
    loads.at(-1)?.reject(new Error('busy'));
    await settleLoads();
    expect(await load('a', 'new')).toEqual({ value: 'new', result: 'miss' });
  });

  test('runs more loads concurrently than it can store', async () => {
    const { get, loads } = setUp({ limit: { maxEntries: 2 } });
    const results = ['a', 'b', 'c', 'd'].map((key) => get(key));
    for (const [index, { resolve }] of loads.entries()) resolve(`${index}`);
    expect(await Promise.all(results)).toMatchObject(['0', '1', '2', '3'].map((value) => ({ value })));
  });

  test('uses a monotonic clock by default', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      const { get, load } = setUp({ now: undefined });
      await load('a', 'one');
      vi.setSystemTime(0);
      expect(await get('a')).toEqual({ value: 'one', result: 'hit' });
      vi.setSystemTime(Date.UTC(2100, 0));
      expect(await get('a')).toEqual({ value: 'one', result: 'hit' });
    } finally {
      vi.useRealTimers();
    }
  });
});
