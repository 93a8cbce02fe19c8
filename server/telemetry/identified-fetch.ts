import { currentRequest } from './request-scope.ts';

/** A fetch that names the visitor's request in every call, so that the logs of services lead to the site's. */
export const identifiedFetch =
  (fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
  (input, init) => {
    const requestId = currentRequest()?.requestId;
    if (!requestId) return fetch(input, init);
    const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined));
    headers.set('x-request-id', requestId);
    return fetch(input, { ...init, headers });
  };
