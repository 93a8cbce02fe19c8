/** A time limit for some work, combined with the caller's abort signal. */
export interface TimeLimit {
  /** Aborts with a TimeoutError when the time is over. */
  timeout: AbortSignal;
  /** Aborts when the time is over or the caller has aborted. */
  signal: AbortSignal;
  /** Clears the timer; call it when the work has ended. */
  end: () => void;
}

/**
 * Starts a time limit. AbortSignal.timeout would keep everything that finished work references in memory until the time
 * is over.
 * @param caller a signal of the caller, if any.
 */
export function startTimeLimit(milliseconds: number, caller?: AbortSignal): TimeLimit {
  const timeout = new AbortController();
  const either = new AbortController();
  const timer = setTimeout(() => {
    timeout.abort(new DOMException('The time limit is over', 'TimeoutError'));
    either.abort(timeout.signal.reason);
  }, milliseconds);
  const leave = () => either.abort(caller?.reason);
  if (caller?.aborted) leave();
  caller?.addEventListener('abort', leave, { once: true });
  return {
    timeout: timeout.signal,
    signal: either.signal,
    end: () => {
      clearTimeout(timer);
      caller?.removeEventListener('abort', leave);
    },
  };
}

/** The result of some work, or another value if it takes longer. The work continues. */
export function withTimeout<T>(work: Promise<T>, milliseconds: number, otherwise: T): Promise<T> {
  const { promise: expiry, resolve } = Promise.withResolvers<T>();
  const timer = setTimeout(resolve, milliseconds, otherwise);
  return Promise.race([work, expiry]).finally(() => clearTimeout(timer));
}
