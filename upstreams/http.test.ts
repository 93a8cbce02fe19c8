import { afterEach, expect, test, vi } from 'vitest';
import { call, gatewayHeaders, type UpstreamCall } from './http.ts';
import { InvalidReplyError } from './reply.ts';
import { catchError, createFakeUpstream, type FakeUpstream } from './fake-upstream.ts';

afterEach(() => vi.restoreAllMocks());

const get = {
  upstream: 'prices',
  category: 'prices',
  method: 'GET',
  path: ['v2', 'prices'],
  parse: (reply) => reply,
} satisfies UpstreamCall<unknown>;

const post = {
  ...get,
  method: 'POST',
  path: ['analytics', 'track'],
  body: {},
} satisfies UpstreamCall<unknown>;

function ask(service: FakeUpstream, request: Partial<UpstreamCall<unknown>> = {}): Promise<unknown> {
  return call(service.gateway, { ...get, ...request }, service.context);
}

/** Stands in for the clock of a call: gives the controller that lets its time run out. */
function clock(): { runOut: () => void; limits: number[] } {
  const controller = new AbortController();
  const limits: number[] = [];
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    limits.push(milliseconds);
    return controller.signal;
  });
  return { runOut: () => controller.abort(new DOMException('late', 'TimeoutError')), limits };
}

function status(code: number, body: unknown = {}): Response {
  return Response.json(body, { status: code });
}

test('a gateway call carries its key and the name of the partner, to the letter', async () => {
  const service = createFakeUpstream([{}]);
  await ask(service, { headers: gatewayHeaders(service.gateway, service.context) });
  expect(service.requests[0]).toEqual({
    method: 'GET',
    url: 'https://gateway.example/v2/prices',
    headers: { accept: 'application/json', 'x-api-key': 'key-1', 'x-partner-name': 'fairscript' },
    body: null,
  });
});

test("a visitor's request id is passed on when there is one, and only when it looks like one", async () => {
  const { gateway, context } = createFakeUpstream([]);
  expect(gatewayHeaders(gateway, { ...context, requestId: 'c0ffee-1' })['x-request-id']).toBe('c0ffee-1');
  expect(gatewayHeaders(gateway, { ...context, requestId: 'bad\r\nid' })).not.toHaveProperty('x-request-id');
  expect(gatewayHeaders(gateway, context)).not.toHaveProperty('x-request-id');
});

test('a body is sent as JSON with snake_case keys', async () => {
  const service = createFakeUpstream([{}]);
  await ask(service, { ...post, body: { event: 'Picker changed', payload: { drugName: 'atorvastatin' } } });
  expect(service.requests[0]?.headers['content-type']).toBe('application/json');
  expect(service.requests[0]?.body).toBe('{"event":"Picker changed","payload":{"drug_name":"atorvastatin"}}');
});

test.each(['', '.', '..'])('a path segment of %j is not found, without a call', async (segment) => {
  const service = createFakeUpstream([{}]);
  const error = await catchError(ask(service, { path: ['v1', 'drugs', segment] }));
  expect(error).toMatchObject({ kind: 'validation', status: 404 });
  expect(service.requests).toEqual([]);
  expect(service.events).toEqual([]);
});

test('a reply is read with camelCase keys and reported once, with its category and ok code', async () => {
  const service = createFakeUpstream([{ priced_on: '2025-06-18' }]);
  expect(await ask(service)).toEqual({ pricedOn: '2025-06-18' });
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
] as const)('a call about %s is logged with %i when ok and %i when not', async (category, ok, error) => {
  const good = createFakeUpstream([{}]);
  await ask(good, { category });
  expect(good.events[0]).toMatchObject({ ok: true, code: ok, category });
  const bad = createFakeUpstream([status(500)]);
  expect(await catchError(ask(bad, { category }))).toMatchObject({ code: error, category });
  expect(bad.events[0]).toMatchObject({ ok: false, level: 'error', code: error, category });
});

