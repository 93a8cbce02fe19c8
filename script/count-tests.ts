import { readFileSync } from 'node:fs';
import { argv } from 'node:process';

import { z } from 'zod';

/** Prints the numbers of passed and failed tests in vitest's JSON report. A file that fails to load counts as a failure. */
const reportSchema = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.unknown()) })),
});

function countTests(path: string): [passed: number, failed: number] {
  try {
    const { numPassedTests, numFailedTests, testResults } = reportSchema.parse(
      JSON.parse(readFileSync(path, 'utf8')),
    );
    const brokenFiles = testResults.filter(
      (file) => file.status === 'failed' && file.assertionResults.length === 0,
    ).length;
    return [
      numPassedTests,
      numPassedTests + numFailedTests + brokenFiles === 0 ? 1 : numFailedTests + brokenFiles,
    ];
  } catch {
    return [0, 1];
  }
}

process.stdout.write(`${countTests(argv[2] ?? '').join(' ')}\n`);
