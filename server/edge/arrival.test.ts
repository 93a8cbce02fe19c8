import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { afterEach, expect, test } from 'vitest';

import { createLogger } from '../telemetry/logger.ts';
import { createMetrics } from '../telemetry/metrics.ts';
import { arrivalOf, recordArrivals } from './arrival.ts';
import { observeRequests } from './observe-requests.ts';

let server: Server | null = null;
afterEach(() => void server?.close());

async function listen(app: Hono): Promise<number> {
  const answer = getRequestListener(app.fetch);
  server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

test('the duration of a request includes the time that it waited in the kernel for a late event loop', async () => {
  const arrivals: (number | undefined)[] = [];
  const app = new Hono<{ Bindings: { incoming: IncomingMessage } }>();
  app.get('/', (context) => {
    arrivals.push(arrivalOf(context.env.incoming));
    return context.text('');
  });
  const port = await listen(app as unknown as Hono);
  let delayMs = 400;
  recordArrivals(server!, { currentMs: () => delayMs }, () => 1000);
  const request = async () => {
    const [response] = (await once(get({ port, host: '127.0.0.1', agent: false }), 'response')) as [
      IncomingMessage,
    ];
    response.resume();
  };
  await request();
  delayMs = 0;
  await request();
  expect(arrivals).toEqual([600, 1000]);
});

test('a client that leaves before its response is logged and counted as aborted', async () => {
  const line = Promise.withResolvers<Record<string, unknown>>();
  const logger = createLogger('info', {
    write: (text) => line.resolve(JSON.parse(text) as Record<string, unknown>),
  });
  const metrics = createMetrics();
  const app = new Hono();
  app.use(observeRequests({ logger, metrics, trustedProxies: 0 }));
  const started = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  app.get('/', async (context) => {
    started.resolve();
    await answer.promise;
    return context.text('');
  });
  const port = await listen(app);
  const request = get({ port, host: '127.0.0.1', agent: false });
  request.on('error', () => undefined);
  await started.promise;
  request.destroy();
  expect(await line.promise).toMatchObject({ status: 'aborted', bytes: 0 });
  answer.resolve();
  expect(await metrics.registry.metrics()).toContain(
    'http_request_duration_seconds_count{kind="other",tenant="none",status="aborted"} 1',
  );
});
