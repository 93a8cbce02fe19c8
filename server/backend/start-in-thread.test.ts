import { afterEach, expect, test, vi } from 'vitest';

import { watchThread } from './start-in-thread.ts';

afterEach(() => void vi.useRealTimers());

test('a thread that has not answered for 15 seconds is not live, and is live again when it answers', async () => {
  vi.useFakeTimers();
  const answers: (() => void)[] = [];
  const watch = watchThread(() => new Promise((resolve) => answers.push(resolve)));
  await vi.advanceTimersByTimeAsync(14_000);
  expect([watch.isLive(), answers.length]).toEqual([true, 1]);
  await vi.advanceTimersByTimeAsync(2000);
  expect(watch.isLive()).toBe(false);
  answers.shift()?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(watch.isLive()).toBe(true);
  watch.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(answers).toEqual([]);
});

test('a failed ping is repeated, and the thread counts as live while later pings are answered', async () => {
  vi.useFakeTimers();
  let pings = 0;
  const watch = watchThread(() => {
    pings += 1;
    return pings === 1 ? Promise.reject(new Error('not delivered')) : Promise.resolve();
  });
  await vi.advanceTimersByTimeAsync(20_000);
  expect([watch.isLive(), pings]).toEqual([true, 20]);
  watch.stop();
});
