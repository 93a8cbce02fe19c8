import { AsyncLocalStorage } from 'node:async_hooks';

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { waitFor } from '../tests/wait-for.ts';
import { createCallPolicies, type BreakerState } from './call-policies.ts';
import { catchError, createFakeUpstream, exampleCall, fakeTimeLimits } from './fake-upstream.ts';
import { call, type UpstreamCall } from './http.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'Date'] });
  vi.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const status = (code: number) => Response.json({}, { status: code });
const hanging = () => new Promise<never>(() => {});

/**
 * A service that returns the answers in turn, called under its policy, and the events that the observer of the policy
 * received.
 */
function setUp(answers: readonly unknown[], limits = { maxConcurrent: 100, maxQueued: 0 }) {
  const service = createFakeUpstream(answers);
  const states: BreakerState[] = [];
  const rejections: string[] = [];
  const retries: string[] = [];
  const pauses: number[] = [];
  const policies = createCallPolicies({
    limits,
    observer: {
      stateChanged: (_, state) => void states.push(state),
      rejected: (_, reason) => void rejections.push(reason),
      retried: (upstream) => void retries.push(upstream),
      paused: (_, seconds) => void pauses.push(seconds),
    },
  });
  const upstream = { ...service.gateway, policies };
  const request = (change: Partial<UpstreamCall<unknown>> = {}, context = service.context) =>
    call(upstream, { ...exampleCall, ...change }, context);
  const failTimes = async (times: number, change: Partial<UpstreamCall<unknown>> = {}) => {
    for (let time = 0; time < times; time += 1) {
      await catchError(request(change));
    }
  };
  return {
    ...service,
    upstream,
    request,
    failTimes,
    states,
    rejections,
    retries,
    pauses,
    policy: policies.for('prices'),
  };
}

describe('the circuit breaker of a service', () => {
  test.each([
    ['status 500', status(500)],
    ['a network failure', new TypeError('fetch failed')],
  ])(
    'a circuit breaker opens after eight calls that end with %s and rejects the next one at once',
    async (_, answer) => {
      const { request, failTimes, requests, states, rejections, events } = setUp([answer]);
      await failTimes(8, { isIdempotent: false });
      expect(requests).toHaveLength(8);
      expect(await catchError(request())).toMatchObject({
        kind: 'unavailable',
        status: 503,
        reason: 'circuit_open',
        code: 51,
        message: 'prices is not called while its circuit breaker is open',
      });
      expect(requests).toHaveLength(8);
      expect(states).toEqual(['open']);
      expect(rejections).toEqual(['circuit_open']);
      expect(events.at(-1)).toMatchObject({ level: 'debug', ok: false, status: 503 });
    },
  );

  test('a circuit breaker opens when calls time out', async () => {
    const { expire } = fakeTimeLimits();
    const { request, states } = setUp(['never']);
    const calls = Array.from({ length: 8 }, () => catchError(request()));
    vi.advanceTimersByTime(5000);
    expire();
    for (const error of await Promise.all(calls)) expect(error).toMatchObject({ kind: 'timeout' });
    await waitFor(() => expect(states).toEqual(['open']));
  });

  test.each([400, 404, 429, 501])('a circuit breaker stays closed after status %i', async (code) => {
    const { failTimes, requests } = setUp([status(code)]);
    await failTimes(30);
    expect(requests).toHaveLength(30);
  });

  test('a circuit breaker stays closed while at least half of the calls are answered', async () => {
    const answers = Array.from({ length: 40 }, (_, index) => (index % 2 ? status(500) : {}));
    const { failTimes, request, requests } = setUp(answers);
    for (let pair = 0; pair < 20; pair += 1) {
      await request();
      await failTimes(1);
    }
    expect(requests).toHaveLength(40);
  });

  test('a circuit breaker opens even if some of the calls are answered', async () => {
    const answers = Array.from({ length: 40 }, (_, index) => (index % 3 ? status(500) : {}));
    const { request, requests, states } = setUp(answers);
    for (let index = 0; index < 30; index += 1) {
      await request().catch(() => null);
    }
    expect(states).toEqual(['open']);
    expect(requests.length).toBeLessThan(20);
  });

  test('a circuit breaker lets one call through after ten seconds and rejects the others until it has ended', async () => {
    const { request, failTimes, upstream, states } = setUp([status(500)]);
    await failTimes(8);
    vi.advanceTimersByTime(9999);
    expect(await catchError(request())).toMatchObject({ kind: 'unavailable' });
    vi.advanceTimersByTime(1);
    const answers = Promise.withResolvers<Response>();
    upstream.fetch = () => answers.promise;
    const probe = request();
    expect(await catchError(request())).toMatchObject({ kind: 'unavailable' });
    answers.resolve(Response.json({ valid: true }));
    expect(await probe).toEqual({ valid: true });
    expect(states).toEqual(['open', 'half-open', 'closed']);
    upstream.fetch = async () => Response.json({});
    expect(await request()).toEqual({});
  });

  test('a circuit breaker opens for ten more seconds if the probe fails', async () => {
    const { request, failTimes, requests, states } = setUp([...Array<Response>(9).fill(status(500)), {}]);
    await failTimes(8);
    vi.advanceTimersByTime(10_000);
    await failTimes(2);
    expect(requests).toHaveLength(9);
    expect(states).toEqual(['open', 'half-open', 'open']);
    vi.advanceTimersByTime(10_000);
    expect(await request()).toEqual({});
  });

  test.each([
    ['back an hour', -3_600_000],
    ['forward a day', 86_400_000],
  ])('a circuit breaker stays open for ten seconds when the clock is set %s', async (_, by) => {
    const { request, failTimes } = setUp([...Array<Response>(8).fill(status(500)), {}]);
    await failTimes(8);
    vi.setSystemTime(Date.now() + by);
    expect(await catchError(request())).toMatchObject({ kind: 'unavailable' });
    vi.advanceTimersByTime(10_000);
    expect(await request()).toEqual({});
  });

  test('the circuit breaker of one service does not affect another', async () => {
    const { request, failTimes } = setUp([...Array<Response>(8).fill(status(500)), {}]);
    await failTimes(8);
    expect(await catchError(request())).toMatchObject({ kind: 'unavailable' });
    expect(await request({ upstream: 'drugs' })).toEqual({});
  });
});

