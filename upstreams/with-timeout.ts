/** The time a call has, and the caller's own wish to end it, as one signal. */
export interface Deadline {
  signal: AbortSignal;
  /** Why the signal aborted; null while it has not. */
  ended: () => 'timeout' | 'aborted' | null;
}

/** Starts the clock of one call: it ends after `timeoutMs` or when the caller aborts, whichever comes first. */
export function startDeadline(timeoutMs: number, caller: AbortSignal | undefined): Deadline {
  const late = AbortSignal.timeout(timeoutMs);
  const signal = caller ? AbortSignal.any([caller, late]) : late;
  return {
    signal,
    ended() {
      if (!signal.aborted) return null;
      return signal.reason === late.reason ? 'timeout' : 'aborted';
    },
  };
}
