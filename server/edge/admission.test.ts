import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { AbandonedError, createAdmission, OverloadedError, type AdmissionRequest } from './admission.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** An admission control whose event loop and clock the test advances by hand. */
function setUp({ maxInFlight = 1, maxQueued = 3 } = {}) {
  const turns: (() => void)[] = [];
  const admission = createAdmission({
    lanes: {
      page: { maxInFlight, maxQueued, maxWaitMs: 250 },
      form: { maxInFlight: 1, maxQueued: 2, maxWaitMs: 2000 },
    },
    now: Date.now,
    defer: (run) => turns.push(run),
  });
  const started: string[] = [];
  const finish = new Map<string, () => void>();
  const run = (lane: 'page' | 'form', name: string, request: AdmissionRequest = {}) =>
    admission
      .run(
        lane,
        () => {
          started.push(name);
          return new Promise<string>((resolve) => finish.set(name, () => resolve(name)));
        },
        request,
      )
      .catch((error: Error) => (error instanceof OverloadedError ? error.reason : error.constructor.name));
  /** Ends one turn of the event loop, which takes some time. */
  const turn = async (milliseconds = 0) => {
    for (const next of turns.splice(0)) next();
    await vi.advanceTimersByTimeAsync(milliseconds);
  };
  const done = async (name: string) => {
    finish.get(name)?.();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { admission, run, started, turn, done };
}

describe('admission', () => {
  test('starts one piece of work in each turn of the event loop', async () => {
    const { run, started, turn, admission } = setUp({ maxInFlight: 3 });
    for (const name of ['a', 'b', 'c']) void run('page', name);
    expect([started, admission.isIdle()]).toEqual([[], false]);
    await turn();
    expect(started).toEqual(['a']);
    await turn();
    expect(started).toEqual(['a', 'b']);
    expect(admission.counts()).toEqual({ queued: 1, inFlight: 2 });
  });

  test('limits the work in flight and starts the next one when one ends', async () => {
    const { run, started, turn, done } = setUp();
    const first = run('page', 'a');
    void run('page', 'b');
    await turn();
    await turn();
    expect(started).toEqual(['a']);
    await done('a');
    expect(await first).toBe('a');
    await turn();
    expect(started).toEqual(['a', 'b']);
  });

  test('frees the slot of work that fails', async () => {
    const { admission, run, started, turn } = setUp();
    const failing = admission.run('page', () => Promise.reject(new Error('failed'))).catch(String);
    void run('page', 'b');
    await turn();
    expect(await failing).toBe('Error: failed');
    await turn();
    expect(started).toEqual(['b']);
  });

  test('rejects work immediately when the queue is full', async () => {
    const { run, turn } = setUp();
    void run('page', 'a');
    await turn();
    for (const name of ['b', 'c', 'd']) void run('page', name);
    expect(await run('page', 'e')).toBe('queue_full');
  });

  test('immediately rejects work that would wait too long at the current speed of the queue', async () => {
    const { run, turn, done } = setUp({ maxQueued: 100 });
    const names = Array.from({ length: 8 }, (_, index) => `${index}`);
    for (const name of names) void run('page', name);
    for (const name of names.slice(0, 4)) {
      await turn(50);
      await done(name);
    }
    // 8 more would wait for 50 ms each.
    const more = Array.from({ length: 8 }, (_, index) => run('page', `more ${index}`));
    expect(await more.at(-1)).toBe('queue_full');
  });

  test('rejects work that has waited too long in the queue', async () => {
    const { run, turn } = setUp();
    void run('page', 'a');
    await turn();
    const waiting = run('page', 'b');
    await vi.advanceTimersByTimeAsync(500);
    expect(await waiting).toBe('queue_wait');
  });

  test('lets work wait longer while every piece of work is slow', async () => {
    const { run, turn, done } = setUp({ maxQueued: 100 });
    const names = Array.from({ length: 6 }, (_, index) => `${index}`);
    const results = names.map((name) => run('page', name));
    // The first renders of a process are slow.
    for (const name of names) {
      await turn(300);
      await done(name);
    }
    expect(await Promise.all(results)).toEqual(names);
  });

  test('counts the time before a request could be read, unless no other work is in progress', async () => {
    const { run, turn, started } = setUp({ maxInFlight: 2 });
    const lateRequest = { arrivedAt: Date.now() - 300 };
    void run('page', 'first', lateRequest);
    await turn();
    expect(started).toEqual(['first']);
    expect(await run('page', 'second', lateRequest)).toBe('event_loop');
  });

  test('starts the first piece of queued work however late its timer is', async () => {
    const { run, started, turn } = setUp();
    void run('page', 'a');
    // The event loop was blocked: the timer runs before the turn.
    await vi.advanceTimersByTimeAsync(600);
    await turn();
    expect(started).toEqual(['a']);
  });

  test('drops queued work that no visitor waits for any longer', async () => {
    const { run, started, turn, done, admission } = setUp();
    void run('page', 'a');
    await turn();
    const client = new AbortController();
    const waiting = run('page', 'b', { signal: client.signal });
    client.abort();
    expect(await waiting).toBe(AbandonedError.name);
    expect(await run('page', 'c', { signal: client.signal })).toBe(AbandonedError.name);
    await done('a');
    await turn();
    expect(started).toEqual(['a']);
    expect(admission.counts()).toEqual({ queued: 0, inFlight: 0 });
  });

  test('lets the kinds of work take turns', async () => {
    const { run, started, turn, done } = setUp();
    for (const name of ['page 1', 'page 2', 'page 3']) void run('page', name);
    void run('form', 'form 1');
    for (const name of ['page 1', 'form 1', 'page 2']) {
      await turn();
      await done(name);
    }
    expect(started).toEqual(['page 1', 'form 1', 'page 2']);
  });

  test('admits a form while the queue of pages is full', async () => {
    const { run, turn, started } = setUp();
    void run('page', 'a');
    await turn();
    for (const name of ['b', 'c', 'd']) void run('page', name);
    expect(await run('page', 'e')).toBe('queue_full');
    void run('form', 'a form');
    await turn();
    expect(started).toEqual(['a', 'a form']);
  });
});
