import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { UpstreamError } from '../../upstreams/upstream-error.ts';
import { BrokenCircuitError, BulkheadRejectedError, createCallPolicy } from './call-policy.ts';

const failure = (kind: 'timeout' | 'network' | 'http') =>
  new UpstreamError({ upstream: 'tests', category: 'other', kind, message: kind });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A service behind a call policy, and the outcomes of its calls. */
function setUp() {
  const execute = createCallPolicy({ maxConcurrent: 2, maxQueued: 1 });
  const call = (answer: Error | null) =>
    execute(() => (answer ? Promise.reject(answer) : Promise.resolve('answered'))).catch((error: unknown) =>
      error instanceof BrokenCircuitError ? 'not called' : 'failed',
    );
  const fail = async (...kinds: ('timeout' | 'network' | 'http')[]) => {
    // oxlint-disable-next-line no-await-in-loop
    for (const kind of kinds) expect(await call(failure(kind))).toBe('failed');
  };
  return { execute, call, fail };
}

const seven = ['timeout', 'network', 'timeout', 'network', 'timeout', 'network', 'timeout'] as const;

describe('the circuit breaker of a call policy', () => {
  test('the circuit breaker opens after eight consecutive calls without an answer', async () => {
    const { call, fail } = setUp();
    await fail(...seven, 'network');
    expect(await call(null)).toBe('not called');
  });

  test('the circuit breaker stays closed when an answer or an error response comes in between', async () => {
    const { call, fail } = setUp();
    await fail(...seven, 'http', ...seven);
    expect(await call(null)).toBe('answered');
    await fail(...seven);
    expect(await call(null)).toBe('answered');
  });

  test('the circuit breaker closes with the first answer after ten seconds', async () => {
    const { call, fail } = setUp();
    await fail(...seven, 'timeout');
    vi.advanceTimersByTime(9999);
    expect(await call(null)).toBe('not called');
    vi.advanceTimersByTime(1);
    expect(await call(null)).toBe('answered');
    await fail(...seven);
    expect(await call(null)).toBe('answered');
  });

  test('the circuit breaker opens again after one more call without an answer', async () => {
    const { call, fail } = setUp();
    await fail(...seven, 'timeout');
    vi.advanceTimersByTime(10_000);
    await fail('timeout');
    expect(await call(null)).toBe('not called');
    vi.advanceTimersByTime(10_000);
    expect(await call(null)).toBe('answered');
  });

  test.each([
    ['back an hour', -3_600_000],
    ['forward a day', 86_400_000],
  ])('the circuit breaker stays open for ten seconds when the clock is set %s', async (_, by) => {
    const { call, fail } = setUp();
    await fail(...seven, 'timeout');
    vi.setSystemTime(Date.now() + by);
    expect(await call(null)).toBe('not called');
    vi.advanceTimersByTime(10_000);
    expect(await call(null)).toBe('answered');
  });
});

describe('the concurrency limit of a call policy', () => {
  test('the concurrency limit queues calls above the maximum and rejects calls when the queue is full', async () => {
    const { execute } = setUp();
    const running: (() => void)[] = [];
    const call = () => new Promise<void>((end) => void running.push(end));
    const calls = [execute(call), execute(call), execute(call)];
    await expect(execute(call)).rejects.toThrow(BulkheadRejectedError);
    expect(running).toHaveLength(2);
    running[0]?.();
    await calls[0];
    await vi.waitFor(() => expect(running).toHaveLength(3));
    running[1]?.();
    running[2]?.();
    await Promise.all(calls);
  });

  test('the concurrency limit starts the next call after one fails', async () => {
    const { execute } = setUp();
    const failed = () => Promise.reject(new Error('no'));
    const calls = [execute(failed), execute(failed), execute(() => Promise.resolve('yes'))];
    await expect(calls[0]).rejects.toThrow('no');
    await expect(calls[1]).rejects.toThrow('no');
    await expect(calls[2]).resolves.toBe('yes');
  });
});
