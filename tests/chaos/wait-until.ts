import { setTimeout } from 'node:timers/promises';

/** Polls until a condition holds. @throws Error with the description when it does not hold in time. */
export async function waitUntil(
  description: string,
  isMet: () => boolean | Promise<boolean>,
  timeoutMs = 60_000,
): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (!(await isMet())) {
    if (performance.now() > deadline) throw new Error(`Not within ${timeoutMs} ms: ${description}`);
    await setTimeout(10);
  }
}
