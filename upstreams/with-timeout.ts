import type { ErrorCategory } from '../domain/errors.ts';
import { UpstreamError } from './upstream-error.ts';

interface TimeLimit {
  /** The upstream's name in errors. */
  upstream: string;
  category: ErrorCategory;
  timeoutMs: number;
  /** Ends the work early when the caller gives up. */
  signal?: AbortSignal;
}

/**
 * Runs the work of a call until it is done, the time limit expires or the caller gives up. An error of the work in the last
 * two cases becomes an UpstreamError of kind `timeout` or `aborted`.
 */
export async function withTimeout<T>(
  { upstream, category, timeoutMs, signal: caller }: TimeLimit,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const signal = caller ? AbortSignal.any([caller, timeout]) : timeout;
  try {
    return await work(signal);
  } catch (error) {
    if (!signal.aborted) throw error;
    throw signal.reason === timeout.reason
      ? new UpstreamError({
          upstream,
          category,
          kind: 'timeout',
          message: `${upstream} did not answer within ${timeoutMs} ms`,
        })
      : new UpstreamError({
          upstream,
          category,
          kind: 'aborted',
          message: `The caller aborted the call to ${upstream}`,
        });
  }
}
