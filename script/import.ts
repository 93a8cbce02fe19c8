import { argv, exit, stderr, stdout } from 'node:process';
import { parseArgs } from 'node:util';

import { buildRelease } from '../platform/catalogue/build.ts';
import { problemLine } from '../platform/catalogue/check.ts';
import { UnreadableFile } from '../platform/catalogue/csv.ts';

/** Makes the data release of a catalogue: see script/import --help. */
const shownProblems = 50;

const { values } = parseArgs({
  args: argv.slice(2),
  options: {
    catalogue: { type: 'string', default: 'catalogue' },
    data: { type: 'string', default: '.data' },
    quiet: { type: 'boolean', default: false },
  },
});

try {
  const result = buildRelease(values.catalogue, values.data);
  if (result.outcome === 'refused') {
    const lines = result.problems.slice(0, shownProblems).map(problemLine);
    stderr.write(`${lines.join('\n')}\n${result.problems.length} problems: no release was made.\n`);
    exit(1);
  }
  const words = result.outcome === 'built' ? 'Made the data release' : 'The data release is current:';
  if (!values.quiet || result.outcome === 'built') stdout.write(`${words} ${result.version}\n`);
} catch (error) {
  if (!(error instanceof UnreadableFile)) throw error;
  stderr.write(`${error.message}\n`);
  exit(1);
}
