import { errorMessage } from '../domain/error-message.ts';
import { parseOptions } from '../script/command.ts';
import { runScenarios, type Scenario } from '../bench/load/measures.ts';
import { soakClocks } from './clocks.ts';
import { soakFullDisk } from './full-disk.ts';
import { soakMixed } from './mixed.ts';
import { soakRollingRestart } from './rolling-restart.ts';
import { soakSharedCache } from './shared-cache.ts';
import { soakTopology } from './topology.ts';

/** A scenario gets the minutes that `mixed` takes. */
const scenarios: Record<string, (minutes: number) => Promise<boolean>> = {
  'rolling-restart': soakRollingRestart,
  topology: soakTopology,
  'shared-cache': soakSharedCache,
  'full-disk': soakFullDisk,
  clocks: soakClocks,
  mixed: soakMixed,
};

const usage = `script/soak [--minutes N] [SCENARIO ...]; scenarios: ${Object.keys(scenarios).join(', ')}.`;

const readArguments = () =>
  parseOptions('script/soak', {
    options: { minutes: { type: 'string', default: '30' }, 'check-arguments': { type: 'boolean' } },
    allowPositionals: true,
  });

/**
 * Runs the named scenarios, or all: see script/soak --help, which first has the arguments checked.
 * @returns the exit code.
 */
async function soak(): Promise<number> {
  let given: ReturnType<typeof readArguments>;
  try {
    given = readArguments();
  } catch (error) {
    return reject(errorMessage(error));
  }
  const { values, positionals } = given;
  const minutes = Number(values.minutes);
  if (!(minutes >= 0.5 && minutes <= 600)) return reject('--minutes is a number from 0.5 to 600.');
  const unknown = positionals.filter((name) => !Object.hasOwn(scenarios, name));
  if (unknown.length > 0) return reject(`Unknown scenario: ${unknown.join(', ')}.`);
  if (values['check-arguments']) return 0;
  const chosen = Object.entries(scenarios)
    .filter(([name]) => positionals.length === 0 || positionals.includes(name))
    .map(([name, run]): [string, Scenario] => [name, () => run(minutes)]);
  return runScenarios(Object.fromEntries(chosen));
}

function reject(problem: string): number {
  process.stderr.write(`${problem} ${usage}\n`);
  return 2;
}

process.exit(await soak());
