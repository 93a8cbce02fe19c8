import { readFileSync } from 'node:fs';
import { argv } from 'node:process';

import { z } from 'zod';

/** Prints `passed failed` from vitest's JSON report. A file that could not be loaded is a failure too. */
const report = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.unknown()) })),
});

function count(path: string): [passed: number, failed: number] {
  try {
    const { numPassedTests, numFailedTests, testResults } = report.parse(
      JSON.parse(readFileSync(path, 'utf8')),
    );
    const broken = testResults.filter(
      (file) => file.status === 'failed' && file.assertionResults.length === 0,
    ).length;
    return [numPassedTests, numPassedTests + numFailedTests + broken === 0 ? 1 : numFailedTests + broken];
  } catch {
    return [0, 1];
  }
}

process.stdout.write(`${count(argv[2] ?? '').join(' ')}\n`);
