import type { IncomingMessage, ServerResponse } from 'node:http';

import type { MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';

import type { Metrics } from '../telemetry/metrics.ts';
import {
  createRequestId,
  runInRequest,
  type ReleaseUse,
  type RequestScope,
  type StartTrace,
} from '../telemetry/request-scope.ts';
import { arrivalOf } from './arrival.ts';
import { requestIdentity } from './request-identity.ts';

export interface ObserveOptions {
  logger: Logger;
  metrics: Metrics;
  /** Only the operator's own proxies may name a request. */
  trustedProxies: number;
  /** Begins to use the data release; undefined without embedded services. */
  beginRelease?: (() => ReleaseUse) | undefined;
  /** Undefined without a collector of traces. */
  startTrace?: StartTrace;
}

/** The two ends of the socket; absent for requests of tests. */
interface Connection {
  incoming?: IncomingMessage;
  outgoing?: ServerResponse;
}

/**
 * Gives every request its id, and counts and logs it from its arrival until the response is sent or the client has
 * disconnected. Neither paths nor network addresses are logged, because paths name medications and addresses identify
 * people.
 */
export function observeRequests(options: ObserveOptions): MiddlewareHandler {
  return async (context, next) => {
    const { incoming, outgoing } = (context.env ?? {}) as Connection;
    const inbound = options.trustedProxies > 0 ? (context.req.header('x-request-id') ?? null) : null;
    const clientAbort = new AbortController();
    const scope: RequestScope = {
      requestId: createRequestId(inbound),
      arrivedAt: (incoming && arrivalOf(incoming)) ?? performance.now(),
      signal: outgoing ? clientAbort.signal : context.req.raw.signal,
      kind: 'other',
      tenant: 'none',
      identity: incoming ? requestIdentity(incoming) : null,
    };
    scope.trace = options.startTrace?.(scope, context.req.method);
    const socket = incoming?.socket;
    const bytesBefore = socket?.bytesWritten ?? 0;
    scope.release = options.beginRelease?.();
    const end = (isSent: boolean): void => {
      scope.release?.end();
      const bytes = (socket?.bytesWritten ?? 0) - bytesBefore;
      const request = {
        method: context.req.method,
        status: context.res.status,
        headers: () => context.req.header(),
      };
      runInRequest(scope, () => recordRequest(options, request, scope, { isSent, bytes }));
    };
    outgoing?.once('close', () => {
      if (!outgoing.writableFinished) clientAbort.abort();
      end(outgoing.writableFinished);
    });
    await runInRequest(scope, next);
    context.res.headers.set('x-request-id', scope.requestId);
    if (!outgoing) end(true);
  };
}

/** Counts and logs a request, in its scope. */
export function recordRequest(
  { logger, metrics }: Pick<ObserveOptions, 'logger' | 'metrics'>,
  { method, status, headers }: { method: string; status: number; headers: () => object },
  scope: RequestScope,
  { isSent, bytes }: { isSent: boolean; bytes: number },
): void {
  const { arrivedAt, kind, tenant, route, cache, shed } = scope;
  scope.trace?.end(scope, isSent ? status : null);
  const seconds = (performance.now() - arrivedAt) / 1000;
  const statusClass = isSent ? `${Math.floor(status / 100)}xx` : 'aborted';
  metrics.requests.observe({ kind, tenant, status: statusClass }, seconds);
  const isFailure = isSent && status >= 500 && !shed;
  // Probes arrive every second and would fill the log.
  if (!isFailure && !logger.isLevelEnabled(kind === 'health' ? 'debug' : 'info')) return;
  const line = {
    method,
    kind,
    tenant,
    route,
    status: isSent ? status : 'aborted',
    ms: Math.round(seconds * 1000),
    bytes,
    cache,
    shed,
  };
  // A node that is starting or stopping is not ready for some seconds. That is not a failure.
  if (isFailure) logger[kind === 'health' ? 'warn' : 'error'](line, 'request');
  else if (logger.isLevelEnabled('debug')) logger.debug({ ...line, headers: headers() }, 'request');
  else logger.info(line, 'request');
}
