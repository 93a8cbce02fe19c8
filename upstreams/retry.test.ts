import type { Socket } from 'node:net';

import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';

import { startLoopbackServer } from '../tests/loopback-server.ts';
import { catchError, createFakeUpstream } from './fake-upstream.ts';
import { call, type UpstreamCall } from './http.ts';
import { parseRetryAfter, retryDelayMs } from './retry.ts';
import { createSearchClient } from './search-client.ts';
import { UpstreamError } from './upstream-error.ts';

afterEach(() => vi.restoreAllMocks());

const read = {
  upstream: 'content',
  category: 'cms',
  method: 'POST',
  isIdempotent: true,
  path: ['query'],
  body: {},
  parse: (reply) => reply,
} satisfies UpstreamCall<unknown>;

/** Starts a server that answers the first request of each connection and closes a reused one as the next is written. */
async function startClosingService(reply: unknown) {
  const used = new WeakSet<Socket>();
  let closed = 0;
  const server = await startLoopbackServer((request, response) => {
    if (used.has(request.socket)) {
      closed += 1;
      request.socket.destroy();
      return;
    }
    used.add(request.socket);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(reply));
  });
  onTestFinished(server.close);
  return { baseUrl: server.url, closedConnections: () => closed };
}

describe('a service that closes an idle connection as the query is written', () => {
  /** Makes calls until the service has closed a connection. */
  async function callUntilClosed(
    { closedConnections }: { closedConnections: () => number },
    make: () => Promise<unknown>,
  ) {
    for (let calls = 0; calls < 100 && closedConnections() === 0; calls += 1) {
      // The next call is to reuse the connection.
      await make();
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  test('a query is repeated on another connection', async () => {
    const service = await startClosingService({ valid: true });
    const { gateway, context, events } = createFakeUpstream([]);
    const upstream = { ...gateway, baseUrl: service.baseUrl, fetch };
    await callUntilClosed(service, () => call(upstream, read, context));
    expect(service.closedConnections()).toBe(1);
    expect(events.filter(({ ok }) => !ok)).toEqual([]);
  });

  test('a search is repeated on another connection', async () => {
    const service = await startClosingService({ hits: [{ id: 'lipitor', name: 'Lipitor' }] });
    const { gateway, context, events } = createFakeUpstream([]);
    const search = createSearchClient({ ...gateway, baseUrl: service.baseUrl, fetch, appId: 'app' });
    await callUntilClosed(service, () => search.search('lip', context));
    expect(service.closedConnections()).toBe(1);
    expect(events.filter(({ ok }) => !ok)).toEqual([]);
  });

  test('a POST that is not idempotent is not repeated', async () => {
    const service = await startClosingService({});
    const { gateway, context } = createFakeUpstream([]);
    const upstream = { ...gateway, baseUrl: service.baseUrl, fetch };
    const writing = callUntilClosed(service, () => call(upstream, { ...read, isIdempotent: false }, context));
    expect(await catchError(writing)).toMatchObject({ kind: 'network', reason: 'UND_ERR_SOCKET' });
    expect(service.closedConnections()).toBe(1);
  });
});

describe('the delay before a retry', () => {
  const error = (failure: Partial<ConstructorParameters<typeof UpstreamError>[0]>) =>
    new UpstreamError({ upstream: 'tests', category: 'other', kind: 'http', message: '', ...failure });
  const get = { method: 'GET' };

  test.each(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'])('a call is repeated at once after %s', (reason) => {
    expect(retryDelayMs(get, error({ kind: 'network', reason }), 5000)).toBe(0);
    expect(retryDelayMs(read, error({ kind: 'network', reason }), 5000)).toBe(0);
  });

  test.each([
    ['a refused connection', { kind: 'network', reason: 'ECONNREFUSED' }],
    ['status 502', { status: 502 }],
    ['status 503', { status: 503 }],
    ['status 504', { status: 504 }],
  ] as const)('a call is repeated after a random delay of 20 to 120 ms after %s', (_, failure) => {
    const random = vi.spyOn(Math, 'random').mockReturnValue(0);
    expect(retryDelayMs(get, error(failure), 5000)).toBe(20);
    random.mockReturnValue(0.5);
    expect(retryDelayMs(get, error(failure), 5000)).toBe(70);
  });

  test('a call waits as long as the service asks for if that fits into the time limit', () => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const busy = error({ status: 503, retryAfterSeconds: 2 });
    expect(retryDelayMs(get, busy, 5000)).toBe(2020);
    expect(retryDelayMs(get, busy, 2000)).toBeNull();
  });

  test.each([
    ['another status', { status: 500 }],
    ['a rejected request', { status: 429, retryAfterSeconds: 1 }],
    ['a timeout', { kind: 'timeout' }],
    ['a call that was not made', { kind: 'unavailable' }],
  ] as const)('a call is not repeated after %s', (_, failure) => {
    expect(retryDelayMs(get, error(failure), 5000)).toBeNull();
  });

  test('a call that is not idempotent is not repeated', () => {
    const reset = error({ kind: 'network', reason: 'ECONNRESET' });
    expect(retryDelayMs({ method: 'POST' }, reset, 5000)).toBeNull();
    expect(retryDelayMs({ method: 'GET', isIdempotent: false }, reset, 5000)).toBeNull();
  });
});

test.each([
  [null, null],
  ['2', 2],
  ['0', null],
  ['soon', null],
  ['Thu, 01 Jan 1970 00:01:01 GMT', 1],
  ['Thu, 01 Jan 1970 00:00:00 GMT', null],
])('reads a retry-after header of %j as %j seconds', (header, seconds) => {
  expect(parseRetryAfter(header, 60_000)).toBe(seconds);
});
