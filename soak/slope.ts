import type { Sample } from '../bench/load/process-status.ts';

/** The change of a value per minute by linear regression; NaN with fewer than two samples. */
export function slopePerMinute(samples: readonly Sample[]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const meanAt = mean(samples.map(({ at }) => at));
  const meanValue = mean(samples.map(({ value }) => value));
  let [covariance, variance] = [0, 0];
  for (const { at, value } of samples) {
    covariance += (at - meanAt) * (value - meanValue);
    variance += (at - meanAt) ** 2;
  }
  return (covariance / variance) * 60_000;
}
