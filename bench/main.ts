import { readFileSync, writeFileSync } from 'node:fs';

import type { Release } from '../platform/catalogue/release.ts';
import { openBenchRelease } from './bench-platform.ts';
import { documented, findUnexplained, replaceSections } from './benchmarks-page.ts';
import { benchData, readDataOptions } from './data.ts';
import { benchDrugPage, readDrugPageOptions } from './drug-page.ts';
import { benchFirstPaint } from './first-paint.ts';
import { benchHotPaths } from './hot-paths.ts';
import { benchImport } from './import.ts';
import { benchLayout } from './layout.ts';
import { benchLighthouse, readLighthouseOptions } from './lighthouse.ts';
import { benchLoad, readLoadArguments } from './load/bench-load.ts';
import { benchPrices } from './prices.ts';
import { printLine, printMachine, takeSections } from './report.ts';
import { benchProfile } from './profile.ts';
import { benchScale } from './scale.ts';
import { benchScripts } from './scripts.ts';
import { benchSuggestions } from './suggestions.ts';

const page = 'docs/benchmarks.md';

interface Benchmark {
  run: (release: Release, options: readonly string[]) => Promise<void>;
  /** Runs only when it is named, because it takes minutes. */
  isLong?: boolean;
  /** Reads the options of the benchmark, and throws for others. They need the name of this benchmark alone. */
  readOptions?: (options: readonly string[]) => unknown;
}

/** See script/bench --help. */
const benchmarks: Record<string, Benchmark> = {
  suggestions: { run: benchSuggestions },
  prices: { run: benchPrices },
  data: { run: benchData, readOptions: readDataOptions },
  scripts: { run: benchScripts },
  layout: { run: benchLayout },
  'first-paint': { run: benchFirstPaint },
  'hot-paths': { run: benchHotPaths, isLong: true },
  scale: { run: benchScale, isLong: true },
  import: { run: benchImport, isLong: true },
  lighthouse: {
    run: (_, options) => benchLighthouse(options),
    isLong: true,
    readOptions: readLighthouseOptions,
  },
  // These benchmarks come last, because they pin this process to one core.
  'drug-page': { run: benchDrugPage, readOptions: readDrugPageOptions },
  profile: { run: benchProfile, isLong: true },
};

const [command, ...others] = process.argv.slice(2);
// script/bench has them checked before it installs anything.
const isCheck = command === '--check-arguments';
const args = isCheck ? others : process.argv.slice(2);
const isWriting = args.includes('--write');
const { names, options } = readArguments(args);
if (isCheck) process.exit(0);
// The load scenarios print their own conditions and determine the exit code.
if (args[0] === 'load') process.exit(await benchLoad(args.slice(1)));

const release = openBenchRelease();
printMachine(release.version);
for (const [name, { run, isLong }] of Object.entries(benchmarks)) {
  const isChosen =
    names.length > 0
      ? names.includes(name)
      : isWriting
        ? documented.some((candidate) => candidate === name)
        : !isLong;
  if (!isChosen) continue;
  // Sequential, because they share the processor. If one fails, the results of the others are kept.
  await run(release, options).catch((error: unknown) => {
    printLine(`${name} failed: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  });
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
function readArguments(given: readonly string[]): { names: string[]; options: string[] } {
  try {
    if (given[0] === 'load') {
      readLoadArguments(given.slice(1));
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
    readOptions?.(ofOne);
    return { names: named, options: ofOne };
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return process.exit(2);
  }
}
