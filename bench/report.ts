import { execFileSync } from 'node:child_process';
import { availableParallelism, cpus, loadavg } from 'node:os';

import type { Distribution } from './distribution.ts';

/** The output of a benchmark, as Markdown for docs/benchmarks.md. */
export interface Section {
  title: string;
  command: string;
  conditions: string;
  blocks: string[];
  /** The missed goals, without the measured values. */
  missed: string[];
}

const sections: Section[] = [];

/** Returns the output since the last call, by benchmark. */
export const takeSections = (): Section[] => sections.splice(0);

/** Prints a line, for docs/benchmarks.md too unless `forDocument` is false. */
export function printLine(text = '', { forDocument = true } = {}): void {
  process.stdout.write(`${text}\n`);
  if (forDocument && text.trim() !== '') sections.at(-1)?.blocks.push(text.trim());
}

/** Prints the heading of a benchmark with the command that runs only this one. */
export function printHeading(title: string, command: string): void {
  process.stdout.write(`\n${title}\n${'='.repeat(title.length)}\n${command}\n\n`);
  sections.push({ title, command, conditions: describeConditions(), blocks: [], missed: [] });
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
  const lines = [line(head), widths.map((width) => '-'.repeat(width)).join('  '), ...rows.map(line)];
  process.stdout.write(`${lines.join('\n')}\n`);
  sections.at(-1)?.blocks.push(markdownTable(head, rows));
}

function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  const alignment = head.map((_, column) => (column === 0 ? '---' : '---:'));
  return [line(head), line(alignment), ...rows.map(line)].join('\n');
}

/** The cells of a distribution: runs, p50, p99, max. */
export function timeCells({ runs, p50, p99, max }: Distribution): string[] {
  return [String(runs), milliseconds(p50), milliseconds(p99), milliseconds(max)];
}

export const timeHead = ['runs', 'p50 ms', 'p99 ms', 'max ms'] as const;

/** Formats a time with three decimals, below 0.1 ms with four. */
export const milliseconds = (value: number) => value.toFixed(value < 0.1 ? 4 : 3);

/** Formats a part of a whole as a percentage; 'none' if the whole is 0. */
export const percent = (part: number, whole: number, decimals = 1) =>
  whole === 0 ? 'none' : `${((100 * part) / whole).toFixed(decimals)} %`;

/** The ratio of two measurements: '2.41 x'. */
export const ratio = (value: number, reference: number) => `${(value / reference).toFixed(2)} x`;

/** Prints whether a measurement meets its goal; `measured` is the measured value. */
export function printVerdict(goal: string, isMet: boolean, measured = ''): void {
  const text = `${goal}${measured && `: ${measured}`}`;
  process.stdout.write(`${isMet ? 'MET' : 'MISSED'}: ${text}\n`);
  const section = sections.at(-1);
  section?.blocks.push(`- ${isMet ? 'met' : '**missed**'}: ${text}`);
  if (!isMet) section?.missed.push(goal);
}

/** The number of cores before a benchmark pins this process to one. */
const cores = availableParallelism();
/** The load average before the run, which is that of other processes. */
const [loadBefore = 0] = loadavg();
const isBusy = loadBefore > cores / 2;

function describeConditions(): string {
  const busy = isBusy ? ': other processes were running, and the times are too long' : '';
  return `Commit ${currentCommit()}, ${describeMachine()}, Node ${process.versions.node}, load average before the run ${loadBefore.toFixed(2)}${busy}.`;
}

function currentCommit(): string {
  try {
    // Ignores changes of the page itself, which do not affect the measurements.
    const changes = ['status', '--porcelain', '--', '.', ':!docs/benchmarks.md'];
    const isDirty = runGit(changes) !== '';
    return `${runGit(['rev-parse', '--short', 'HEAD'])}${isDirty ? ' with changes' : ''}`;
  } catch {
    return 'unknown';
  }
}

const runGit = (args: string[]) =>
  execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

const describeMachine = () => `${cores} cores of ${cpus()[0]?.model.trim() ?? 'an unknown processor'}`;

/** Prints the machine and the versions that are measured. */
export function printMachine(): void {
  printLine(`Machine: ${describeMachine()}`);
  printLine(
    `Node ${process.versions.node}, commit ${currentCommit()}, ${new Date().toISOString()}, load average before the run ${loadBefore.toFixed(2)}`,
  );
  if (isBusy) printLine('Other processes are running: the times below are too long.');
}
