// Captured, because tests replace the global function while they control the clock.
const { setImmediate } = globalThis;

/** For how long, and how many, pieces of work may start in one turn of the event loop. */
const maxTurnMs = 2;
const maxPieces = 8;

const resumptions: (() => void)[] = [];
const starts: (() => void)[] = [];
let isScheduled = false;

// Each piece gets its own immediate, because promises continue only between immediates.
function schedule(): void {
  if (isScheduled) return;
  isScheduled = true;
  let endsAt: number | null = null;
  for (let piece = 1; piece <= maxPieces; piece += 1) {
    setImmediate(() => {
      endsAt ??= performance.now() + maxTurnMs;
      // Work in progress goes first: otherwise much would start and nothing would finish.
      if (performance.now() < endsAt) (resumptions.shift() ?? starts.shift())?.();
      if (piece < maxPieces) return;
      isScheduled = false;
      if (resumptions.length + starts.length > 0) schedule();
    });
  }
}

/** Runs a function in a later turn of the event loop, after all work in progress that also waits for a turn. */
export function runInLaterTurn(run: () => void): void {
  starts.push(run);
  schedule();
}

/**
 * Waits for a later turn of the event loop. Each turn does only a few milliseconds of work and the loop reads sockets
 * between turns, so that health checks, cached pages and rejections do not wait for all renders.
 */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => {
    resumptions.push(resolve);
    schedule();
  });
}
