import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';

import { afterEach, describe, expect, test } from 'vitest';

import { createLogger } from '../telemetry/logger.ts';
import { createMetrics } from '../telemetry/metrics.ts';
import { connectionLimit } from './connection-limit.ts';
import { createRequestListener, createSiteServer, type SiteServerOptions } from './site-server.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

async function listen(options: Partial<SiteServerOptions> = {}) {
  const lines: string[] = [];
  const metrics = createMetrics();
  const logger = createLogger('info', { write: (line) => lines.push(line) });
  const answer = createRequestListener(() => new Response('served'), { logger, metrics });
  const server = createSiteServer({
    handler: (request, response) => void answer(request, response),
    logger,
    metrics,
    keepAliveSeconds: 75,
    maxConnections: 100,
    isDraining: () => false,
    ...options,
  });
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const open = async (): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    return socket;
  };
  /** Sends a text, and resolves with all that the server sends until it closes the connection. */
  const send = async (sent: string) => {
    const socket = await open();
    socket.write(sent);
    return text(socket);
  };
  return { server, open, send, lines, metricsText: () => metrics.registry.metrics() };
}

const head = 'GET / HTTP/1.1\r\nHost: rx.example.com\r\n';

describe('the server’s limits', () => {
  test('a request that is not HTTP or has too long headers gets a plain text reply and is counted', async () => {
    const { send, lines, metricsText } = await listen();
    expect(await send('nonsense\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n.*\n\r\nBad Request\n$/s);
    const long = await send(`${head}Cookie: ${'a'.repeat(20_000)}\r\n\r\n`);
    expect(long).toMatch(/^HTTP\/1\.1 431 /);
    expect(long).toMatch(/x-request-id: [\da-f-]{36}/i);
    expect(await metricsText()).toContain('requests_malformed_total{status="431"} 1');
    expect(lines).toHaveLength(2);
    // Longer than any run of a letter in a random request ID.
    expect(lines.join()).not.toContain('a'.repeat(40));
  });

  test.each([
    ['a port above 65535', 'GET / HTTP/1.1\r\nHost: rx.example.com:99999'],
    ['a space in the host', 'GET / HTTP/1.1\r\nHost: rx.example.com evil.example'],
    ['a backslash in the path', 'GET /\\evil.example HTTP/1.1\r\nHost: rx.example.com'],
    ['a scheme other than http', 'GET file:///etc/passwd HTTP/1.1\r\nHost: rx.example.com'],
    ['no path', 'OPTIONS * HTTP/1.1\r\nHost: rx.example.com'],
  ])('a request with %s gets a plain text reply, a log line, and is counted', async (_, request) => {
    const { send, lines, metricsText } = await listen();
    const reply = await send(`${request}\r\nConnection: close\r\n\r\n`);
    expect(reply).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n.*\r\n\r\nBad Request\n$/s);
    expect(reply).toMatch(/cache-control: no-store/i);
    const requestId = /x-request-id: ([\da-f-]{36})/i.exec(reply)?.[1];
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      { level: 30, requestId, kind: 'malformed', status: 400, msg: 'request' },
    ]);
    expect(lines.join()).not.toContain('evil');
    expect(await metricsText()).toContain('requests_malformed_total{status="400"} 1');
  });

  test('headers and bodies that take too long get 408', async () => {
    const timeouts = { headersTimeout: 20, requestTimeout: 40, connectionsCheckingInterval: 10 };
    const { send } = await listen({ timeouts, handler: (request) => void request.resume() });
    expect(await send(head)).toMatch(/^HTTP\/1\.1 408 Request Timeout/);
    const post = 'POST / HTTP/1.1\r\nHost: rx.example.com\r\nContent-Length: 9\r\n\r\n1';
    expect(await send(post)).toMatch(/^HTTP\/1\.1 408 Request Timeout/);
  });

  test('a connection whose client does not read its response is closed', { timeout: 5000 }, async () => {
    const { server, open } = await listen({
      stalledAfterMs: 50,
      handler: (_, response) => void response.end(Buffer.alloc(64 * 1024 * 1024)),
    });
    const socket = await open();
    const closed = new Promise<void>((resolve) => {
      server.once('request', ({ socket: served }) => void served.once('close', () => resolve()));
    });
    socket.pause().write(`${head}\r\n`);
    await expect(closed).resolves.toBeUndefined();
    socket.destroy();
  });

  test('an idle connection outlives the time limit of headers', async () => {
    // Long enough for a request on a busy machine.
    const timeouts = { headersTimeout: 500, requestTimeout: 1000, connectionsCheckingInterval: 20 };
    const { open, server } = await listen({ timeouts });
    expect(server.keepAliveTimeout).toBe(75_000);
    const kept = await open();
    kept.write(`${head}\r\n`);
    const [first] = (await once(kept, 'data')) as Buffer[];
    expect(String(first)).toContain('HTTP/1.1 200');
    // A connection that was opened later, and that never sent a request, is closed meanwhile.
    const silent = await open();
    await text(silent);
    kept.write(`${head}\r\n`);
    const [second] = (await once(kept, 'data')) as Buffer[];
    expect(String(second)).toContain('HTTP/1.1 200');
  });

  test('connections above the limit are dropped, counted, and logged once', async () => {
    const { open, lines, metricsText } = await listen({ maxConnections: 1 });
    await open();
    for (let at = 0; at < 3; at += 1) expect(await text(await open())).toBe('');
    expect(await metricsText()).toContain('connections_dropped_total 3');
    expect(lines.filter((line) => line.includes('limit of connections'))).toHaveLength(1);
  });

  test('a draining server serves and closes the connection', async () => {
    const { send } = await listen({ isDraining: () => true });
    expect(await send(`${head}\r\n`)).toMatch(/^HTTP\/1\.1 200 .*connection: close.*served/is);
  });

  test('the limit of connections leaves descriptors for everything else', () => {
    const limits = (soft: string) =>
      `Limit  Soft  Hard\nMax open files            ${soft}    524288    files\n`;
    expect(connectionLimit(limits('512'))).toBe(384);
    expect(connectionLimit(limits('65536'))).toBe(49_152);
    expect(connectionLimit(limits('unlimited'))).toBe(75_000);
    expect(connectionLimit('')).toBe(75_000);
    expect(connectionLimit()).toBeGreaterThanOrEqual(16);
  });
});
