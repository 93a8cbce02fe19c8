// Captured, because tests replace the global one while they set the clock.
const { setImmediate } = globalThis;

/** How long, and how many, pieces of work may start in one turn of the event loop. */
const maxTurnMs = 2;
const maxPieces = 8;

const resumptions: (() => void)[] = [];
const starts: (() => void)[] = [];
let isScheduled = false;

// Each piece is an immediate of its own, because promises continue only between them.
function schedule(): void {
  if (isScheduled) return;
  isScheduled = true;
  let endsAt: number | null = null;
  for (let piece = 1; piece <= maxPieces; piece += 1) {
    setImmediate(() => {
      endsAt ??= performance.now() + maxTurnMs;
      // Work in progress goes first; otherwise everything starts and nothing finishes.
      if (performance.now() < endsAt) (resumptions.shift() ?? starts.shift())?.();
      if (piece < maxPieces) return;
      isScheduled = false;
      if (resumptions.length + starts.length > 0) schedule();
    });
  }
}

/** Runs a function in a later turn of the event loop, after all work in progress that waits for one. */
export function runInLaterTurn(run: () => void): void {
  starts.push(run);
  schedule();
}

/**
 * Waits for a later turn of the event loop. Each turn has a few milliseconds of work, and the loop reads sockets between
 * them: health checks, cached pages and rejections do not wait for all renders.
 */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => {
    resumptions.push(resolve);
    schedule();
  });
}
