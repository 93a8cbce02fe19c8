import { UpstreamError } from '../../upstreams/upstream-error.ts';

/** Thrown instead of asking a service that did not answer before. */
export class Resting extends Error {}

/**
 * Lets a service rest that does not answer: after so many calls in a row that ended in silence it is not asked for a
 * while, so that nobody waits for it in vain. Then it is asked again, and one more silence is another rest. An answer
 * that is an error is no silence.
 * @param now milliseconds since 1970; a clock that is set back lengthens no rest.
 */
export function createRest({ after, forMs, now }: { after: number; forMs: number; now: () => number }) {
  let silences = 0;
  let lastAt = 0;

  /** Does the work, a call of the service; throws Resting while it rests. */
  return async function unlessResting<T>(work: () => Promise<T>): Promise<T> {
    if (silences >= after && Math.abs(now() - lastAt) < forMs) throw new Resting();
    try {
      const result = await work();
      silences = 0;
      return result;
    } catch (error) {
      silences = isSilence(error) ? silences + 1 : 0;
      lastAt = now();
      throw error;
    }
  };
}

const isSilence = (error: unknown) =>
  error instanceof UpstreamError && (error.kind === 'timeout' || error.kind === 'network');
