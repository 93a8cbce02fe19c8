import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';

import type { EventLoopDelay } from '../telemetry/event-loop-delay.ts';

/** A property, because an entry of a WeakMap for each request would make garbage collections longer. */
const arrivedAt = Symbol('arrived at');

interface Arrived {
  [arrivedAt]?: number | undefined;
}

/** A connection without a request for longer than this was opened ahead of it, as browsers do. */
const maxAheadMs = 100;

/**
 * Records when requests reach a server: when the connection was accepted for the first one on it, otherwise when it was
 * read, and in both cases earlier by how late the event loop is.
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
