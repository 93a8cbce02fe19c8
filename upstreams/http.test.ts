import { afterEach, expect, test, vi } from 'vitest';
import { call, callGateway, type UpstreamCall } from './http.ts';
import { InvalidReplyError } from './reply.ts';
import {
  catchError,
  createFakeUpstream,
  exampleCall,
  fakeTimeLimits,
  type FakeUpstream,
} from './fake-upstream.ts';

afterEach(() => vi.restoreAllMocks());

const post = {
  ...exampleCall,
  method: 'POST',
  path: ['analytics', 'track'],
  body: {},
} satisfies UpstreamCall<unknown>;

function callService(service: FakeUpstream, request: Partial<UpstreamCall<unknown>> = {}): Promise<unknown> {
  return call(service.gateway, { ...exampleCall, ...request }, service.context);
}

function status(code: number, body: unknown = {}): Response {
  return Response.json(body, { status: code });
}

test('sends exactly the key and the partner name with a gateway call', async () => {
  const service = createFakeUpstream([{}]);
  await callGateway(service.gateway, exampleCall, service.context);
  expect(service.requests[0]).toEqual({
    method: 'GET',
    url: 'https://gateway.example/v2/prices',
    headers: {
      accept: 'application/json',
      'x-api-key': 'key-1',
      'partner-name': 'fairscript',
      'x-partner-name': 'fairscript',
    },
    body: null,
  });
});

test('sends a body as JSON with snake_case keys', async () => {
  const service = createFakeUpstream([{}]);
  await callService(service, {
    ...post,
    body: { event: 'Picker changed', payload: { drugName: 'atorvastatin' } },
  });
  expect(service.requests[0]?.headers['content-type']).toBe('application/json');
  expect(service.requests[0]?.body).toBe('{"event":"Picker changed","payload":{"drug_name":"atorvastatin"}}');
});

test.each(['', '.', '..'])('fails with 404 for the path segment %j, without a call', async (segment) => {
  const service = createFakeUpstream([{}]);
  const error = await catchError(callService(service, { path: ['v1', 'drugs', segment] }));
  expect(error).toMatchObject({ kind: 'validation', status: 404 });
  expect(service.requests).toEqual([]);
  expect(service.events).toEqual([]);
});

test('parses a reply with camelCase keys and reports it once with category and ok code', async () => {
  const service = createFakeUpstream([{ priced_on: '2025-06-18' }]);
  expect(await callService(service)).toEqual({ pricedOn: '2025-06-18' });
  expect(service.events).toEqual([
    {
      level: 'info',
      upstream: 'prices',
      category: 'prices',
      ok: true,
      code: 21,
      status: 200,
      milliseconds: expect.any(Number),
      message: 'prices answered 200',
    },
  ]);
});

test.each([
  ['medication', 20, 50],
  ['prices', 21, 51],
  ['notification', 22, 52],
  ['member', 23, 53],
  ['balance', 24, 54],
  ['content', 25, 55],
  ['other', 26, 56],
  ['cms', 27, 57],
] as const)(
  'logs a call of category %s with code %i on success and %i on failure',
  async (category, ok, error) => {
    const working = createFakeUpstream([{}]);
    await callService(working, { category });
    expect(working.events[0]).toMatchObject({ ok: true, code: ok, category });
    const failing = createFakeUpstream([status(500)]);
    expect(await catchError(callService(failing, { category }))).toMatchObject({ code: error, category });
    expect(failing.events[0]).toMatchObject({ ok: false, level: 'error', code: error, category });
  },
);

test('fails with the status and the code of an error reply', async () => {
  const body = { error: { code: 'invalid_request', message: 'ndc "<visitor input>" is bad' } };
  const service = createFakeUpstream([status(400, body)]);
  expect(await catchError(callService(service))).toMatchObject({
    name: 'UpstreamError',
    upstream: 'prices',
    kind: 'http',
    status: 400,
    reason: 'invalid_request',
    message: 'prices answered 400 (invalid_request)',
  });
  expect(service.requests).toHaveLength(1);
  expect(service.events).toHaveLength(1);
});

test.each([502, 503, 504])('retries a GET once after status %i', async (code) => {
  const service = createFakeUpstream([status(code), { valid: true }]);
  expect(await callService(service)).toEqual({ valid: true });
  expect(service.requests).toHaveLength(2);
  expect(service.events).toMatchObject([{ ok: true, status: 200 }]);
});

test('retries a GET only once after a network failure', async () => {
  const refused = new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED' } });
  const service = createFakeUpstream([refused]);
  expect(await catchError(callService(service))).toMatchObject({
    kind: 'network',
    status: 500,
    message: 'prices could not be reached (ECONNREFUSED)',
  });
  expect(service.requests).toHaveLength(2);
  expect(service.events).toMatchObject([{ ok: false, code: 51, status: 500 }]);
});

test.each([
  ['a header that cannot be sent', { headers: { 'x-source': 'two\nlines' } }, 'invalid header value'],
  ['a body that is not JSON', { ...post, body: { quantity: 1n } }, 'BigInt'],
])('throws a defect as it is: %s', async (_, request, message) => {
  const service = createFakeUpstream([{}]);
  const error = await catchError(callService(service, request));
  expect(error).toBeInstanceOf(TypeError);
  expect(String(error)).toContain(message);
  expect(service.requests).toEqual([]);
});

test('takes a reply with too many lists in each other for malformed', async () => {
  const depth = 100_000;
  const service = createFakeUpstream([new Response('['.repeat(depth) + ']'.repeat(depth))]);
  expect(await catchError(callService(service))).toMatchObject({ kind: 'malformed' });
});

