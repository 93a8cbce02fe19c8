import { availableParallelism, cpus, loadavg } from 'node:os';

import type { Distribution } from './distribution.ts';

/** Prints a line. */
export function say(text = ''): void {
  process.stdout.write(`${text}\n`);
}

/** The heading of a measure, with the command that prints it alone. */
export function heading(title: string, name: string): void {
  say(`\n${title}\n${'='.repeat(title.length)}\nscript/bench ${name}\n`);
}

/** Columns as wide as what is in them; the first to the left, the others to the right. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = head.map((word, column) =>
    Math.max(word.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd();
  say(line(head));
  say(widths.map((width) => '-'.repeat(width)).join('  '));
  for (const row of rows) say(line(row));
}

/** Times of one kind of run as cells of a table: runs, p50, p99, max. */
export function timeCells({ runs, p50, p99, max }: Distribution): string[] {
  return [String(runs), milliseconds(p50), milliseconds(p99), milliseconds(max)];
}

export const timeHead = ['runs', 'p50 ms', 'p99 ms', 'max ms'] as const;

export const milliseconds = (value: number) => value.toFixed(value < 0.1 ? 4 : 3);

/** How many times as long as the peer, or as often: '2.41 x'. */
export const ratio = (ours: number, peers: number) => `${(ours / peers).toFixed(2)} x`;

/** Says whether a measure is what it should be. */
export function verdict(what: string, holds: boolean): void {
  say(`${holds ? 'holds' : 'MISSED'}: ${what}`);
}

/** What the numbers were taken on. */
export function machine(release: string): void {
  const [load = 0] = loadavg();
  say(`Machine: ${availableParallelism()} cores, ${cpus()[0]?.model.trim() ?? 'unknown processor'}`);
  say(`Node ${process.versions.node}, data release ${release}, load before the start ${load.toFixed(2)}`);
  if (load > availableParallelism() / 2)
    say('Something else is running: the times below are longer than they need be.');
}
