import type { IncomingMessage, ServerResponse } from 'node:http';

import { startInTurn } from './turns.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => unknown;

/**
 * Answers cached pages and health checks when they arrive, and everything else in turns of the event loop, so that a flood
 * of requests that cost more, rejections included, delays neither.
 * @param answerKnown tells whether it has answered.
 */
export function cheapFirst(
  answerKnown: (request: IncomingMessage, response: ServerResponse) => boolean,
  answer: Answer,
  defer: (run: () => void) => void = startInTurn,
): Answer {
  return (request, response) => {
    if (answerKnown(request, response)) return;
    if (request.url?.startsWith('/health/')) answer(request, response);
    else
      defer(() => {
        // The visitor may have left.
        if (!response.destroyed) answer(request, response);
      });
  };
}
