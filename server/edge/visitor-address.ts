import type { IncomingMessage } from 'node:http';

import { networkOf } from '../../wire/ip-network.ts';
import { throttle } from '../telemetry/throttle.ts';

const hourMs = 3_600_000;

/**
 * The network address of a visitor, by which messages are limited; null when it is unknown. Only the entries of
 * X-Forwarded-For that the operator's own proxies added are trusted: visitors can forge the rest. An IPv6 address is
 * reduced to its network (networkOf).
 */
export function visitorAddress(
  request: Request,
  env: unknown,
  { trustedProxies }: { trustedProxies: number },
): string | null {
  const socket = socketAddress(env);
  if (trustedProxies === 0) return socket;
  const forwarded = (request.headers.get('x-forwarded-for') ?? '').split(',');
  return networkOf(forwarded.at(-trustedProxies) ?? '') ?? socket;
}

function socketAddress(env: unknown): string | null {
  if (typeof env !== 'object' || env === null || !('incoming' in env)) return null;
  // @hono/node-server passes it to a handler with the request.
  const incoming = env.incoming as IncomingMessage | undefined;
  return networkOf(incoming?.socket?.remoteAddress ?? '');
}

/**
 * Counts each request through a proxy that TRUSTED_PROXIES does not include, and warns at most once an hour: all
 * visitors then share one address, and so one message limit.
 */
export function createProxyWatch(options: {
  trustedProxies: number;
  now: () => number;
  count: () => void;
  warn: () => void;
}) {
  const warnRarely = throttle(hourMs, options.now, options.warn);
  return (request: Request): void => {
    if (options.trustedProxies > 0 || !request.headers.has('x-forwarded-for')) return;
    options.count();
    warnRarely();
  };
}
