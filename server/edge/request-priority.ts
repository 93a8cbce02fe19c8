import type { IncomingMessage, ServerResponse } from 'node:http';

import { runInLaterTurn } from './event-loop.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => unknown;

/**
 * Handles cached pages and health checks as soon as they arrive, and everything else in later turns of the event loop, so
 * that a flood of expensive or rejected requests does not delay them.
 * @param serveCachedPage returns whether it has responded.
 */
export function prioritizeCheapRequests(
  serveCachedPage: (request: IncomingMessage, response: ServerResponse) => boolean,
  handle: Handler,
  defer: (run: () => void) => void = runInLaterTurn,
): Handler {
  return (request, response) => {
    if (serveCachedPage(request, response)) return;
    if (request.url?.startsWith('/health/')) handle(request, response);
    else
      defer(() => {
        // The client may have disconnected.
        if (!response.destroyed) handle(request, response);
      });
  };
}
