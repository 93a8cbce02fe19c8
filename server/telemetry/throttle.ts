/** Throttles a function to at most one run per interval, for log lines about frequent events. Later calls are dropped. */
export function throttle(intervalMs: number, now: () => number, run: () => void): () => void {
  let lastAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (now() - lastAt < intervalMs) return;
    lastAt = now();
    run();
  };
}
