import { json } from 'node:stream/consumers';

import { Hono } from 'hono';
import { expect, test } from 'vitest';

import { startLoopbackServer } from '../../tests/loopback-server.ts';
import { observeRequests } from '../edge/observe-requests.ts';
import { identifiedFetch } from './identified-fetch.ts';
import { createLogger } from './logger.ts';
import { createMetrics } from './metrics.ts';
import { currentRequest, describeRequest } from './request-scope.ts';
import { createTelemetry } from './telemetry.ts';
import { createTracing } from './tracing.ts';

interface Span {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
}
interface Export {
  resourceSpans: { scopeSpans: { spans: Span[] }[] }[];
}

test('a collector gets a span for a request and for its upstream call, without its path', async () => {
  const received = Promise.withResolvers<{ url: string | undefined; body: Export }>();
  const collector = await startLoopbackServer((request, response) => {
    void json(request).then((body) => received.resolve({ url: request.url, body: body as Export }));
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  const tracing = createTracing(collector.url);

  const lines: string[] = [];
  const telemetry = createTelemetry(
    createLogger('info', { write: (line) => lines.push(line) }),
    createMetrics(),
  );
  const calls: Headers[] = [];
  const gatewayFetch = identifiedFetch(
    async (_input, init) => {
      calls.push(new Headers(init?.headers));
      return new Response();
    },
    { continuesTrace: true },
  );
  const app = new Hono();
  app.use(observeRequests({ ...telemetry, trustedProxies: 0, startTrace: tracing.startTrace }));
  app.get('/:drug', async (context) => {
    describeRequest({ kind: 'page', tenant: 'a-brand', route: '/:drugName' });
    await gatewayFetch('http://gateway.example/v1/drugs/atorvastatin');
    const call = { level: 'info', ok: true, code: 20, status: 200, milliseconds: 5, message: '' } as const;
    telemetry.report({ ...call, upstream: 'drugs', category: 'medication' });
    return context.text(currentRequest()?.trace?.traceId ?? '');
  });
  const traceId = await (await app.request('/atorvastatin?q=headache')).text();
  await tracing.close();

  const { url, body } = await received.promise;
  expect(url).toBe('/v1/traces');
  const spans = body.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));
  const [request, call] = [
    spans.find(({ name }) => name === 'GET /:drugName'),
    spans.find(({ name }) => name === 'drugs'),
  ];
  expect(request?.traceId).toBe(traceId);
  expect([call?.traceId, call?.parentSpanId]).toEqual([traceId, request?.spanId]);
  expect(calls.map((headers) => headers.get('traceparent'))).toEqual([`00-${traceId}-${request?.spanId}-01`]);
  expect(JSON.stringify(body)).not.toMatch(/atorvastatin|headache/);
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([{ traceId }]);
  await collector.close();
});

test('a fetch for a vendor does not reveal the trace', async () => {
  const calls: Headers[] = [];
  const vendorFetch = identifiedFetch(async (_input, init) => {
    calls.push(new Headers(init?.headers));
    return new Response();
  });
  const trace = { traceId: 'a', traceparent: 'b', recordCall: () => undefined, end: () => undefined };
  const app = new Hono();
  const telemetry = createTelemetry(createLogger('silent', { write: () => undefined }), createMetrics());
  app.use(observeRequests({ ...telemetry, trustedProxies: 0, startTrace: () => trace }));
  app.get('/', async (context) => {
    await vendorFetch('https://vendor.example/');
    return context.text('');
  });
  await app.request('/');
  expect(calls.map((headers) => [headers.has('traceparent'), headers.has('x-request-id')])).toEqual([
    [false, true],
  ]);
});
