import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { watchEventLoop } from './event-loop-delay.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('the event loop is late by as much as its timer, until the sockets have been read', () => {
  let blockedMs = 0;
  const observed: number[] = [];
  const loop = watchEventLoop(
    (delayMs) => observed.push(delayMs),
    () => Date.now() + blockedMs,
  );
  vi.advanceTimersByTime(20);
  expect(loop.currentMs()).toBe(0);
  blockedMs = 300;
  vi.advanceTimersToNextTimer();
  expect(loop.currentMs()).toBe(300);
  vi.advanceTimersToNextTimer();
  expect(loop.currentMs()).toBe(0);
  expect(observed).toEqual([0, 300]);
  blockedMs = 350;
  expect(loop.currentMs()).toBeGreaterThanOrEqual(30);
  loop.stop();
});
