import { parseArgs } from 'node:util';

import { measureHangingPrices } from './hanging-prices.ts';
import { measureMadeUpParameters } from './made-up-parameters.ts';
import { runScenarios, type Scenario } from './measures.ts';
import { measureOverload } from './overload.ts';

const scenarios: Record<string, (seconds: number) => Promise<boolean>> = {
  overload: measureOverload,
  parameters: measureMadeUpParameters,
  prices: measureHangingPrices,
};

const usage = `script/bench load [--seconds N] [SCENARIO ...]; scenarios: ${Object.keys(scenarios).join(', ')}.`;

/** Runs the named load scenarios, or all: see script/bench --help. @returns the exit code. */
export async function benchLoad(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { seconds: { type: 'string', default: '60' } },
    allowPositionals: true,
  });
  const seconds = Number(values.seconds);
  if (!(seconds >= 1 && seconds <= 600)) return reject(`--seconds must be a number from 1 to 600. ${usage}`);
  const unknown = positionals.filter((name) => !Object.hasOwn(scenarios, name));
  if (unknown.length > 0) return reject(`Unknown scenario: ${unknown.join(', ')}. ${usage}`);
  const chosen = Object.entries(scenarios)
    .filter(([name]) => positionals.length === 0 || positionals.includes(name))
    .map(([name, measure]): [string, Scenario] => [name, () => measure(seconds)]);
  return runScenarios(Object.fromEntries(chosen));
}

function reject(problem: string): number {
  process.stderr.write(`${problem}\n`);
  return 2;
}
