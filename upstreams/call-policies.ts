import { AsyncResource } from 'node:async_hooks';

import {
  bulkhead,
  BulkheadRejectedError,
  CircuitState,
  circuitBreaker,
  CountBreaker,
  handleType,
  type IBackoff,
} from 'cockatiel';

import { createRetryBudget, type RetryBudget } from './retry.ts';
import { UpstreamError } from './upstream-error.ts';

export type BreakerState = 'closed' | 'half-open' | 'open';

/**
 * Why a call was not made: the circuit breaker is open, too many calls are in flight and queued, or the service asked for a
 * pause.
 */
export type CallRejectionReason = 'circuit_open' | 'queue_full' | 'paused';

/** Thrown for a call that was not made. */
export class CallRejectedError extends Error {
  readonly reason: CallRejectionReason;

  constructor(reason: CallRejectionReason) {
    super(reason);
    this.reason = reason;
  }
}

/** Observes the policies, for metrics and the log. */
export interface CallPolicyObserver {
  stateChanged: (upstream: string, state: BreakerState) => void;
  rejected: (upstream: string, reason: CallRejectionReason) => void;
  retried: (upstream: string) => void;
  paused: (upstream: string, seconds: number) => void;
}

/** Protects the site from one slow or failing service, and that service from the site. */
export interface CallPolicy {
  readonly upstream: string;
  readonly state: BreakerState;
  readonly callsInFlight: number;
  readonly retryBudget: RetryBudget;
  /** Rejects calls for the seconds that the service named with status 429, 30 at most. */
  pauseFor: (seconds: number) => void;
  /**
   * Makes a call. `isProbe` tells the call that its outcome decides whether the circuit breaker closes. A queued call is
   * dropped when the signal aborts.
   * @throws CallRejectedError for a call that is not made, and the errors of the call.
   */
  execute: <T>(call: (isProbe: boolean) => Promise<T>, signal: AbortSignal) => Promise<T>;
}

/** The policy of each service. */
export interface CallPolicies {
  /** The policy of a service by its name in errors and events; created by its first call. */
  for: (upstream: string) => CallPolicy;
  all: () => readonly CallPolicy[];
}

export interface CallLimits {
  maxConcurrent: number;
  maxQueued: number;
}

export interface CallPolicyOptions {
  limits: CallLimits;
  /** The limits of services that differ from the default. */
  limitsOf?: Readonly<Record<string, CallLimits>>;
  observer?: CallPolicyObserver;
}

// The circuit breaker opens when most of the last 20 calls failed, at the earliest after eight.
const breakerWindow = { threshold: 0.5, size: 20, minimumNumberOfCalls: 8 };
const openMs = 10_000;
/** A queue rejects new calls if no call was answered for this long. */
const stalledAfterMs = 1000;
/** The longest pause, so that a wrong time does not stop a service for good. */
const maxPauseSeconds = 30;

const silent: CallPolicyObserver = {
  stateChanged: () => {},
  rejected: () => {},
  retried: () => {},
  paused: () => {},
};

/** Creates the policies of all services that are reached over the network (decision 0029). */
export function createCallPolicies({
  limits,
  limitsOf = {},
  observer = silent,
}: CallPolicyOptions): CallPolicies {
  const policies = new Map<string, CallPolicy>();
  return {
    for(upstream) {
      const existing = policies.get(upstream);
      if (existing) return existing;
      const policy = createCallPolicy(upstream, limitsOf[upstream] ?? limits, observer);
      policies.set(upstream, policy);
      return policy;
    },
    all: () => [...policies.values()],
  };
}

const states = {
  [CircuitState.Closed]: 'closed',
  [CircuitState.HalfOpen]: 'half-open',
  [CircuitState.Open]: 'open',
  [CircuitState.Isolated]: 'open',
} as const;

/** Carries the error of a call that counts as a failure of the service through the circuit breaker. */
class FailedCallError extends Error {
  constructor(cause: unknown) {
    super('The call failed', { cause });
  }
}

