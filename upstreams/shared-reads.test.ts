import { afterEach, expect, test, vi } from 'vitest';

import { noPricesReason } from '../domain/errors.ts';
import { catchError, createFakeUpstream } from './fake-upstream.ts';
import { createSharedRead } from './shared-reads.ts';
import { UpstreamError } from './upstream-error.ts';
import type { CallContext, UpstreamEvent } from './upstream.ts';

const call = { upstream: 'prices', category: 'prices' } as const;

afterEach(() => {
  vi.useRealTimers();
});

/** A shared read whose calls reply when the test says so, and the signals of these calls. */
function setUp() {
  const signals: AbortSignal[] = [];
  const reply = Promise.withResolvers<string>();
  const { context } = createFakeUpstream([]);
  const shared = createSharedRead<string>(call, { ttlMs: 1000, limit: { maxEntries: 10 } });
  const read = (change: Partial<CallContext> = {}) =>
    shared('key', { ...context, ...change }, ({ signal }) => {
      if (signal) signals.push(signal);
      return new Promise((resolve, reject) => {
        const cancel = () => reject(new UpstreamError({ ...call, kind: 'aborted', message: 'canceled' }));
        signal?.addEventListener('abort', cancel, { once: true });
        reply.promise.then(resolve, reject);
      });
    });
  return { read, signals, reply };
}

test('callers of the same call share it and its answer', async () => {
  const { read, signals, reply } = setUp();
  const reading = [read(), read()];
  reply.resolve('answer');
  expect(await Promise.all(reading)).toEqual(['answer', 'answer']);
  expect(await read()).toBe('answer');
  expect(signals).toHaveLength(1);
});

test('a shared call continues when one of its callers leaves', async () => {
  const { read, signals, reply } = setUp();
  const visitor = new AbortController();
  const left = catchError(read({ signal: visitor.signal }));
  const waiting = read({ signal: new AbortController().signal });
  visitor.abort();
  expect(await left).toMatchObject({ kind: 'aborted', upstream: 'prices' });
  expect(signals[0]?.aborted).toBe(false);
  reply.resolve('answer');
  expect(await waiting).toBe('answer');
});

test('a shared call is canceled when all of its callers have left, and the next caller makes another', async () => {
  const { read, signals, reply } = setUp();
  const visitors = [new AbortController(), new AbortController()];
  const left = visitors.map(({ signal }) => catchError(read({ signal })));
  for (const visitor of visitors) visitor.abort();
  expect(await Promise.all(left)).toMatchObject([{ kind: 'aborted' }, { kind: 'aborted' }]);
  expect(signals[0]?.aborted).toBe(true);
  const next = read();
  reply.resolve('answer');
  expect(await next).toBe('answer');
  expect(signals).toHaveLength(2);
});

test('a shared call continues when a caller whose calls may continue stops waiting, and answers the next caller', async () => {
  const { read, signals, reply } = setUp();
  const patience = new AbortController();
  const left = catchError(read({ signal: patience.signal, continuesAfterAbort: true }));
  patience.abort();
  expect(await left).toMatchObject({ kind: 'aborted' });
  const next = read();
  reply.resolve('answer');
  expect(await next).toBe('answer');
  expect(signals).toHaveLength(1);
  expect(signals[0]?.aborted).toBe(false);
});

test('each caller of a shared call that fails learns of the failure, so that none of their pages is cached', async () => {
  const { read, reply } = setUp();
  const events: UpstreamEvent[] = [];
  const report = (event: UpstreamEvent) => void events.push(event);
  // The context of the first caller receives the report of the call itself.
  const failing = [catchError(read()), catchError(read({ report }))];
  reply.reject(new UpstreamError({ ...call, kind: 'timeout', message: 'prices did not answer' }));
  expect(await Promise.all(failing)).toMatchObject([{ kind: 'timeout' }, { kind: 'timeout' }]);
  expect(events).toMatchObject([{ level: 'debug', ok: false, status: 504, code: 51 }]);
});

test('each caller of a shared call without results learns that this is the answer, so that their pages are cached', async () => {
  const { read, reply } = setUp();
  const events: UpstreamEvent[] = [];
  const failing = [catchError(read()), catchError(read({ report: (event) => void events.push(event) }))];
  const message = 'Validation error: 200 response with empty prices';
  reply.reject(new UpstreamError({ ...call, kind: 'validation', message, reason: noPricesReason }));
  await Promise.all(failing);
  expect(events).toMatchObject([{ ok: false, isAnswer: true }]);
});

test('makes no call for a visitor who has already left', async () => {
  const { read, signals } = setUp();
  expect(await catchError(read({ signal: AbortSignal.abort() }))).toMatchObject({ kind: 'aborted' });
  expect(signals).toEqual([]);
});

test('an answer that has not changed when it is renewed is the same object, and a changed one is another', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const { context } = createFakeUpstream([]);
  const shared = createSharedRead<{ names: string[] }>(call, { ttlMs: 1000, limit: { maxEntries: 10 } });
  let names = ['atorvastatin'];
  const read = (change: Partial<CallContext> = {}) =>
    shared('key', { ...context, ...change }, () => Promise.resolve({ names: [...names] }));
  const first = await read();
  vi.advanceTimersByTime(1001);
  expect(await read()).toBe(first);
  // Another data release has answers of its own.
  expect(await read({ release: 'next' })).not.toBe(first);
  names = ['atorvastatin', 'lipitor'];
  expect(await read()).toBe(first);
  vi.advanceTimersByTime(1001);
  expect(await read()).toEqual({ names });
});
