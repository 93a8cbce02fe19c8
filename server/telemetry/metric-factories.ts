import { Counter, Histogram, type Registry } from 'prom-client';

/**
 * Creates metrics in one registry. A counter with labels exists from its first event on; the values in `fromZero` exist before,
 * because an alert on `increase()` does not see the event that creates its series.
 */
export function createFactories(registry: Registry) {
  const registers = [registry];
  return {
    counter: <Label extends string>(
      name: string,
      help: string,
      labelNames: Label[] = [],
      fromZero: readonly Record<Label, string>[] = [],
    ) => {
      const metric = new Counter({ name, help, labelNames, registers });
      for (const labels of fromZero) metric.inc(labels, 0);
      return metric;
    },
    histogram: <Label extends string>(name: string, help: string, labelNames: Label[], buckets: number[]) =>
      new Histogram({ name, help, labelNames, buckets, registers }),
  };
}
