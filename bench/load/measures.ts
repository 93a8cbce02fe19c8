import { errorMessage } from '../../domain/error-message.ts';
import { percent, printLine, printMachine, printTable } from '../report.ts';

/** A measured value and its goal. */
export interface Measure {
  what: string;
  value: string;
  /** Null for a value that is only shown. */
  goal: { text: string; isMet: boolean } | null;
}

/** A measure with an upper limit; a missing value misses the goal. */
export const below = (what: string, value: number, limit: number, unit: string): Measure => ({
  what,
  value: `${format(value)} ${unit}`.trim(),
  goal: { text: `< ${limit} ${unit}`.trim(), isMet: value < limit },
});

/** A count that must be zero. */
export const none = (what: string, value: number): Measure => ({
  what,
  value: String(value),
  goal: { text: '0', isMet: value === 0 },
});

/** A value without a goal. */
export const shown = (what: string, value: string): Measure => ({ what, value, goal: null });

/** Formats a value with two decimals below 1, one below 100 and none above; 'none' for a value that was never measured. */
function format(value: number): string {
  if (!Number.isFinite(value)) return 'none';
  const size = Math.abs(value);
  return value.toFixed(size < 1 ? 2 : size < 100 ? 1 : 0);
}

/** Formats a part of a whole as a percentage with two decimals, so that one failure in thousands shows. */
export const precisePercent = (part: number, whole: number): string =>
  percent(part, whole, part === whole ? 0 : 2);

/** Prints measures with `met` or `missed`, and returns whether every goal is met. */
export function printMeasures(measures: readonly Measure[]): boolean {
  printTable(
    ['measure', 'value', 'goal', ''],
    measures.map(({ what, value, goal }) => [
      what,
      value,
      goal?.text ?? '',
      goal === null ? '' : goal.isMet ? 'met' : 'missed',
    ]),
  );
  return measures.every(({ goal }) => goal === null || goal.isMet);
}

/** A scenario prints its measures and returns whether it met every goal. */
export type Scenario = () => Promise<boolean>;

/** Runs a scenario. If it throws, it meets no goal, but the other scenarios still run. */
async function runScenario(run: Scenario): Promise<boolean> {
  try {
    return await run();
  } catch (error) {
    printLine(`It failed: ${errorMessage(error)}`);
    return false;
  }
}

/** Runs scenarios one after another, and prints the duration and the outcome. @returns the exit code. */
export async function runScenarios(scenarios: Readonly<Record<string, Scenario>>): Promise<number> {
  printMachine();
  const startTime = performance.now();
  const missed: string[] = [];
  for (const [name, run] of Object.entries(scenarios)) {
    // Sequential, because they share the processor.
    if (!(await runScenario(run))) missed.push(name);
  }
  const names = Object.keys(scenarios).join(', ');
  printLine(`\n${names}: ${((performance.now() - startTime) / 1000).toFixed(0)} s.`);
  printLine(missed.length === 0 ? 'All goals are met.' : `Goals are missed in: ${missed.join(', ')}.`);
  return missed.length === 0 ? 0 : 1;
}
