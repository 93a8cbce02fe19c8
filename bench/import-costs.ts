import { readFileSync } from 'node:fs';

/** A measured import. */
export interface Measurement {
  seconds: number;
  /** The CPU time of all threads; null if it is not measured. */
  cpuSeconds: number | null;
  /** The memory of all processes involved; null if it is not measured. */
  megabytes: number | null;
  /** A line for each cost: NDC, date, hundred-thousandths of a dollar. */
  costs: string[];
}

/** The NDC, date and cost of each row, sorted. The cost may be in dollars or in hundred-thousandths. */
export function readCosts(path: string): string[] {
  const [header = '', ...lines] = readFileSync(path, 'utf8').trimEnd().split('\n');
  const scale = header.includes('cost_e5') ? 1 : 100_000;
  return lines
    .map((line) => {
      const [ndc, day, cost] = line.split(',');
      return `${ndc},${day},${Math.round(Number(cost) * scale)}`;
    })
    .toSorted();
}
