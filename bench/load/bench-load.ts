import { parseOptions } from '../../script/command.ts';
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

/** @throws Error for an unknown option or scenario, and for a duration that is not a number. */
export function readLoadArguments(args: readonly string[]) {
  const { values, positionals } = parseOptions('script/bench', {
    args: [...args],
    options: { seconds: { type: 'string', default: '60' } },
    allowPositionals: true,
  });
  const seconds = Number(values.seconds);
  if (!(seconds >= 1 && seconds <= 600))
    throw new Error(`--seconds must be a number from 1 to 600. ${usage}`);
  const unknown = positionals.filter((name) => !Object.hasOwn(scenarios, name));
  if (unknown.length > 0) throw new Error(`Unknown scenario: ${unknown.join(', ')}. ${usage}`);
  return { seconds, names: positionals };
}

/** Runs the named load scenarios, or all: see script/bench --help. @returns the exit code. */
export function benchLoad(args: readonly string[]): Promise<number> {
  const { seconds, names } = readLoadArguments(args);
  const chosen = Object.entries(scenarios)
    .filter(([name]) => names.length === 0 || names.includes(name))
    .map(([name, measure]): [string, Scenario] => [name, () => measure(seconds)]);
  return runScenarios(Object.fromEntries(chosen));
}
