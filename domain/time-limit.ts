/** A limit on how long some work may take, and the caller's wish to stop it earlier. */
export interface TimeLimit {
  /** Aborts when the time is over, with a TimeoutError. */
  timeout: AbortSignal;
  /** Aborts when the time is over or the caller has aborted. */
  signal: AbortSignal;
  /** Ends the limit, once the work has ended. */
  end: () => void;
}

/**
 * Starts a time limit. AbortSignal.timeout would keep all that finished work has used in memory until the time is over.
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
