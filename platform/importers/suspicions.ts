import type { Suspicion } from './importer.ts';

/** Two consecutive prices of the same product may differ by this factor. */
export const maxJump = 10;

const maxExamples = 10;

/** Whether a price is too far from the one before it. False if either is missing, which is NaN or 0. */
export function isJump(price: number, before: number): boolean {
  const factor = price / before;
  return price > 0 && before > 0 && (factor > maxJump || factor < 1 / maxJump);
}

/** One suspicion with the first of the messages, because a file in another unit has a jump in every row. */
export function groupSuspicions(guard: Suspicion['guard'], messages: readonly string[]): Suspicion[] {
  if (messages.length === 0) return [];
  const more = messages.length > maxExamples ? [`... and ${messages.length - maxExamples} more`] : [];
  return [{ guard, message: [...messages.slice(0, maxExamples), ...more].join('\n') }];
}
