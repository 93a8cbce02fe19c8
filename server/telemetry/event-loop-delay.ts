/** How late the event loop is; without it, a request that waited behind other work looks instant. */
export interface EventLoopDelay {
  /** How long whatever is read from a socket now may have waited already, in milliseconds. */
  currentMs: () => number;
  stop: () => void;
}

const tickMs = 20;

/**
 * Measures by how much a timer of 20 ms is late.
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
    // Sockets are read after timers and before immediates: what comes later did not wait.
    if (delayMs > 0) setImmediate(() => (delayMs = 0));
  }, tickMs).unref();
  return {
    currentMs: () => Math.max(delayMs, now() - dueAt, 0),
    stop: () => clearInterval(timer),
  };
}