test.each([400, 401, 404, 429, 500, 501])('does not retry a GET after status %i', async (code) => {
  const service = createFakeUpstream([status(code)]);
  expect(await catchError(callService(service))).toMatchObject({ kind: 'http', status: code });
  expect(service.requests).toHaveLength(1);
});

test('never retries a POST', async () => {
  for (const answer of [status(503), new TypeError('fetch failed')]) {
    const service = createFakeUpstream([answer]);
    await catchError(callService(service, post));
    expect(service.requests).toHaveLength(1);
  }
});

test('fails on a redirect, so that the key is not sent elsewhere', async () => {
  const service = createFakeUpstream([
    new Response(null, { status: 302, headers: { location: 'https://else.example' } }),
  ]);
  expect(await catchError(callService(service))).toMatchObject({ kind: 'http', status: 302 });
});

test('fails with 504 after the time limit, without a retry', async () => {
  const timeout = fakeTimeLimits();
  const service = createFakeUpstream(['never']);
  const failed = catchError(callService(service));
  timeout.expire();
  expect(await failed).toMatchObject({
    kind: 'timeout',
    status: 504,
    message: 'prices did not answer within 5000 ms',
  });
  expect(timeout.limits).toEqual([5000]);
  expect(service.requests).toHaveLength(1);
  expect(service.events).toMatchObject([{ ok: false, code: 51, status: 504 }]);
});

test('applies the time limit to reading the reply and cancels the stream', async () => {
  const timeout = fakeTimeLimits();
  const chunks = ['{"prices":', null];
  let isCanceled = false;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const chunk = chunks.shift();
      if (chunk) controller.enqueue(new TextEncoder().encode(chunk));
      else timeout.expire();
    },
    cancel: () => void (isCanceled = true),
  });
  const service = createFakeUpstream([]);
  service.gateway.fetch = async () => new Response(body);
  expect(await catchError(callService(service))).toMatchObject({ kind: 'timeout', status: 504 });
  expect(isCanceled).toBe(true);
});

test('applies one time limit to both attempts', async () => {
  const timeout = fakeTimeLimits();
  const service = createFakeUpstream([status(503), 'never']);
  const { fetch } = service.gateway;
  service.gateway.fetch = (input, init) => {
    if (service.requests.length === 1) queueMicrotask(timeout.expire);
    return fetch(input, init);
  };
  expect(await catchError(callService(service))).toMatchObject({ kind: 'timeout' });
  expect(timeout.limits).toEqual([5000]);
});

test('times out a fetch that ignores its signal', async () => {
  const timeout = fakeTimeLimits();
  const service = createFakeUpstream([]);
  service.gateway.fetch = () => new Promise(() => undefined);
  const failed = catchError(callService(service));
  timeout.expire();
  expect(await failed).toMatchObject({ kind: 'timeout' });
});

test('fails as aborted if the visitor leaves, without a retry or a report', async () => {
  const visitor = new AbortController();
  const service = createFakeUpstream(['never'], { signal: visitor.signal });
  const failed = catchError(callService(service));
  visitor.abort();
  expect(await failed).toMatchObject({ kind: 'aborted', code: 51 });
  expect(service.requests).toHaveLength(1);
  expect(service.events).toEqual([]);
});

test('makes no call for a visitor who has already left', async () => {
  const service = createFakeUpstream([{}], { signal: AbortSignal.abort() });
  expect(await catchError(callService(service))).toMatchObject({ kind: 'aborted' });
  expect(service.requests).toEqual([]);
});

test.each([
  ['an HTML page', '<!doctype html><p>Sorry'],
  ['truncated JSON', '{"prices":['],
  ['an empty body', ''],
])('rejects %s as malformed JSON', async (_, text) => {
  const service = createFakeUpstream([
    new Response(text, { headers: { 'content-type': 'application/json' } }),
  ]);
  expect(await catchError(callService(service))).toMatchObject({
    kind: 'malformed',
    status: 500,
    message: 'prices answered with something that is not JSON',
  });
  expect(service.events).toMatchObject([{ ok: false, code: 51 }]);
});

test('rejects a reply above 5 MB without reading all of it', async () => {
  let sent = 0;
  const megabyte = new Uint8Array(1024 * 1024).fill(32);
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 1;
      controller.enqueue(megabyte);
    },
  });
  const service = createFakeUpstream([]);
  service.gateway.fetch = async () => new Response(body);
  expect(await catchError(callService(service))).toMatchObject({
    kind: 'malformed',
    message: 'prices answered with more than 5 MB',
  });
  expect(sent).toBeLessThan(9);
});

test('treats a connection that breaks during the reply as a network failure', async () => {
  const service = createFakeUpstream([]);
  let attempts = 0;
  service.gateway.fetch = async () => {
    attempts += 1;
    return new Response(new ReadableStream({ pull: (reply) => reply.error(new TypeError('terminated')) }));
  };
  expect(await catchError(callService(service))).toMatchObject({ kind: 'network' });
  expect(attempts).toBe(2);
});

test('fails as validation with the status of the broken rule', async () => {
  const service = createFakeUpstream([{}]);
  const error = new InvalidReplyError('Validation error: broken rule', 404);
  const parse = (): never => {
    throw error;
  };
  expect(await catchError(callService(service, { parse }))).toMatchObject({
    kind: 'validation',
    status: 404,
    message: 'Validation error: broken rule',
  });
  expect(service.events).toMatchObject([
    { ok: false, status: 404, message: 'Validation error: broken rule' },
  ]);
});

test('returns the result of notFound for status 404, without an error', async () => {
  const service = createFakeUpstream([status(404)]);
  expect(await callService(service, { notFound: () => 'missing' })).toBe('missing');
  expect(service.events).toMatchObject([{ ok: true, code: 21, status: 404 }]);
});
