/** How late the event loop is. Without this delay, a request that waited behind other work would look instant. */
export interface EventLoopDelay {
  /** How long the data that is now read from a socket may already have waited, in milliseconds. */
  currentMs: () => number;
  stop: () => void;
}

const tickMs = 20;

/**
 * Measures the delay of a timer of 20 ms.
 * @param observe receives each measurement, in milliseconds.
 */
export function watchEventLoop(
  observe: (delayMs: number) => void,
  now: () => number = () => performance.now(),
): EventLoopDelay {
  let dueAt = now() + tickMs;
  let delayMs = 0;
  const timer = setInterval(() => {
    delayMs = Math.max(0, now() - dueAt);
    observe(delayMs);
    dueAt = now() + tickMs;
    // Sockets are read after timers and before immediates, so data that arrives after this immediate did not wait.
    if (delayMs > 0) setImmediate(() => (delayMs = 0));
  }, tickMs).unref();
  return {
    currentMs: () => Math.max(delayMs, now() - dueAt, 0),
    stop: () => clearInterval(timer),
  };
}
