import { setTimeout } from 'node:timers/promises';

/** Waits until a condition holds, looking again and again. @throws Error that says what did not come about in time. */
export async function eventually(
  what: string,
  holds: () => boolean | Promise<boolean>,
  withinMs = 60_000,
): Promise<void> {
  const until = performance.now() + withinMs;
  while (!(await holds())) {
    if (performance.now() > until) throw new Error(`${what}: not within ${withinMs} ms`);
    await setTimeout(10);
  }
}
