/** The first pause, and the longest. With twelve attempts a message is given up after half an hour to an hour. */
const firstMs = 4000;
const longestMs = 15 * 60_000;

/**
 * Milliseconds until the next attempt: twice as long each time, and between half and all of that by chance, so that
 * messages that failed together do not come back together. `random` gives numbers from 0 to below 1.
 */
export function backoffMs(attempts: number, random: () => number): number {
  const full = Math.min(longestMs, firstMs * 2 ** (attempts - 1));
  return Math.round(full / 2 + (full / 2) * random());
}