describe('a service that names a pause', () => {
  const limited = (seconds: string | null) =>
    Response.json({}, { status: 429, headers: seconds === null ? {} : { 'retry-after': seconds } });

  test('calls are not made for the time that a reply with status 429 names', async () => {
    const { request, failTimes, requests, rejections, pauses, policy } = setUp([limited('20'), {}]);
    await failTimes(1);
    vi.advanceTimersByTime(19_999);
    expect(await catchError(request())).toMatchObject({
      kind: 'unavailable',
      status: 503,
      reason: 'paused',
      message: 'prices is not called for the time that it named',
    });
    expect(requests).toHaveLength(1);
    expect([rejections, pauses, policy.state]).toEqual([['paused'], [20], 'closed']);
    vi.advanceTimersByTime(1);
    expect(await request()).toEqual({});
  });

  test('a pause ends after 30 seconds, however long the service names', async () => {
    const { request, failTimes, pauses } = setUp([limited('86400'), {}]);
    await failTimes(1);
    expect(pauses).toEqual([30]);
    vi.advanceTimersByTime(30_000);
    expect(await request()).toEqual({});
  });

  test('a shorter pause does not end a longer one, and is not reported again', async () => {
    const { request, upstream, failTimes, pauses, requests } = setUp([limited('20')]);
    const slow = Promise.withResolvers<Response>();
    const { fetch } = upstream;
    upstream.fetch = () => slow.promise;
    const early = catchError(request());
    upstream.fetch = fetch;
    await failTimes(1);
    slow.resolve(limited('2'));
    await early;
    vi.advanceTimersByTime(19_999);
    await failTimes(1);
    expect([pauses, requests.length]).toEqual([[20], 1]);
  });

  test.each([
    ['without a time', limited(null)],
    ['with a time of 0', limited('0')],
    ['with an unreadable time', limited('soon')],
  ])('calls go on after a 429 %s', async (_, answer) => {
    const { request, failTimes } = setUp([answer, {}]);
    await failTimes(1);
    expect(await request()).toEqual({});
  });

  test('calls go on after a 429 that concerns one visitor', async () => {
    const { request } = setUp([limited('20'), {}]);
    expect(await request({ onRejection: () => 'limited' })).toBe('limited');
    expect(await request()).toEqual({});
  });

  test('queued calls are rejected as soon as the service names a pause', async () => {
    const { request, upstream } = setUp([], { maxConcurrent: 1, maxQueued: 1 });
    const first = Promise.withResolvers<Response>();
    upstream.fetch = () => first.promise;
    const calls = [catchError(request()), catchError(request())];
    first.resolve(limited('20'));
    expect(await Promise.all(calls)).toMatchObject([{ status: 429 }, { reason: 'paused' }]);
  });
});

