import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';

import type { EventLoopDelay } from '../telemetry/event-loop-delay.ts';

const arrivals = new WeakMap<IncomingMessage, number>();

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
  const accepted = new WeakMap<Socket, number>();
  server.on('connection', (socket: Socket) => accepted.set(socket, now() - delay.currentMs()));
  server.prependListener('request', (incoming: IncomingMessage) => {
    const readAt = now() - delay.currentMs();
    const acceptedAt = accepted.get(incoming.socket);
    accepted.delete(incoming.socket);
    const isFirst = acceptedAt !== undefined && readAt - acceptedAt <= maxAheadMs;
    arrivals.set(incoming, isFirst ? Math.min(acceptedAt, readAt) : readAt);
  });
}

/** When a request arrived, in milliseconds of `performance.now()`; undefined without a socket. */
export const arrivalOf = (incoming: IncomingMessage): number | undefined => arrivals.get(incoming);
