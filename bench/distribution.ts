/** The distribution of run times in milliseconds. */
export interface Distribution {
  runs: number;
  mean: number;
  p50: number;
  p99: number;
  max: number;
}

/** Times `run` with each input, one after another. */
export async function timeEach<Input>(
  inputs: readonly Input[],
  run: (input: Input) => unknown,
): Promise<Distribution> {
  return toDistribution(await measureEach(inputs, run));
}

/**
 * Times each input in several passes, each with a new `run`, and keeps the fastest time, because other processes can only
 * slow a run down.
 */
export async function timeFastest<Input>(
  inputs: readonly Input[],
  createRun: () => (input: Input) => unknown,
  passes = 3,
): Promise<Distribution> {
  const times = new Float64Array(inputs.length).fill(Number.POSITIVE_INFINITY);
  for (let pass = 0; pass < passes; pass += 1) {
    const measured = await measureEach(inputs, createRun());
    for (const [index, time] of measured.entries()) times[index] = Math.min(time, times[index] ?? time);
  }
  return toDistribution([...times]);
}

async function measureEach<Input>(
  inputs: readonly Input[],
  run: (input: Input) => unknown,
): Promise<number[]> {
  const times: number[] = [];
  for (const input of inputs) {
    const startTime = performance.now();
    // Sequential, because the benchmark measures how long one visitor waits.
    await run(input);
    times.push(performance.now() - startTime);
  }
  return times;
}

/** Computes nearest-rank percentiles. */
export function toDistribution(times: readonly number[]): Distribution {
  const sorted = times.toSorted((a, b) => a - b);
  const percentile = (share: number) => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
  const mean = sorted.reduce((sum, time) => sum + time, 0) / Math.max(1, sorted.length);
  return { runs: sorted.length, mean, p50: percentile(0.5), p99: percentile(0.99), max: percentile(1) };
}
