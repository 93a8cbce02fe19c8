interface Wait {
  visitors: number;
  controller: AbortController;
}

/** Aborts shared work when the last visitor who waits for it has disconnected. */
export function createSharedAbort() {
  const waits = new Map<string, Wait>();

  /**
   * Counts a visitor as waiting for the work of a key until it is done.
   * @param signal aborts when this visitor disconnects. The signal that `work` gets aborts when all have.
   */
  return async function wait<T>(
    key: string,
    signal: AbortSignal | undefined,
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const shared = waits.get(key) ?? { visitors: 0, controller: new AbortController() };
    waits.set(key, shared);
    shared.visitors += 1;
    let isWaiting = true;
    /** @returns whether this visitor was the last one. */
    const stopWaiting = (): boolean => {
      if (!isWaiting) return false;
      isWaiting = false;
      shared.visitors -= 1;
      if (shared.visitors === 0) waits.delete(key);
      return shared.visitors === 0;
    };
    const onAbort = (): void => {
      if (stopWaiting()) shared.controller.abort();
    };
    signal?.addEventListener('abort', onAbort, { once: true });
    try {
      return await work(shared.controller.signal);
    } finally {
      signal?.removeEventListener('abort', onAbort);
      stopWaiting();
    }
  };
}
