import { bulkhead, circuitBreaker, ConsecutiveBreaker, handleWhen, wrap } from 'cockatiel';
import type { IBackoff } from 'cockatiel';

import { UpstreamError } from '../../upstreams/upstream-error.ts';

export { BrokenCircuitError, BulkheadRejectedError } from 'cockatiel';

export interface CallLimits {
  maxConcurrent: number;
  maxQueued: number;
}

// After this many consecutive calls without an answer, the circuit breaker stays open for `openMs`.
const maxUnanswered = 8;
const openMs = 10_000;

/**
 * Creates a policy that limits the calls to a service, so that a slow service does not slow down the site.
 * @returns a function that makes a call. It throws BulkheadRejectedError when the queue is full, BrokenCircuitError
 *   while the circuit breaker is open, and whatever the call throws.
 */
export function createCallPolicy({ maxConcurrent, maxQueued }: CallLimits) {
  const breaker = new ConsecutiveBreaker(maxUnanswered);
  const circuit = circuitBreaker(handleWhen(isUnanswered), {
    halfOpenAfter: { next: startOpenPeriod },
    breaker,
  });
  const policy = wrap(bulkhead(maxConcurrent, maxQueued), circuit);

  return <T>(call: () => Promise<T>): Promise<T> =>
    policy.execute(async () => {
      try {
        return await call();
      } catch (error) {
        // cockatiel counts only handled errors; an error response also ends a run of unanswered calls.
        if (!isUnanswered(error)) breaker.success();
        throw error;
      }
    });
}

const isUnanswered = (error: unknown) =>
  error instanceof UpstreamError && (error.kind === 'timeout' || error.kind === 'network');

/** Measures with a monotonic clock: cockatiel compares `duration` with wall-clock time, which can be set back. */
function startOpenPeriod(): IBackoff<unknown> {
  const startedAt = performance.now();
  return {
    get duration() {
      return performance.now() - startedAt < openMs ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
    },
    next: startOpenPeriod,
  };
}
