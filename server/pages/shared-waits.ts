interface Wait {
  visitors: number;
  left: AbortController;
}

/** Tells shared work when the last visitor who waits for it has left. */
export function createSharedWaits() {
  const waits = new Map<string, Wait>();

  /**
   * Counts a visitor as waiting for the work of a key until it is done.
   * @param signal aborts when this visitor leaves. The signal that `work` gets aborts when all have left.
   */
  return async function wait<T>(
    key: string,
    signal: AbortSignal | undefined,
    work: (left: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const shared = waits.get(key) ?? { visitors: 0, left: new AbortController() };
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
    const leave = (): void => {
      if (stopWaiting()) shared.left.abort();
    };
    signal?.addEventListener('abort', leave, { once: true });
    try {
      return await work(shared.left.signal);
    } finally {
      signal?.removeEventListener('abort', leave);
      stopWaiting();
    }
  };
}
