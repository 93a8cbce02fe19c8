import { describe, expect, test, vi } from 'vitest';

import { createCache, type CacheOptions } from './cache.ts';
import { catchError } from './fake-upstream.ts';

/** A cache that is fresh for 60 s and stale for 540 s more, with a clock and loads that the test controls. */
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
    pass: (seconds: number) => (time += seconds * 1000),
    load: async (key: string, value: string | null) => {
      const answer = get(key);
      loads.at(-1)?.resolve(value);
      return answer;
    },
  };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('a cache', () => {
  test('loads a value once while it is fresh, and another key by itself', async () => {
    const { get, load, loads, pass } = setUp();
    expect(await load('a', 'one')).toEqual({ value: 'one', result: 'miss' });
    pass(60);
    expect(await get('a')).toEqual({ value: 'one', result: 'hit' });
    expect(await load('b', 'two')).toEqual({ value: 'two', result: 'miss' });
    expect(loads).toHaveLength(2);
  });

  test('shares one load among callers at the same time, and its failure too', async () => {
    const { get, load, loads } = setUp();
    const both = [catchError(get('a')), catchError(get('a'))];
    expect(loads).toHaveLength(1);
    loads[0]?.reject(new Error('down'));
    expect(await Promise.all(both)).toEqual([new Error('down'), new Error('down')]);
    expect(await load('a', 'one')).toEqual({ value: 'one', result: 'miss' });
  });

  test('serves a stale value while one load renews it', async () => {
    const { get, load, loads, pass } = setUp();
    await load('a', 'one');
    pass(61);
    const stale = { value: 'one', result: 'stale' };
    expect(await Promise.all([get('a'), get('a')])).toEqual([stale, stale]);
    expect(loads).toHaveLength(2);
    loads[1]?.resolve('two');
    await settled();
    expect(await get('a')).toEqual({ value: 'two', result: 'hit' });
  });

  test('serves a stale value while renewing fails, for as long as it may be stale', async () => {
    const { get, load, loads, pass } = setUp();
    await load('a', 'one');
    for (const seconds of [61, 300]) {
      pass(seconds);
      // oxlint-disable-next-line no-await-in-loop
      expect(await get('a')).toEqual({ value: 'one', result: 'stale' });
      loads.at(-1)?.reject(new Error('down'));
      // oxlint-disable-next-line no-await-in-loop
      await settled();
    }
    pass(300);
    const failed = catchError(get('a'));
    loads.at(-1)?.reject(new Error('still down'));
    expect(await failed).toEqual(new Error('still down'));
  });

  test('waits for a new value where the stored one is too old', async () => {
    const { load, pass } = setUp();
    await load('a', 'one');
    pass(86_400);
    expect(await load('a', 'two')).toEqual({ value: 'two', result: 'miss' });
  });

  test('gives a value that it may not store to everybody who waits, and loads again for the next one', async () => {
    const { get, load, loads } = setUp({ shouldStore: (value) => value !== 'bad' });
    const both = [get('a'), get('a')];
    loads[0]?.resolve('bad');
    expect(await Promise.all(both)).toMatchObject([{ value: 'bad' }, { value: 'bad' }]);
    expect(await load('a', 'good')).toEqual({ value: 'good', result: 'miss' });
  });

  test('keeps the stale value where the renewed one may not be stored', async () => {
    const { get, load, loads, pass } = setUp({ shouldStore: (value) => value !== 'bad' });
    await load('a', 'one');
    pass(61);
    await get('a');
    loads[1]?.resolve('bad');
    await settled();
    expect(await get('a')).toEqual({ value: 'one', result: 'stale' });
  });

  test('stores null like any other value', async () => {
    const { get, load } = setUp();
    await load('a', null);
    expect(await get('a')).toEqual({ value: null, result: 'hit' });
  });

  test('keeps a value for ever without a time to live', async () => {
    const { get, load, pass } = setUp({ ttlMs: 0 });
    await load('a', 'one');
    pass(1_000_000);
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

  test('answers more loads at once than it stores', async () => {
    const { get, loads } = setUp({ limit: { maxEntries: 2 } });
    const answers = ['a', 'b', 'c', 'd'].map((key) => get(key));
    for (const [index, { resolve }] of loads.entries()) resolve(`${index}`);
    expect(await Promise.all(answers)).toMatchObject(['0', '1', '2', '3'].map((value) => ({ value })));
  });

  test('keeps to a clock that is never set back', async () => {
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
