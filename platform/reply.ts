import type { Context } from 'hono';

export type ErrorStatus = 400 | 401 | 403 | 404 | 409 | 413 | 422 | 429 | 500 | 501 | 503;

/** How soon a caller may try again while the store cannot be used. */
const outageRetrySeconds = 30;

/** An error reply in the gateway's shape: `{ error: { code, message } }`, with `retry-after` if there are seconds. */
export function reject(
  context: Context,
  status: ErrorStatus,
  code: string,
  message: string,
  retryAfterSeconds?: number,
): Response {
  if (retryAfterSeconds !== undefined) context.header('retry-after', String(retryAfterSeconds));
  return context.json({ error: { code, message } }, status);
}

/** The reply while the store cannot be used. */
export const rejectUnavailable = (context: Context, message: string): Response =>
  reject(context, 503, 'unavailable', message, outageRetrySeconds);

/** The reply to an unexpected failure, without internal detail. */
export function internalError(context: Context): Response {
  return reject(context, 500, 'internal_error', 'The service failed.');
}
