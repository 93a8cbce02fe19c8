import { Hono } from 'hono';
import { expect, test } from 'vitest';

import { observeRequests } from '../edge/observe-requests.ts';
import { createLogger } from './logger.ts';
import { createMetrics } from './metrics.ts';
import { createRequestId, currentRequest, describeRequest } from './request-scope.ts';

function setUp({ trustedProxies = 0 } = {}) {
  const lines: string[] = [];
  const logger = createLogger('info', { write: (line) => lines.push(line) });
  const metrics = createMetrics();
  const app = new Hono();
  app.use(observeRequests({ logger, metrics, trustedProxies }));
  app.get('/:drug', async (context) => {
    describeRequest({ kind: 'page', tenant: 'a-brand', route: '/:drugName', cache: 'miss' });
    await Promise.resolve();
    logger.warn('within');
    return context.text(currentRequest()?.requestId ?? '');
  });
  app.get('/fails/here', (context) => context.text('', 500));
  const parsed = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  return { app, logger, metrics, parsed };
}

test('a request has one id in its response, in its work and in each of its log lines', async () => {
  const { app, logger, parsed } = setUp();
  const [one, other] = await Promise.all([app.request('/atorvastatin'), app.request('/sertraline')]);
  const ids = [await one.text(), await other.text()];
  expect(ids).toEqual([one.headers.get('x-request-id'), other.headers.get('x-request-id')]);
  expect(new Set(ids).size).toBe(2);
  expect(ids[0]).toMatch(/^[\da-f-]{36}$/);
  for (const id of ids) expect(parsed().filter(({ requestId }) => requestId === id)).toHaveLength(2);
  logger.warn('outside');
  expect(parsed().at(-1)).not.toHaveProperty('requestId');
});

test('a health check is counted, and logged only when it fails or at level debug', async () => {
  const { app, metrics, parsed } = setUp();
  app.get('/health/live', (context) => {
    describeRequest({ kind: 'health' });
    return context.text('');
  });
  app.get('/health/ready', (context) => {
    describeRequest({ kind: 'health' });
    return context.text('', 503);
  });
  await app.request('/health/live');
  await app.request('/health/ready');
  expect(parsed()).toEqual([expect.objectContaining({ kind: 'health', status: 503, level: 40 })]);
  expect(await metrics.registry.metrics()).toContain('_count{kind="health",tenant="none",status="2xx"} 1');
});

test('only a trusted proxy names a request, with a well-formed id', async () => {
  const idOf = async (trustedProxies: number, id: string) => {
    const response = await setUp({ trustedProxies }).app.request('/x', { headers: { 'x-request-id': id } });
    return response.headers.get('x-request-id');
  };
  expect(await idOf(0, 'from-outside')).not.toBe('from-outside');
  expect(await idOf(1, 'from-the-proxy')).toBe('from-the-proxy');
  expect(await idOf(1, 'a b"')).not.toBe('a b"');
  expect(createRequestId('x'.repeat(129))).toMatch(/^[\da-f-]{36}$/);
});

test('the access log has a line for each request, without path, query or address', async () => {
  const { app, metrics, parsed } = setUp();
  await app.request('/atorvastatin?q=headache', { headers: { 'x-forwarded-for': '192.0.2.1' } });
  const [, line] = parsed();
  expect(line).toEqual({
    level: 30,
    time: expect.any(Number) as number,
    requestId: expect.any(String) as string,
    method: 'GET',
    kind: 'page',
    tenant: 'a-brand',
    route: '/:drugName',
    status: 200,
    ms: expect.any(Number) as number,
    bytes: 0,
    cache: 'miss',
    msg: 'request',
  });
  expect(JSON.stringify(parsed())).not.toMatch(/atorvastatin|headache|192\.0\.2\.1/);
  expect(await metrics.registry.metrics()).toContain(
    'http_request_duration_seconds_count{kind="page",tenant="a-brand",status="2xx"} 1',
  );
});

test('the access log reports a failed request as an error', async () => {
  const { app, parsed } = setUp();
  await app.request('/fails/here');
  expect(parsed()).toMatchObject([{ level: 50, status: 500, kind: 'other', tenant: 'none' }]);
});

test('request durations are measured up to a minute', async () => {
  const { app, metrics } = setUp();
  await app.request('/x');
  const text = await metrics.registry.metrics();
  for (const bound of ['0.25', '2.5', '10', '30', '60']) {
    expect(text).toMatch(new RegExp(`duration_seconds_bucket\\{le="${bound}"`));
  }
  expect(text).not.toContain('nodejs_eventloop_lag');
});
