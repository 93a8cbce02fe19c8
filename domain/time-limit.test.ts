import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { startTimeLimit } from './time-limit.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('a time limit aborts its signals with a TimeoutError when the time is over', () => {
  const { signal, timeout } = startTimeLimit(500);
  vi.advanceTimersByTime(499);
  expect(signal.aborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect(signal.reason).toMatchObject({ name: 'TimeoutError' });
  expect(signal.reason).toBe(timeout.reason);
});

test('a time limit aborts with the reason of its caller, who does not end the time', () => {
  const caller = new AbortController();
  const { signal, timeout } = startTimeLimit(500, caller.signal);
  caller.abort('left');
  expect([signal.reason, timeout.aborted]).toEqual(['left', false]);
  expect(startTimeLimit(500, caller.signal).signal.reason).toBe('left');
});

test('a time limit that has ended holds neither a timer nor its caller', () => {
  const caller = new AbortController();
  const { signal, timeout, end } = startTimeLimit(500, caller.signal);
  end();
  vi.advanceTimersByTime(500);
  caller.abort();
  expect([signal.aborted, timeout.aborted]).toEqual([false, false]);
});
