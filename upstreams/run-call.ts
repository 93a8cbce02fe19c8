import type { ErrorCategory } from '../domain/errors.ts';
import { startTimeLimit } from '../domain/time-limit.ts';
import { rejectOnAbort } from './body.ts';
import { CallRejectedError, type CallRejectionReason } from './call-policies.ts';
import type { TakeRetry } from './retry.ts';
import { UpstreamError, type FailureKind } from './upstream-error.ts';
import type { CallContext, Upstream } from './upstream.ts';

/** A call's name in errors, events and policies. */
interface NamedCall {
  upstream: string;
  category: ErrorCategory;
}

/**
 * Runs the work of a call within the time limit of its upstream and under the policy of its service, until it is done or the
 * caller gives up. The limit covers waiting for a free slot too. Throws UpstreamError of kind `timeout`, `aborted` or
 * `unavailable`, and the errors of the work.
 */
export async function runCall<T>(
  upstream: Pick<Upstream, 'timeoutMs' | 'policies'>,
  call: NamedCall,
  { signal: caller, continuesAfterAbort = false }: Pick<CallContext, 'signal' | 'continuesAfterAbort'>,
  work: (signal: AbortSignal, takeRetry: TakeRetry) => Promise<T>,
): Promise<T> {
  const { upstream: name } = call;
  const createError = (kind: FailureKind, message: string) => new UpstreamError({ ...call, kind, message });
  const limit = startTimeLimit(upstream.timeoutMs, caller);
  const { timeout, signal: either } = limit;
  const policy = upstream.policies?.for(name);

  async function attempt(signal: AbortSignal): Promise<T> {
    try {
      return await work(signal, policy?.retryBudget.takeRetry ?? (() => true));
    } catch (error) {
      throw signal.aborted ? abortError(signal) : error;
    }
  }
  const abortError = ({ reason }: AbortSignal) =>
    reason === timeout.reason
      ? createError('timeout', `${name} did not answer within ${upstream.timeoutMs} ms`)
      : createError('aborted', `The caller aborted the call to ${name}`);

  if (!policy) return attempt(either).finally(limit.end);
  const lasting = continuesAfterAbort ? timeout : either;
  // The outcome of a probe decides for all callers, so a probe is not aborted when its visitor leaves.
  const running = policy.execute((isProbe) => attempt(isProbe ? timeout : lasting), lasting);
  running.then(limit.end, limit.end);
  try {
    return await rejectOnAbort(running, either);
  } catch (error) {
    if (error instanceof CallRejectedError) {
      const { reason } = error;
      throw new UpstreamError({
        ...call,
        kind: 'unavailable',
        message: rejectionTexts[reason](name),
        reason,
      });
    }
    throw either.aborted ? abortError(either) : error;
  }
}

const rejectionTexts: Record<CallRejectionReason, (name: string) => string> = {
  circuit_open: (name) => `${name} is not called while its circuit breaker is open`,
  queue_full: (name) => `${name} has too many calls in flight`,
  paused: (name) => `${name} is not called for the time that it named`,
};