describe('a visitor who leaves', () => {
  test('a call of a visitor who leaves is canceled and does not count as a failure', async () => {
    const { request, context, requests, policy } = setUp(['never']);
    for (let visit = 0; visit < 20; visit += 1) {
      const visitor = new AbortController();
      const failed = catchError(request({}, { ...context, signal: visitor.signal }));
      await waitFor(() => expect(requests).toHaveLength(visit + 1));
      visitor.abort();
      expect(await failed).toMatchObject({ kind: 'aborted' });
    }
    await waitFor(() => expect(policy.callsInFlight).toBe(0));
    expect(policy.state).toBe('closed');
  });

  test('a probe whose visitor leaves still decides about the circuit breaker', async () => {
    const { request, failTimes, upstream, context, policy } = setUp([status(500)]);
    await failTimes(8);
    vi.advanceTimersByTime(10_000);
    const answer = Promise.withResolvers<Response>();
    const started = Promise.withResolvers<AbortSignal | null | undefined>();
    upstream.fetch = (_, init) => {
      started.resolve(init?.signal);
      return answer.promise;
    };
    const visitor = new AbortController();
    const failed = catchError(request({}, { ...context, signal: visitor.signal }));
    const signal = await started.promise;
    visitor.abort();
    expect(await failed).toMatchObject({ kind: 'aborted' });
    expect([signal?.aborted, policy.state]).toEqual([false, 'half-open']);
    answer.resolve(status(500));
    await waitFor(() => expect(policy.state).toBe('open'));
  });

  test('a call that continues after its page was sent counts as a failure when it times out', async () => {
    const { expire } = fakeTimeLimits();
    const { request, context, policy } = setUp(['never']);
    const patience = new AbortController();
    const impatient = { ...context, signal: patience.signal, continuesAfterAbort: true };
    const calls = Array.from({ length: 8 }, () => catchError(request({}, impatient)));
    patience.abort();
    for (const error of await Promise.all(calls)) expect(error).toMatchObject({ kind: 'aborted' });
    expect([policy.state, policy.callsInFlight]).toEqual(['closed', 8]);
    vi.advanceTimersByTime(5000);
    expire();
    await waitFor(() => expect(policy.state).toBe('open'));
  });
});

