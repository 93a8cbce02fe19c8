import { spawn } from 'node:child_process';
import { once } from 'node:events';

import { expect, test } from 'vitest';

test.each([
  ['SIGTERM', 143],
  ['SIGHUP', 129],
  ['SIGINT', 130],
] as const)(
  'a script that gets %s ends with %i, and so does the step that it runs',
  async (signal, status) => {
    // The step is a process of a function: ending the function alone would leave it running.
    const script =
      'source script/set-up.sh; run() { sh -c "echo started; sleep 1000"; echo; }; end_with_script run';
    const child = spawn('bash', ['-c', script], { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(child.stdout, 'data');
    child.kill(signal);
    // Output stays open for as long as a process of the step runs.
    expect(await once(child, 'close')).toEqual([status, null]);
  },
);
