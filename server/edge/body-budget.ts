import type { IncomingMessage, ServerResponse } from 'node:http';

/** Bodies up to this size are not counted. Every form of the site is smaller. */
const smallBytes = 8 * 1024;
/**
 * The most that one body counts for, and what a body without a declared length counts for. Routes reject larger bodies
 * unread.
 */
const maxBodyBytes = 64 * 1024;

/**
 * Limits the memory of all request bodies that are being read, so that many slow ones cannot fill it. Small bodies, such
 * as every form of the site, are bounded by the number of connections alone.
 * @returns a function that answers 503 and returns false for a request whose body does not fit.
 */
export function createBodyBudget(maxBytes: number) {
  let usedBytes = 0;
  return function admitBody(request: IncomingMessage, response: ServerResponse): boolean {
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
    const bytes = Math.min(maxBodyBytes, encoding === undefined ? Number(length ?? 0) : maxBodyBytes);
    if (bytes <= smallBytes) return true;
    if (usedBytes + bytes > maxBytes) {
      response.writeHead(503, {
        'content-type': 'text/plain; charset=utf-8',
        'cache-control': 'no-store',
        'retry-after': '10',
        // The body is not read.
        connection: 'close',
      });
      response.end('Too many requests are being received. Please try again in a moment.\n');
      return false;
    }
    usedBytes += bytes;
    const release = (): void => {
      usedBytes -= bytes;
      request.off('end', release);
      request.off('close', release);
    };
    request.once('end', release);
    request.once('close', release);
    return true;
  };
}
