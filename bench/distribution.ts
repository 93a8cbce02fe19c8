/** How long something took, in milliseconds, over all its runs. */
export interface Distribution {
  runs: number;
  mean: number;
  p50: number;
  p99: number;
  max: number;
}

/** Milliseconds that `run` took for each input, one after the other. */
export async function timeEach<Input>(
  inputs: readonly Input[],
  run: (input: Input) => unknown,
): Promise<Distribution> {
  const times: number[] = [];
  for (const input of inputs) {
    const started = performance.now();
    // One at a time: what is measured is how long one visitor waits.
    // oxlint-disable-next-line no-await-in-loop
    await run(input);
    times.push(performance.now() - started);
  }
  return distributionOf(times);
}

/** Nearest-rank percentiles of times. */
export function distributionOf(times: readonly number[]): Distribution {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
  const mean = sorted.reduce((sum, time) => sum + time, 0) / Math.max(1, sorted.length);
  return { runs: sorted.length, mean, p50: at(0.5), p99: at(0.99), max: at(1) };
}
