import { parseArgs } from 'node:util';

import { runScenarios, type Scenario } from '../bench/load/measures.ts';
import { soakRollingRestart } from './rolling-restart.ts';

const scenarios: Record<string, Scenario> = {
  'rolling-restart': soakRollingRestart,
};

const usage = `script/soak [--minutes N] [SCENARIO ...]; scenarios: ${Object.keys(scenarios).join(', ')}.`;

/** Runs the named scenarios, or all: see script/soak --help. @returns the exit code. */
async function soak(): Promise<number> {
  const { positionals } = parseArgs({
    options: { minutes: { type: 'string', default: '30' } },
    allowPositionals: true,
  });
  const unknown = positionals.filter((name) => !Object.hasOwn(scenarios, name));
  if (unknown.length > 0) {
    process.stderr.write(`Unknown scenario: ${unknown.join(', ')}. ${usage}\n`);
    return 2;
  }
  const chosen = Object.entries(scenarios).filter(
    ([name]) => positionals.length === 0 || positionals.includes(name),
  );
  return runScenarios(Object.fromEntries(chosen));
}

process.exit(await soak());
