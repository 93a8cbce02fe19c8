import { InvalidReplyError } from './reply.ts';
import { UpstreamError, type FailureKind } from './upstream-error.ts';

/**
 * Turns the error of a failed search into an UpstreamError with the search library's own text (spec §8). The library's
 * error is not set as the cause, because it contains the request with the credentials and the visitor's input.
 */
export function toUpstreamError(
  error: unknown,
  { isHostTimeout }: { isHostTimeout: () => boolean },
): UpstreamError {
  if (error instanceof UpstreamError) return error;
  const message = error instanceof Error ? error.message : String(error);
  const name = error instanceof Error ? error.name : '';
  const createError = (kind: FailureKind, status?: number) =>
    new UpstreamError({ upstream: 'search', category: 'other', kind, message, status });
  if (error instanceof InvalidReplyError) return createError('validation', error.status);
  if (name === 'RetryError') return createError(isHostTimeout() ? 'timeout' : 'network');
  if (name === 'DeserializationError') return createError('malformed');
  if (error instanceof Error && 'status' in error && typeof error.status === 'number') {
    return createError('http', error.status);
  }
  // Any other error is about the client's configuration, such as '`appId` is missing.'.
  return createError('validation');
}
