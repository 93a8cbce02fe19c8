import { readFileSync, writeFileSync } from 'node:fs';

import { errorMessage } from '../domain/error-message.ts';
import type { Release } from '../platform/catalogue/release.ts';
import { documented, findUnexplained, replaceSections } from './benchmarks-page.ts';
import { printLine, printMachine, takeSections } from './report.ts';

const page = 'docs/benchmarks.md';

type Run = (release: Release, options: readonly string[]) => Promise<void>;

interface Benchmark {
  /** Imports the benchmark, which alone may load half of the server. */
  load: () => Promise<Run>;
  /** Runs only when it is named, because it takes minutes. */
  isLong?: boolean;
  /** Reads the options of the benchmark, and throws for others. They need the name of this benchmark alone. */
  readOptions?: (options: readonly string[]) => Promise<unknown>;
}

/** See script/bench --help. */
const benchmarks: Record<string, Benchmark> = {
  suggestions: { load: async () => (await import('./suggestions.ts')).benchSuggestions },
  prices: { load: async () => (await import('./prices.ts')).benchPrices },
  data: {
    load: async () => (await import('./data.ts')).benchData,
    readOptions: async (options) => (await import('./data.ts')).readDataOptions(options),
  },
  scripts: { load: async () => (await import('./scripts.ts')).benchScripts },
  layout: { load: async () => (await import('./layout.ts')).benchLayout },
  'first-paint': { load: async () => (await import('./first-paint.ts')).benchFirstPaint },
  'hot-paths': { load: async () => (await import('./hot-paths.ts')).benchHotPaths, isLong: true },
  scale: { load: async () => (await import('./scale.ts')).benchScale, isLong: true },
  import: { load: async () => (await import('./import.ts')).benchImport, isLong: true },
  lighthouse: {
    load: async () => {
      const { benchLighthouse } = await import('./lighthouse.ts');
      return (_, options) => benchLighthouse(options);
    },
    isLong: true,
    readOptions: async (options) => (await import('./lighthouse.ts')).readLighthouseOptions(options),
  },
  // These benchmarks come last, because they pin this process to one core.
  'drug-page': {
    load: async () => (await import('./drug-page.ts')).benchDrugPage,
    readOptions: async (options) => (await import('./drug-page.ts')).readDrugPageOptions(options),
  },
  profile: { load: async () => (await import('./profile.ts')).benchProfile, isLong: true },
};

const [command, ...others] = process.argv.slice(2);
// script/bench has them checked before it installs anything.
const isCheck = command === '--check-arguments';
const args = isCheck ? others : process.argv.slice(2);
const isWriting = args.includes('--write');
const { names, options } = await readArguments(args);
if (isCheck) process.exit(0);
// The load scenarios print their own conditions and determine the exit code.
if (args[0] === 'load') process.exit(await (await import('./load/bench-load.ts')).benchLoad(args.slice(1)));

const { openBenchRelease } = await import('./bench-platform.ts');
const release = openBenchRelease();
printMachine();
printLine(`Data release ${release.version}`);
for (const [name, { load, isLong }] of Object.entries(benchmarks)) {
  const isChosen =
    names.length > 0
      ? names.includes(name)
      : isWriting
        ? documented.some((candidate) => candidate === name)
        : !isLong;
  if (!isChosen) continue;
  // Sequential, because they share the processor. If one fails, the results of the others are kept.
  try {
    const run = await load();
    await run(release, options);
  } catch (error) {
    printLine(`${name} failed: ${errorMessage(error)}`);
    process.exitCode = 1;
  }
}
release.close();
if (isWriting) writePage();
// Idle servers and pools of a benchmark would keep the process alive.
process.exit();

/**
 * Writes the results to docs/benchmarks.md. The process exits with 1 if a goal is missed and the page does not explain it.
 */
function writePage(): void {
  const sections = takeSections();
  const text = replaceSections(readFileSync(page, 'utf8'), sections);
  writeFileSync(page, text);
  printLine(`\nWritten to ${page}.`);
  for (const goal of findUnexplained(text, sections)) {
    printLine(`MISSED and not explained in ${page}: ${goal}`);
    process.exitCode = 1;
  }
}

/** The named benchmarks, and the options of the only one. The process exits with 2 for any other argument. */
async function readArguments(given: readonly string[]): Promise<{ names: string[]; options: string[] }> {
  try {
    if (given[0] === 'load') {
      (await import('./load/bench-load.ts')).readLoadArguments(given.slice(1));
      return { names: [], options: [] };
    }
    const rest = given.filter((arg) => arg !== '--write');
    const firstOption = rest.findIndex((arg) => arg.startsWith('-'));
    const named = firstOption === -1 ? rest : rest.slice(0, firstOption);
    const ofOne = firstOption === -1 ? [] : rest.slice(firstOption);
    const unknown = named.filter((name) => !Object.hasOwn(benchmarks, name));
    if (unknown.length > 0) {
      const known = [...Object.keys(benchmarks), 'load'].join(', ');
      throw new Error(`Unknown benchmark: ${unknown.join(', ')}. Benchmarks: ${known}.`);
    }
    const readOptions = named.length === 1 ? benchmarks[named[0] ?? '']?.readOptions : undefined;
    if (ofOne.length > 0 && !readOptions)
      throw new Error(`Options need one benchmark that has them: ${ofOne.join(' ')}.`);
    await readOptions?.(ofOne);
    return { names: named, options: ofOne };
  } catch (error) {
    process.stderr.write(`${errorMessage(error)}\n`);
    return process.exit(2);
  }
}