describe('the concurrency limit of a service', () => {
  test('calls above the limit wait for a slot, and those above the queue are rejected at once', async () => {
    const { request, upstream, rejections, policy } = setUp([], { maxConcurrent: 2, maxQueued: 1 });
    const running: (() => void)[] = [];
    upstream.fetch = () => new Promise((resolve) => void running.push(() => resolve(Response.json({}))));
    const calls = [request(), request(), request()];
    expect(await catchError(request())).toMatchObject({ kind: 'unavailable', reason: 'queue_full' });
    expect(rejections).toEqual(['queue_full']);
    expect([running.length, policy.callsInFlight]).toEqual([2, 2]);
    running[0]?.();
    await calls[0];
    await waitFor(() => expect(running).toHaveLength(3));
    running[1]?.();
    running[2]?.();
    await Promise.all(calls);
    expect(policy.callsInFlight).toBe(0);
  });

  test('calls are rejected at once if no call was answered for a second', async () => {
    const { request, upstream, rejections } = setUp([], { maxConcurrent: 2, maxQueued: 10 });
    const running: (() => void)[] = [];
    upstream.fetch = () => new Promise((resolve) => void running.push(() => resolve(Response.json({}))));
    const calls = [request(), request(), request()];
    vi.advanceTimersByTime(1001);
    expect(await catchError(request())).toMatchObject({ kind: 'unavailable', reason: 'queue_full' });
    expect(rejections).toEqual(['queue_full']);
    running[0]?.();
    await calls[0];
    await waitFor(() => expect(running).toHaveLength(3));
    calls.push(request());
    running[1]?.();
    await waitFor(() => expect(running).toHaveLength(4));
    for (const end of running) end();
    await Promise.all(calls);
  });

  test('calls are rejected at once while earlier calls end without a reply', async () => {
    const { request, upstream, context } = setUp([], { maxConcurrent: 1, maxQueued: 10 });
    let made = 0;
    upstream.fetch = () => {
      made += 1;
      return hanging();
    };
    const visitors = [new AbortController(), new AbortController()];
    const calls = visitors.map(({ signal }) => catchError(request({}, { ...context, signal })));
    vi.advanceTimersByTime(1001);
    visitors[0]?.abort();
    await waitFor(() => expect(made).toBe(2));
    expect(await catchError(request())).toMatchObject({ kind: 'unavailable', reason: 'queue_full' });
    visitors[1]?.abort();
    for (const error of await Promise.all(calls)) expect(error).toMatchObject({ kind: 'aborted' });
  });

  test('a queued call runs in the context of its own request', async () => {
    const { request, upstream } = setUp([], { maxConcurrent: 1, maxQueued: 1 });
    const currentRequest = new AsyncLocalStorage<string>();
    const made: (string | undefined)[] = [];
    upstream.fetch = async () => {
      made.push(currentRequest.getStore());
      return Response.json({});
    };
    const calls = ['first', 'second'].map((id) => currentRequest.run(id, () => request()));
    await Promise.all(calls);
    expect(made).toEqual(['first', 'second']);
  });

  test('a queued call is not made once its visitor has left', async () => {
    const { request, upstream, context } = setUp([], { maxConcurrent: 1, maxQueued: 1 });
    const first = Promise.withResolvers<Response>();
    let made = 0;
    upstream.fetch = () => {
      made += 1;
      return first.promise;
    };
    const running = request();
    const visitor = new AbortController();
    const queued = catchError(request({}, { ...context, signal: visitor.signal }));
    visitor.abort();
    expect(await queued).toMatchObject({ kind: 'aborted' });
    first.resolve(Response.json({}));
    await running;
    expect(made).toBe(1);
  });

  test('queued calls are rejected as soon as the circuit breaker opens', async () => {
    const { request, upstream, policy } = setUp([], { maxConcurrent: 8, maxQueued: 5 });
    const running: (() => void)[] = [];
    upstream.fetch = () => new Promise((resolve) => void running.push(() => resolve(status(500))));
    const calls = Array.from({ length: 13 }, () => catchError(request()));
    await waitFor(() => expect(running).toHaveLength(8));
    for (const end of running) end();
    const errors = await Promise.all(calls);
    expect(errors.slice(8)).toEqual(Array(5).fill(expect.objectContaining({ reason: 'circuit_open' })));
    expect(running).toHaveLength(8);
    expect(policy.state).toBe('open');
  });

  test('a call that spent most of its time waiting for answered calls does not count as a failure', async () => {
    const { expire } = fakeTimeLimits();
    const { request, upstream, policy } = setUp([], { maxConcurrent: 1, maxQueued: 20 });
    const first = Promise.withResolvers<Response>();
    upstream.fetch = () => first.promise;
    const running = request();
    upstream.fetch = hanging;
    const queued = Array.from({ length: 20 }, () => catchError(request()));
    vi.advanceTimersByTime(4900);
    first.resolve(Response.json({}));
    await running;
    vi.advanceTimersByTime(100);
    expire();
    for (const error of await Promise.all(queued)) expect(error).toMatchObject({ kind: 'timeout' });
    expect(policy.state).toBe('closed');
  });
});

test('a circuit breaker opens when calls time out because they waited for calls without a reply', async () => {
  const { expire } = fakeTimeLimits();
  const { request, upstream, policy, context } = setUp([], { maxConcurrent: 1, maxQueued: 1 });
  let made = 0;
  upstream.fetch = () => {
    made += 1;
    return hanging();
  };
  for (let round = 1; round <= 8; round += 1) {
    const visitor = new AbortController();
    const left = catchError(request({}, { ...context, signal: visitor.signal }));
    const waiting = catchError(request());
    vi.advanceTimersByTime(4900);
    visitor.abort();
    await waitFor(() => expect(made).toBe(2 * round));
    vi.advanceTimersByTime(100);
    expire();
    expect(await waiting).toMatchObject({ kind: 'timeout' });
    expect(await left).toMatchObject({ kind: 'aborted' });
    await waitFor(() => expect(policy.callsInFlight).toBe(0));
  }
  await waitFor(() => expect(policy.state).toBe('open'));
});

describe('the retry budget of a service', () => {
  test('ten calls to a service that answers 503 do not become twenty', async () => {
    const { failTimes, requests, retries } = setUp([status(503)]);
    await failTimes(8);
    expect(requests).toHaveLength(8 + 3);
    expect(retries).toHaveLength(3);
  });

  test('in the long run, a tenth of the calls is repeated after resets', async () => {
    const reset = new TypeError('fetch failed', { cause: { code: 'ECONNRESET' } });
    const { request, upstream, retries } = setUp([]);
    let attempts = 0;
    // Every call is answered by its second attempt.
    upstream.fetch = async () => {
      attempts += 1;
      if (attempts % 2) throw reset;
      return Response.json({});
    };
    for (let time = 0; time < 200; time += 1) {
      await request({ upstream: 'prices' }).catch(() => (attempts += 1));
      vi.advanceTimersByTime(10_000);
    }
    expect(retries.length).toBeGreaterThan(8);
    expect(retries.length).toBeLessThanOrEqual(8 + 20);
  });
});
