import { benchDrugPage } from './drug-page.ts';
import { openBenchRelease } from './bench-platform.ts';
import { benchData } from './data.ts';
import { benchImport } from './import.ts';
import { benchLayout } from './layout.ts';
import { benchPrices } from './prices.ts';
import { benchLoad } from './load/bench-load.ts';
import { printMachine } from './report.ts';
import { benchScale } from './scale.ts';
import { benchScripts } from './scripts.ts';
import { benchSuggestions } from './suggestions.ts';

const [first, ...others] = process.argv.slice(2);
// Not among all benchmarks, because they take minutes.
if (first === 'load') process.exit(await benchLoad(others));
if (first === 'scale') {
  await benchScale();
  process.exit();
}
// Needs no release, and installs a peer of its own.
if (first === 'import') {
  await benchImport();
  process.exit();
}

const names = [first ?? [], others].flat();
// Options are those of the data benchmark alone.
const options = first === 'data' ? names.splice(1) : [];

/** Runs the named benchmarks, or all: see script/bench --help. */
const release = openBenchRelease();
const benchmarks: Record<string, () => Promise<void>> = {
  suggestions: () => benchSuggestions(release),
  prices: () => benchPrices(release),
  data: () => benchData(release, options),
  scripts: benchScripts,
  layout: benchLayout,
  // Last, because it pins this process to one core.
  'drug-page': () => benchDrugPage(release),
};

const unknown = names.filter((name) => !(name in benchmarks));
if (unknown.length > 0) {
  process.stderr.write(
    `Unknown benchmark: ${unknown.join(', ')}. Benchmarks: ${Object.keys(benchmarks).join(', ')}.\n`,
  );
  process.exit(2);
}

printMachine(release.version);
for (const [name, run] of Object.entries(benchmarks)) {
  // Sequential, because they share the processor.
  // oxlint-disable-next-line no-await-in-loop
  if (names.length === 0 || names.includes(name)) await run();
}
release.close();
