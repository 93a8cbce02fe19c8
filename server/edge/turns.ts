/** Thrown when too many wait already. */
export class TooManyWait extends Error {}

/**
 * Lets work begin in turn: so many at once, so many more that wait. One more than that is refused with TooManyWait.
 */
export function createTurns({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  let running = 0;
  const queue: (() => void)[] = [];

  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw new TooManyWait();
      // Whoever is done hands its place on, so that nobody takes it in between.
      await new Promise<void>((turn) => void queue.push(turn));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
