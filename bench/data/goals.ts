import { readFileSync } from 'node:fs';

import { printLine, printTable } from '../report.ts';

/** A measure of the data, and its goal. */
export interface Goal {
  measure: string;
  now: string;
  goal: string;
  /** Null if it was not measured. */
  isMet: boolean | null;
}

const explanations = new URL('../../docs/data-quality.md', import.meta.url);

/** Prints the measures with their goals, and returns the missed goals that docs/data-quality.md does not explain. */
export function printGoals(goals: readonly Goal[]): Goal[] {
  const explained = findExplained(readFileSync(explanations, 'utf8'));
  const unexplained = goals.filter(({ measure, isMet }) => isMet === false && !explained.has(measure));
  printTable(
    ['measure', 'now', 'goal', ''],
    goals.map((entry) => [entry.measure, entry.now, entry.goal, verdict(entry, explained)]),
  );
  for (const { measure } of unexplained) {
    printLine(`\nMISSED and not explained in docs/data-quality.md: ${measure}`);
  }
  return unexplained;
}

function verdict({ measure, isMet }: Goal, explained: ReadonlySet<string>): string {
  if (isMet === null) return 'not measured';
  if (isMet) return 'met';
  return explained.has(measure) ? 'missed, explained' : 'MISSED';
}

/** The measures that a document explains: the bold beginnings of the list items in its section of missed goals. */
export function findExplained(text: string): Set<string> {
  const section = text.split('\n## Missed goals\n')[1]?.split('\n## ')[0] ?? '';
  return new Set([...section.matchAll(/^- \*\*([^*]+)\*\*/gm)].map(([, measure = '']) => measure));
}
