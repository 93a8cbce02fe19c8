import type { Context } from 'hono';

export type ErrorStatus = 400 | 401 | 403 | 404 | 409 | 413 | 422 | 429 | 500 | 501 | 503;

/** An error reply in the gateway's shape: `{ error: { code, message } }`. */
export function reject(context: Context, status: ErrorStatus, code: string, message: string): Response {
  return context.json({ error: { code, message } }, status);
}

/** The reply to an unexpected failure, without internal detail. */
export function internalError(context: Context): Response {
  return reject(context, 500, 'internal_error', 'The service failed.');
}
