import type { IncomingMessage } from 'node:http';

import { z } from 'zod';

/** How many balancers of ours a request comes through, for server/config.ts. */
export const visitorAddressVariables = {
  TRUSTED_PROXIES: {
    schema: z.coerce.number().int().min(0).max(10).default(0),
    allowed: 'how many proxies of yours stand before this server, from 0 to 10',
  },
} as const;

/**
 * The network address a request comes from, by which messages are limited; null where nobody knows. X-Forwarded-For
 * counts only as far as our own proxies have written it: what stands before that is whatever the visitor likes.
 */
export function visitorAddress(
  request: Request,
  env: unknown,
  { trustedProxies }: { trustedProxies: number },
): string | null {
  const socket = addressOfSocket(env);
  if (trustedProxies === 0) return socket;
  const forwarded = (request.headers.get('x-forwarded-for') ?? '').split(',').map((part) => part.trim());
  return forwarded.at(-trustedProxies) || socket;
}

function addressOfSocket(env: unknown): string | null {
  if (typeof env !== 'object' || env === null || !('incoming' in env)) return null;
  // What @hono/node-server gives a handler along with the request.
  const incoming = env.incoming as IncomingMessage | undefined;
  return incoming?.socket?.remoteAddress ?? null;
}
