import { LRUCache } from 'lru-cache';

import { logCodes } from '../domain/errors.ts';
import { callGateway, type UpstreamCall } from './http.ts';
import type { CallContext, GatewayUpstream } from './upstream.ts';

export interface OptionalCall {
  /** Makes the call; null if the gateway does not have the call or the requested resource. */
  make: <T>(request: UpstreamCall<T>, context: CallContext) => Promise<T | null>;
  /** Whether a recent reply showed that the gateway lacks the call. */
  isMissing: () => boolean;
}

/** How long a missing call is not tried again. */
export const missingForMs = 300_000;
const maxMissingRequests = 1000;
const notImplemented = 501;

/**
 * Creates a call that the specification does not name, which a gateway may lack. A missing call is not a failure, so pages
 * without it can be cached. It is remembered for five minutes: after 501 for every request, but after 404 only for the same
 * request, because 404 may mean that the requested resource does not exist. With `isList`, requests name no resource, so
 * that 404 means that the gateway lacks the call.
 */
export function createOptionalCall(
  gateway: GatewayUpstream,
  { isList = false }: { isList?: boolean } = {},
): OptionalCall {
  let missingUntil = 0;
  const missing = new LRUCache<string, true>({
    // A `max` would reserve the memory of all entries at the start.
    maxSize: maxMissingRequests,
    sizeCalculation: () => 1,
    ttl: missingForMs,
    ttlResolution: 0,
    // LRUCache treats a start time of 0 as missing.
    perf: { now: () => performance.now() + 1 },
  });

  const isMissing = () => performance.now() < missingUntil;

  function rememberMissing(
    { upstream, category }: UpstreamCall<unknown>,
    status: number,
    context: CallContext,
  ) {
    const isKnown = isMissing();
    missingUntil = performance.now() + missingForMs;
    // Concurrent calls are reported once.
    if (isKnown) return;
    const message = `The gateway has no ${upstream} (${status}): pages do without for ${missingForMs / 60_000} minutes`;
    const event = {
      upstream,
      category,
      ok: true,
      code: logCodes[category].ok,
      status,
      milliseconds: 0,
      message,
    };
    context.report({ ...event, level: 'warning' });
  }

  async function make<T>(request: UpstreamCall<T>, context: CallContext): Promise<T | null> {
    const { path, query, headers } = request;
    const key = JSON.stringify([context.partnerName, path, query, headers]);
    if (isMissing() || missing.has(key)) return null;
    return callGateway<T | null>(
      gateway,
      {
        ...request,
        notFound: () => {
          if (isList) rememberMissing(request, 404, context);
          else missing.set(key, true);
          return null;
        },
        onRejection: (error) => {
          if (error.status !== notImplemented) return request.onRejection?.(error);
          rememberMissing(request, notImplemented, context);
          return null;
        },
      },
      context,
    );
  }

  return { make, isMissing };
}
