import { bulkhead, circuitBreaker, ConsecutiveBreaker, handleWhen, wrap } from 'cockatiel';
import type { IBackoff } from 'cockatiel';

import { UpstreamError } from '../../upstreams/upstream-error.ts';

export { BrokenCircuitError, BulkheadRejectedError } from 'cockatiel';

export interface CallLimits {
  maxConcurrent: number;
  maxQueued: number;
}

// A service that left so many calls in a row without an answer is not called for so long.
const maxSilences = 8;
const pauseMs = 10_000;

/**
 * Limits the calls of a service so that its slowness does not become the site's.
 * @returns a function that makes a call. It throws BulkheadRejectedError where too many wait, BrokenCircuitError while
 *   the service does not answer, and what the call throws.
 */
export function createCallPolicy({ maxConcurrent, maxQueued }: CallLimits) {
  const breaker = new ConsecutiveBreaker(maxSilences);
  const circuit = circuitBreaker(handleWhen(isSilence), { halfOpenAfter: { next: startPause }, breaker });
  const policy = wrap(bulkhead(maxConcurrent, maxQueued), circuit);

  return <T>(call: () => Promise<T>): Promise<T> =>
    policy.execute(async () => {
      try {
        return await call();
      } catch (error) {
        // cockatiel counts only what it handles; an error that the service answers with also ends a row of silences.
        if (!isSilence(error)) breaker.success();
        throw error;
      }
    });
}

const isSilence = (error: unknown) =>
  error instanceof UpstreamError && (error.kind === 'timeout' || error.kind === 'network');

/** Ends by a clock that is never set back: cockatiel itself compares times of day with `duration`. */
function startPause(): IBackoff<unknown> {
  const startedAt = performance.now();
  return {
    get duration() {
      return performance.now() - startedAt < pauseMs ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
    },
    next: startPause,
  };
}
