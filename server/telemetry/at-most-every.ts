/** A function that runs another one at most once in each interval, for log lines about something that happens often. */
export function atMostEvery(intervalMs: number, now: () => number, run: () => void): () => void {
  let lastAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (now() - lastAt < intervalMs) return;
    lastAt = now();
    run();
  };
}
