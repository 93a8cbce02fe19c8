/**
 * Lets something rest that does not answer: after so many failures in a row it is not asked for a while, so that nobody
 * waits for it in vain. Then it is asked again, and one more failure is another rest.
 * @param now milliseconds since 1970; a clock that is set back lengthens no rest.
 */
export function createRest({ after, forMs, now }: { after: number; forMs: number; now: () => number }) {
  let failures = 0;
  let failedAt = 0;
  return {
    isResting: (): boolean => failures >= after && Math.abs(now() - failedAt) < forMs,
    failed: (): void => {
      failures += 1;
      failedAt = now();
    },
    answered: (): void => {
      failures = 0;
    },
  };
}
