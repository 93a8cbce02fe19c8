import { setTimeout } from 'node:timers/promises';

/** How long a query or a request is not repeated, because each takes CPU time of the services that are waited for. */
const askAgainMs = 100;
const lookAgainMs = 10;

/** Polls until a condition holds. @throws Error with the description when it does not hold in time. */
export async function waitUntil(
  description: string,
  isMet: () => boolean | Promise<boolean>,
  timeoutMs = 60_000,
): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const met = isMet();
    if (await met) return;
    if (performance.now() > deadline) throw new Error(`Not within ${timeoutMs} ms: ${description}`);
    await setTimeout(typeof met === 'boolean' ? lookAgainMs : askAgainMs);
  }
}
