/** A steady rate of requests for some time. */
export interface Phase {
  perSecond: number;
  seconds: number;
}

/**
 * When each request of an open loop is due, in milliseconds from the start: at a steady rate within each phase, regardless
 * of the outcome of earlier requests.
 */
export function createSchedule(phases: readonly Phase[]): number[] {
  let startMs = 0;
  return phases.flatMap(({ perSecond, seconds }) => {
    const phaseStartMs = startMs;
    startMs += seconds * 1000;
    return Array.from(
      { length: Math.round(perSecond * seconds) },
      (_, index) => phaseStartMs + (index * 1000) / perSecond,
    );
  });
}

/** When each phase starts and ends, in milliseconds from the start. */
export function phaseBounds(phases: readonly Phase[]): { startMs: number; endMs: number }[] {
  let endMs = 0;
  return phases.map(({ seconds }) => {
    const startMs = endMs;
    endMs += seconds * 1000;
    return { startMs, endMs };
  });
}
