import { expect, test } from 'vitest';

import { createStoreClock } from './store-clock.ts';

function setUp() {
  const times = { store: 1_000_000, monotonic: 5000, roundTripMs: 0, reads: 0 };
  const create = () =>
    createStoreClock(
      () => {
        times.reads += 1;
        times.monotonic += times.roundTripMs;
        return Promise.resolve(times.store);
      },
      () => times.monotonic,
    );
  return { times, create };
}

test('a clock continues the time of the store using only the monotonic clock', async () => {
  const { times, create } = setUp();
  times.roundTripMs = 40;
  const clock = await create();
  expect(clock.now()).toBe(1_000_020);
  times.monotonic += 1500;
  // The clock of the machine jumps, which must not matter.
  times.store += 7_200_000;
  expect(clock.now()).toBe(1_001_520);
});

test('a clock is synchronized with the store at most once a minute', async () => {
  const { times, create } = setUp();
  const clock = await create();
  times.monotonic += 59_999;
  await clock.synchronize();
  expect(times.reads).toBe(1);
  times.monotonic += 1;
  times.store += 60_300;
  await clock.synchronize();
  expect([times.reads, clock.now()]).toEqual([2, 1_060_300]);
});
