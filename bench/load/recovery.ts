import type { Reply } from './generate-load.ts';

/** Replies slower than this do not count as a recovery. */
const recoveredWithinMs = 500;

const windowMs = 1000;
const stepMs = 100;

/**
 * Seconds from the end of a flood until the first second in which every request was served in time; Infinity if there was no
 * such second until `untilMs`.
 */
export function secondsToRecovery(replies: readonly Reply[], floodEndMs: number, untilMs: number): number {
  for (let fromMs = floodEndMs; fromMs + windowMs <= untilMs; fromMs += stepMs) {
    const inWindow = replies.filter(({ dueMs }) => dueMs >= fromMs && dueMs < fromMs + windowMs);
    const isServed = ({ status, latencyMs }: Reply) => status === 200 && latencyMs < recoveredWithinMs;
    if (inWindow.length > 0 && inWindow.every(isServed)) return (fromMs - floodEndMs) / 1000;
  }
  return Infinity;
}
