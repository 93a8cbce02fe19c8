import { vi } from 'vitest';

/** Repeats a check until it throws no error, and returns its value. A busy machine is slow, not wrong: the limit only ends what hangs. */
export const waitFor = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 120_000 });
