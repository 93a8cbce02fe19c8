import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { startTimeLimit, withTimeout } from './time-limit.ts';

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

test('work that takes longer than its time limit has another result', async () => {
  const late = withTimeout(new Promise<string>(() => {}), 500, 'late');
  await vi.advanceTimersByTimeAsync(500);
  expect(await late).toBe('late');
});

test('work within its time limit has its own result or error, and leaves no timer', async () => {
  expect(await withTimeout(Promise.resolve('done'), 500, 'late')).toBe('done');
  await expect(withTimeout(Promise.reject(new Error('failed')), 500, 'late')).rejects.toThrow('failed');
  expect(vi.getTimerCount()).toBe(0);
});
