import type { Context } from 'hono';

export type ErrorStatus = 400 | 401 | 403 | 404 | 409 | 413 | 422 | 429 | 500 | 501 | 503;

/** The gateway's one shape for errors: `{ error: { code, message } }`. */
export function reject(context: Context, status: ErrorStatus, code: string, message: string): Response {
  return context.json({ error: { code, message } }, status);
}

/** What a failure looks like from outside: nothing of the inside. */
export function internalError(context: Context): Response {
  return reject(context, 500, 'internal_error', 'The service failed.');
}
