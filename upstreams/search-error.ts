import { InvalidReplyError } from './reply.ts';
import { UpstreamError } from './upstream-error.ts';

interface Circumstances {
  /** Why nobody waits any more; null while somebody does. */
  ended: 'timeout' | 'aborted' | null;
  /** The last host asked did not answer in time. */
  hostTimedOut: boolean;
  timeoutMs: number;
}

/**
 * What a failed search means to us. The search library's texts stay as they are (spec §8); its error is not passed
 * on as a cause, because it holds the request with the credentials and the visitor's words.
 */
export function toUpstreamError(error: unknown, circumstances: Circumstances): UpstreamError {
  const failure = { upstream: 'search', category: 'other' as const };
  if (error instanceof UpstreamError) return error;
  if (circumstances.ended === 'aborted') {
    return new UpstreamError({ ...failure, kind: 'aborted', message: 'search was not waited for' });
  }
  if (circumstances.ended === 'timeout') {
    const message = `search did not answer within ${circumstances.timeoutMs} ms`;
    return new UpstreamError({ ...failure, kind: 'timeout', message });
  }
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof InvalidReplyError) {
    return new UpstreamError({ ...failure, kind: 'validation', message, status: error.status });
  }
  const name = error instanceof Error ? error.name : '';
  if (name === 'RetryError') {
    return new UpstreamError({
      ...failure,
      kind: circumstances.hostTimedOut ? 'timeout' : 'network',
      message,
    });
  }
  if (name === 'DeserializationError') return new UpstreamError({ ...failure, kind: 'malformed', message });
  if (error instanceof Error && 'status' in error && typeof error.status === 'number') {
    return new UpstreamError({ ...failure, kind: 'http', message, status: error.status });
  }
  // What is left is about how the client was set up: '`appId` is missing.' and the like.
  return new UpstreamError({ ...failure, kind: 'validation', message });
}