test('an answer that is not a success fails with its status and the code the gateway gives', async () => {
  const body = { error: { code: 'invalid_request', message: 'ndc "<what was typed>" is bad' } };
  const service = createFakeUpstream([status(400, body)]);
  expect(await catchError(ask(service))).toMatchObject({
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

test.each([502, 503, 504])('a GET answered with %i is tried once more', async (code) => {
  const service = createFakeUpstream([status(code), { fine: true }]);
  expect(await ask(service)).toEqual({ fine: true });
  expect(service.requests).toHaveLength(2);
  expect(service.events).toMatchObject([{ ok: true, status: 200 }]);
});

test('a GET is tried once more after a network failure, and not a third time', async () => {
  const refused = new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED' } });
  const service = createFakeUpstream([refused]);
  expect(await catchError(ask(service))).toMatchObject({
    kind: 'network',
    status: 500,
    message: 'Network failure (ECONNREFUSED)',
  });
  expect(service.requests).toHaveLength(2);
  expect(service.events).toMatchObject([{ ok: false, code: 51, status: 500 }]);
});

test.each([400, 401, 404, 429, 500, 501])('a GET answered with %i is not tried again', async (code) => {
  const service = createFakeUpstream([status(code)]);
  expect(await catchError(ask(service))).toMatchObject({ kind: 'http', status: code });
  expect(service.requests).toHaveLength(1);
});

test('a POST is never tried again', async () => {
  for (const answer of [status(503), new TypeError('fetch failed')]) {
    const service = createFakeUpstream([answer]);
    // oxlint-disable-next-line no-await-in-loop -- one service after the other
    await catchError(ask(service, post));
    expect(service.requests).toHaveLength(1);
  }
});

test('a redirect is a failure: the key goes nowhere else', async () => {
  const service = createFakeUpstream([
    new Response(null, { status: 302, headers: { location: 'https://else.example' } }),
  ]);
  expect(await catchError(ask(service))).toMatchObject({ kind: 'http', status: 302 });
});

test('a service that does not answer in time fails with 504 and is not tried again', async () => {
  const time = clock();
  const service = createFakeUpstream(['never']);
  const failed = catchError(ask(service));
  time.runOut();
  expect(await failed).toMatchObject({
    kind: 'timeout',
    status: 504,
    message: 'prices did not answer within 5000 ms',
  });
  expect(time.limits).toEqual([5000]);
  expect(service.requests).toHaveLength(1);
  expect(service.events).toMatchObject([{ ok: false, code: 51, status: 504 }]);
});

test('the time limit covers reading the reply, and the rest of the reply is given up', async () => {
  const time = clock();
  const parts = ['{"prices":', null];
  let cancelled = false;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const part = parts.shift();
      if (part) controller.enqueue(new TextEncoder().encode(part));
      else time.runOut();
    },
    cancel: () => void (cancelled = true),
  });
  const service = createFakeUpstream([]);
  service.gateway.fetch = async () => new Response(body);
  expect(await catchError(ask(service))).toMatchObject({ kind: 'timeout', status: 504 });
  expect(cancelled).toBe(true);
});

test('both attempts share one time limit', async () => {
  const time = clock();
  const service = createFakeUpstream([status(503), 'never']);
  const { fetch } = service.gateway;
  service.gateway.fetch = (input, init) => {
    if (service.requests.length === 1) queueMicrotask(time.runOut);
    return fetch(input, init);
  };
  expect(await catchError(ask(service))).toMatchObject({ kind: 'timeout' });
  expect(time.limits).toEqual([5000]);
});

test('a fetch that does not watch its signal is not waited for either', async () => {
  const time = clock();
  const service = createFakeUpstream([]);
  service.gateway.fetch = () => new Promise(() => undefined);
  const failed = catchError(ask(service));
  time.runOut();
  expect(await failed).toMatchObject({ kind: 'timeout' });
});

test('a call the visitor gave up fails as aborted, is not tried again and not reported', async () => {
  const visitor = new AbortController();
  const service = createFakeUpstream(['never'], { signal: visitor.signal });
  const failed = catchError(ask(service));
  visitor.abort();
  expect(await failed).toMatchObject({ kind: 'aborted', code: 51 });
  expect(service.requests).toHaveLength(1);
  expect(service.events).toEqual([]);
});

test('a visitor who has gone already causes no call', async () => {
  const service = createFakeUpstream([{}], { signal: AbortSignal.abort() });
  expect(await catchError(ask(service))).toMatchObject({ kind: 'aborted' });
  expect(service.requests).toEqual([]);
});

test.each([
  ['a page', '<!doctype html><p>Sorry'],
  ['half of the JSON', '{"prices":['],
  ['nothing', ''],
])('%s instead of JSON is malformed', async (_, text) => {
  const service = createFakeUpstream([
    new Response(text, { headers: { 'content-type': 'application/json' } }),
  ]);
  expect(await catchError(ask(service))).toMatchObject({
    kind: 'malformed',
    status: 500,
    message: 'prices answered with something that is not JSON',
  });
  expect(service.events).toMatchObject([{ ok: false, code: 51 }]);
});

test('a reply above 5 MB is refused and not read to its end', async () => {
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
  expect(await catchError(ask(service))).toMatchObject({
    kind: 'malformed',
    message: 'The reply is larger than 5 MB',
  });
  expect(sent).toBeLessThan(9);
});

test('a connection that breaks within the reply is a network failure', async () => {
  const service = createFakeUpstream([]);
  let asked = 0;
  service.gateway.fetch = async () => {
    asked += 1;
    return new Response(new ReadableStream({ pull: (reply) => reply.error(new TypeError('terminated')) }));
  };
  expect(await catchError(ask(service))).toMatchObject({ kind: 'network' });
  expect(asked).toBe(2);
});

test('a reply that breaks a rule is a validation failure with the status of the rule', async () => {
  const service = createFakeUpstream([{}]);
  const broken = new InvalidReplyError('Validation error: so it is', 404);
  const parse = (): never => {
    throw broken;
  };
  expect(await catchError(ask(service, { parse }))).toMatchObject({
    kind: 'validation',
    status: 404,
    message: 'Validation error: so it is',
  });
  expect(service.events).toMatchObject([{ ok: false, status: 404, message: 'Validation error: so it is' }]);
});

test('where not found is an answer it is no error', async () => {
  const service = createFakeUpstream([status(404)]);
  expect(await ask(service, { notFound: () => 'nothing' })).toBe('nothing');
  expect(service.events).toMatchObject([{ ok: true, code: 21, status: 404 }]);
});
