import type { ErrorCategory } from '../domain/errors.ts';
import { rejectOnAbort } from './body.ts';
import { createCache, keepEqual, type CacheOptions } from './cache.ts';
import { reportSharedFailure } from './call-report.ts';
import { UpstreamError } from './upstream-error.ts';
import type { CallContext } from './upstream.ts';

/** Loads a value by its key, for a context. */
export type SharedRead<T> = (
  key: string,
  context: CallContext,
  load: (context: CallContext) => Promise<T>,
) => Promise<T>;

/** A call in progress, and the number of callers that still wait for it. */
interface Flight {
  controller: AbortController;
  waiting: number;
}

/**
 * Creates a cache for calls that only read. Callers of a key share one call, which is canceled when all of them have
 * left, unless one of them lets it continue. A stale value is served while a call renews it and while the service
 * fails. An answer that has not changed is the same object again. A failure is reported to each caller's context, so
 * that no incomplete page is cached.
 */
export function createSharedRead<T>(
  call: { upstream: string; category: ErrorCategory },
  options: Omit<CacheOptions<T>, 'now'>,
): SharedRead<T> {
  const cache = createCache<T>(options);
  const flights = new Map<string, Flight>();

  async function start(key: string, context: CallContext, load: Parameters<SharedRead<T>>[2]): Promise<T> {
    const flight = { controller: new AbortController(), waiting: 0 };
    flights.set(key, flight);
    try {
      return await load({ ...context, continuesAfterAbort: false, signal: flight.controller.signal });
    } finally {
      flights.delete(key);
    }
  }

  async function read(...[name, context, load]: Parameters<SharedRead<T>>): Promise<T> {
    const { signal, continuesAfterAbort, release } = context;
    // The key includes the data release, because an answer is valid only for one release.
    const key = release === undefined ? name : `${release} ${name}`;
    if (signal?.aborted) throw abortError();
    let isOwnCall = false;
    const result = cache.get(key, async (stale) => {
      isOwnCall = true;
      return keepEqual(await start(key, context, load), stale);
    });
    const flight = flights.get(key);
    if (flight) flight.waiting += 1;
    try {
      return (await (signal ? rejectOnAbort(result, signal) : result)).value;
    } catch (error) {
      if (signal?.aborted) {
        if (flight && !continuesAfterAbort) {
          flight.waiting -= 1;
          if (flight.waiting === 0) flight.controller.abort();
        }
        throw abortError();
      }
      if (!(error instanceof UpstreamError) || isOwnCall) throw error;
      // The call was canceled because its other callers left just before this caller joined.
      if (error.kind === 'aborted') return read(name, context, load);
      reportSharedFailure(error, context);
      throw error;
    }
  }

  const abortError = () =>
    new UpstreamError({
      ...call,
      kind: 'aborted',
      message: `The caller aborted the call to ${call.upstream}`,
    });

  return read;
}
