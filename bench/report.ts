import { availableParallelism, cpus, loadavg } from 'node:os';

import type { Distribution } from './distribution.ts';

export function printLine(text = ''): void {
  process.stdout.write(`${text}\n`);
}

/** Prints the heading of a benchmark with the command that runs it alone. */
export function printHeading(title: string, command: string): void {
  printLine(`\n${title}\n${'='.repeat(title.length)}\n${command}\n`);
}

/** Prints a table with the first column aligned left and the others right. */
export function printTable(head: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd();
  printLine(line(head));
  printLine(widths.map((width) => '-'.repeat(width)).join('  '));
  for (const row of rows) printLine(line(row));
}

/** The cells of a distribution: runs, p50, p99, max. */
export function timeCells({ runs, p50, p99, max }: Distribution): string[] {
  return [String(runs), milliseconds(p50), milliseconds(p99), milliseconds(max)];
}

export const timeHead = ['runs', 'p50 ms', 'p99 ms', 'max ms'] as const;

export const milliseconds = (value: number) => value.toFixed(value < 0.1 ? 4 : 3);

/** The ratio of two measurements: '2.41 x'. */
export const ratio = (value: number, reference: number) => `${(value / reference).toFixed(2)} x`;

/** Prints whether a measurement meets its goal. */
export function printVerdict(goal: string, isMet: boolean): void {
  printLine(`${isMet ? 'MET' : 'MISSED'}: ${goal}`);
}

/** Prints the machine and the versions that were measured. */
export function printMachine(releaseVersion: string): void {
  const [load = 0] = loadavg();
  printLine(`Machine: ${availableParallelism()} cores, ${cpus()[0]?.model.trim() ?? 'unknown processor'}`);
  printLine(
    `Node ${process.versions.node}, data release ${releaseVersion}, load average before the run ${load.toFixed(2)}`,
  );
  if (load > availableParallelism() / 2)
    printLine('Other processes are running: the times below are too long.');
}
