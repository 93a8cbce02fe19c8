import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';

import type { EventLoopDelay } from '../telemetry/event-loop-delay.ts';

/** A property of the request, because a WeakMap entry for each request would make garbage collection slower. */
const arrivedAt = Symbol('arrived at');

interface Arrived {
  [arrivedAt]?: number | undefined;
}

/** A connection without a request for longer than this was opened in advance, as browsers do. */
const maxAheadMs = 100;

/**
 * Records when requests reach the server. The first request of a connection arrived when the connection was accepted, each
 * later one when it was read; the delay of the event loop is subtracted from both.
 */
export function recordArrivals(
  server: Server,
  delay: Pick<EventLoopDelay, 'currentMs'>,
  now: () => number = () => performance.now(),
): void {
  server.on('connection', (socket: Socket & Arrived) => {
    socket[arrivedAt] = now() - delay.currentMs();
  });
  server.prependListener('request', (incoming: IncomingMessage & Arrived) => {
    const readAt = now() - delay.currentMs();
    const socket: Socket & Arrived = incoming.socket;
    const acceptedAt = socket[arrivedAt];
    socket[arrivedAt] = undefined;
    const isFirst = acceptedAt !== undefined && readAt - acceptedAt <= maxAheadMs;
    incoming[arrivedAt] = isFirst ? Math.min(acceptedAt, readAt) : readAt;
  });
}

/** When a request arrived, in milliseconds of `performance.now()`; undefined without a socket. */
export const arrivalOf = (incoming: IncomingMessage & Arrived): number | undefined => incoming[arrivedAt];