function createCallPolicy(upstream: string, limits: CallLimits, observer: CallPolicyObserver): CallPolicy {
  let openUntil = 0;
  const openPeriod = (): IBackoff<unknown> => {
    openUntil = performance.now() + openMs;
    return {
      // Measured here, because cockatiel uses wall-clock time, which can be set back.
      get duration() {
        return performance.now() < openUntil ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
      },
      next: openPeriod,
    };
  };
  const circuit = circuitBreaker(handleType(FailedCallError), {
    halfOpenAfter: { next: openPeriod },
    breaker: new CountBreaker(breakerWindow),
  });
  circuit.onStateChange((state) => observer.stateChanged(upstream, states[state]));
  const slots = bulkhead(limits.maxConcurrent, limits.maxQueued);
  const retryBudget = createRetryBudget(() => observer.retried(upstream));
  /** When a call last ended with a reply or a broken connection, and when one last found a free slot. */
  let repliedAt = Number.NEGATIVE_INFINITY;
  let freeAt = Number.NEGATIVE_INFINITY;
  let pausedUntil = 0;

  function rejectWhileNotCalled(): void {
    if (performance.now() < pausedUntil) throw new CallRejectedError('paused');
    // Rejected here, because cockatiel would let calls wait for the probe, which may hang until its timeout.
    const isProbing = circuit.state === CircuitState.HalfOpen;
    const isOpen = circuit.state === CircuitState.Open && performance.now() < openUntil;
    if (isProbing || isOpen) throw new CallRejectedError('circuit_open');
  }

  function rejectWhileStalled(): void {
    if (slots.executionSlots > 0) freeAt = performance.now();
    // A call that gets the slot of a timed-out call will probably time out too.
    else if (performance.now() - Math.max(repliedAt, freeAt) > stalledAfterMs)
      throw new CallRejectedError('queue_full');
  }

  async function executeOnce<T>(call: (isProbe: boolean) => Promise<T>, signal: AbortSignal): Promise<T> {
    const queuedAt = performance.now();
    retryBudget.countCall();
    rejectWhileNotCalled();
    rejectWhileStalled();
    // Binds the context, because a queued call is started by the call that ends before it and must not run in the context of
    // that call.
    const run = AsyncResource.bind(() => {
      rejectWhileNotCalled();
      return circuit.execute(async () => {
        const startedAt = performance.now();
        try {
          const value = await call(circuit.state === CircuitState.HalfOpen);
          repliedAt = performance.now();
          return { value };
        } catch (error) {
          const wasMostlyQueued = performance.now() - startedAt < startedAt - queuedAt;
          const outcomeOfError = classify(error, wasMostlyQueued && repliedAt >= queuedAt);
          if (!hasNoReply(error)) repliedAt = performance.now();
          if (outcomeOfError === 'failed') throw new FailedCallError(error);
          if (outcomeOfError === 'answered') return { error };
          throw error;
        }
      });
    });
    const outcome = await slots.execute(run, signal);
    if ('error' in outcome) throw outcome.error;
    return outcome.value;
  }

  return {
    upstream,
    retryBudget,
    get state() {
      return states[circuit.state];
    },
    get callsInFlight() {
      return limits.maxConcurrent - slots.executionSlots;
    },
    pauseFor(seconds) {
      const pauseSeconds = Math.min(seconds, maxPauseSeconds);
      // Calls that were in flight together end with the same status; the first one is reported.
      if (performance.now() >= pausedUntil) observer.paused(upstream, pauseSeconds);
      pausedUntil = Math.max(pausedUntil, performance.now() + pauseSeconds * 1000);
    },
    async execute(call, signal) {
      try {
        return await executeOnce(call, signal);
      } catch (error) {
        if (error instanceof FailedCallError) throw error.cause;
        const rejection =
          error instanceof BulkheadRejectedError ? new CallRejectedError('queue_full') : error;
        if (rejection instanceof CallRejectedError) observer.rejected(upstream, rejection.reason);
        throw rejection;
      }
    },
  };
}

const hasNoReply = (error: unknown) =>
  error instanceof UpstreamError && (error.kind === 'timeout' || error.kind === 'aborted');

/**
 * What an error says about the service: `failed` for a timeout, a broken connection and a status of 500 and above;
 * `answered` for any other reply; `nothing` when the visitor left, or when the call spent most of its time in the queue
 * while the service answered others.
 */
function classify(error: unknown, waitedForOthers: boolean): 'failed' | 'answered' | 'nothing' {
  if (!(error instanceof UpstreamError)) return 'answered';
  if (error.kind === 'aborted') return 'nothing';
  if (error.kind === 'timeout') return waitedForOthers ? 'nothing' : 'failed';
  // A gateway answers 501 if it does not have an optional service.
  const isServerError = error.kind === 'http' && error.status >= 500 && error.status !== 501;
  return error.kind === 'network' || isServerError ? 'failed' : 'answered';
}
