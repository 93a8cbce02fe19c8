import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import type { Duplex } from 'node:stream';

import { getRequestListener, RequestError } from '@hono/node-server';
import type { Logger } from 'pino';

import { createBodyBudget } from '../edge/body-budget.ts';
import { throttle } from '../telemetry/throttle.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import { createRequestId } from '../telemetry/request-scope.ts';

export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

export interface SiteServerOptions {
  handler: Handler;
  logger: Logger;
  metrics: Pick<Metrics, 'connectionsDropped' | 'requestsMalformed'>;
  keepAliveSeconds: number;
  maxConnections: number;
  /** Responses of a draining server close their connections. */
  isDraining: () => boolean;
  /** The time limits; tests set shorter ones. */
  timeouts?: Pick<ServerOptions, 'headersTimeout' | 'requestTimeout' | 'connectionsCheckingInterval'>;
  stalledAfterMs?: number;
}

/** The time limits, in milliseconds, within which a client must send its headers and its whole request. */
const siteTimeouts = {
  headersTimeout: 8000,
  requestTimeout: 10_000,
  // Node enforces these limits only every 30 s by default, so that the real limit would be up to 30 s longer.
  connectionsCheckingInterval: 1000,
};
/** How long a client may neither read its response nor send; longer than the longest call of a service. */
const stalledAfterMs = 120_000;
const maxHeaderSize = 16 * 1024;
/** Of all request bodies that are being read. */
const maxBodiesBytes = 16 * 1024 * 1024;

/** Creates the site's HTTP server, with limits on what clients send and on how many connect. */
export function createSiteServer(options: SiteServerOptions): Server {
  const admitBody = createBodyBudget(maxBodiesBytes);
  const server = createServer(
    {
      ...siteTimeouts,
      ...options.timeouts,
      keepAliveTimeout: options.keepAliveSeconds * 1000,
      maxHeaderSize,
    },
    (request, response) => {
      if (options.isDraining()) response.shouldKeepAlive = false;
      if (admitBody(request, response)) options.handler(request, response);
    },
  );
  server.maxConnections = options.maxConnections;
  server.timeout = options.stalledAfterMs ?? stalledAfterMs;
  reportDrops(server, options);
  answerMalformed(server, options);
  return server;
}

function reportDrops(server: Server, { logger, metrics, maxConnections }: SiteServerOptions): void {
  const now = () => performance.now();
  const warnOfLimit = throttle(60_000, now, () =>
    logger.warn({ maxConnections }, 'connections are dropped: the limit of connections is reached'),
  );
  server.on('drop', () => {
    metrics.connectionsDropped.inc();
    warnOfLimit();
  });
  // A failure to accept a connection, such as EMFILE, must not end the process.
  server.on('error', (error: NodeJS.ErrnoException) => {
    // Until the server listens, an error means that it cannot listen at all, and the start fails.
    if (!server.listening) return;
    metrics.connectionsDropped.inc();
    logger.error({ reason: error.code ?? 'unknown' }, 'a connection could not be accepted');
  });
}

/** Passes requests to the site as a fetch function. A request whose host or target is not a URL gets 400. */
export function createRequestListener(
  fetch: Parameters<typeof getRequestListener>[0],
  { logger, metrics }: Pick<SiteServerOptions, 'logger' | 'metrics'>,
): ReturnType<typeof getRequestListener> {
  return getRequestListener(fetch, {
    // Load balancers that probe with HTTP/1.0 send no Host header.
    hostname: 'localhost',
    errorHandler: (error) => {
      // The site itself turns every error into a page.
      if (!(error instanceof RequestError)) return new Response(null, { status: 500 });
      const requestId = recordMalformed(400, { logger, metrics });
      return new Response('Bad Request\n', {
        status: 400,
        headers: {
          'content-type': 'text/plain; charset=utf-8',
          'cache-control': 'no-store',
          'x-request-id': requestId,
        },
      });
    },
  });
}

/** Counts and logs a request that the site cannot read, and returns its id. */
function recordMalformed(
  status: number,
  { logger, metrics }: Pick<SiteServerOptions, 'logger' | 'metrics'>,
): string {
  const requestId = createRequestId(null);
  metrics.requestsMalformed.inc({ status: String(status) });
  logger.info({ requestId, kind: 'malformed', status }, 'request');
  return requestId;
}

const replies: Readonly<Record<string, readonly [status: number, text: string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'Content Too Large'],
};

/** Answers requests that Node's parser rejects, or that took too long to arrive. */
function answerMalformed(server: Server, options: SiteServerOptions): void {
  const responses = new WeakMap<Duplex, ServerResponse>();
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) =>
    responses.set(socket, response),
  );
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const response = responses.get(socket);
    const hasBegun = response !== undefined && response.headersSent && !response.writableFinished;
    if (!socket.writable || hasBegun || error.code === 'ECONNRESET') {
      socket.destroy();
      return;
    }
    const [status, text] = replies[error.code ?? ''] ?? [400, 'Bad Request'];
    const requestId = recordMalformed(status, options);
    socket.end(
      `HTTP/1.1 ${status} ${text}\r\nConnection: close\r\nContent-Type: text/plain; charset=utf-8\r\n` +
        `X-Request-Id: ${requestId}\r\nContent-Length: ${text.length + 1}\r\n\r\n${text}\n`,
    );
  });
}
