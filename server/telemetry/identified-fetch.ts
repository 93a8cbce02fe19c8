import { currentRequest } from './request-scope.ts';

/**
 * A fetch that sends the request id with every call, to correlate the logs of services with the site's.
 * @param options.continuesTrace sends the trace context too; only for the operator's own services.
 */
export const identifiedFetch =
  (fetch: typeof globalThis.fetch, { continuesTrace = false } = {}): typeof globalThis.fetch =>
  (input, init) => {
    const request = currentRequest();
    if (!request) return fetch(input, init);
    const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined));
    headers.set('x-request-id', request.requestId);
    if (continuesTrace && request.trace) headers.set('traceparent', request.trace.traceparent);
    return fetch(input, { ...init, headers });
  };
