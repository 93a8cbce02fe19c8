import { pino, type DestinationStream, type Logger } from 'pino';

import { currentRequest } from './request-scope.ts';

/**
 * Headers that reveal nothing about a person or the pages they view. All others are masked: every load balancer has its
 * own header for the client's address, so a list of headers to mask would be incomplete (spec §6).
 */
const safeHeaders = new Set([
  'accept',
  'accept-encoding',
  'accept-language',
  'cache-control',
  'client-type',
  'connection',
  'content-length',
  'content-type',
  'host',
  'sec-gpc',
  'user-agent',
]);

/** Masks every header that could hold a client's address, a key, a cookie or a page's URL. */
function maskHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      safeHeaders.has(name.toLowerCase()) ? value : '[masked]',
    ]),
  );
}

/** Standard output, written in the background, so that a slow reader does not stop the site. */
export const createLogStream = () => pino.destination({ dest: 1, sync: false });

/**
 * The server's log: JSON lines on standard output, with the values under `headers` masked (spec §6) and with the id of
 * the request.
 */
export function createLogger(level: string, destination: DestinationStream = createLogStream()): Logger {
  const options = {
    level,
    base: undefined,
    serializers: { headers: maskHeaders },
    mixin: () => {
      const request = currentRequest();
      return { requestId: request?.requestId, traceId: request?.trace?.traceId };
    },
  };
  return pino(options, destination);
}
