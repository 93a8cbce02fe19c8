import { expect, test } from 'vitest';

import { catchError } from '../fake-upstream.ts';
import { createContentCache } from './cache.ts';

/** A clock that is set by hand, and loads that are answered by hand. */
function setUp() {
  let time = 0;
  const loads: { resolve: (value: string) => void; reject: (error: Error) => void }[] = [];
  const cache = createContentCache<string>(() => time);
  return {
    loads,
    at: (seconds: number) => {
      time = seconds * 1000;
    },
    get: (key: string) =>
      cache.get(key, () => {
        const { promise, resolve, reject } = Promise.withResolvers<string>();
        loads.push({ resolve, reject });
        return promise;
      }),
  };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('an answer is kept for 600 s under its key', async () => {
  const { get, loads, at } = setUp();
  const first = get('a');
  loads[0]?.resolve('one');
  expect(await first).toBe('one');
  at(599);
  expect(await get('a')).toBe('one');
  expect(loads).toHaveLength(1);
  const other = get('b');
  loads[1]?.resolve('two');
  expect(await other).toBe('two');
});

test('a clock that is set back keeps nothing for longer', async () => {
  const { get, loads, at } = setUp();
  at(7200);
  const first = get('a');
  loads[0]?.resolve('one');
  await first;
  at(3600);
  expect(await get('a')).toBe('one');
  expect(loads).toHaveLength(2);
});

test('callers at the same time share one load, its failure too', async () => {
  const { get, loads } = setUp();
  const both = [catchError(get('a')), catchError(get('a'))];
  expect(loads).toHaveLength(1);
  loads[0]?.reject(new Error('down'));
  expect(await Promise.all(both)).toEqual([new Error('down'), new Error('down')]);
  const again = get('a');
  loads[1]?.resolve('one');
  expect(await again).toBe('one');
});

test('what is older is given while it is renewed, once', async () => {
  const { get, loads, at } = setUp();
  const first = get('a');
  loads[0]?.resolve('one');
  await first;
  at(600);
  expect(await Promise.all([get('a'), get('a')])).toEqual(['one', 'one']);
  expect(loads).toHaveLength(2);
  loads[1]?.resolve('two');
  await settled();
  expect(await get('a')).toBe('two');
});

test('what is older is given for as long as renewing fails', async () => {
  const { get, loads, at } = setUp();
  const first = get('a');
  loads[0]?.resolve('one');
  await first;
  at(6000);
  expect(await get('a')).toBe('one');
  loads[1]?.reject(new Error('down'));
  await settled();
  expect(await get('a')).toBe('one');
  expect(loads).toHaveLength(3);
});
