import { drugPage } from './drug-page.ts';
import { benchRelease } from './embedded.ts';
import { layout } from './layout.ts';
import { prices } from './prices.ts';
import { machine } from './report.ts';
import { scripts } from './scripts.ts';
import { suggestions } from './suggestions.ts';

/** Runs the measures that are named, or all: see script/bench --help. */
const release = benchRelease();
const measures: Record<string, () => Promise<void>> = {
  suggestions: () => suggestions(release),
  prices: () => prices(release),
  scripts,
  layout,
  // Last: it keeps this process on one core.
  'drug-page': () => drugPage(release),
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in measures));
if (unknown.length > 0) {
  process.stderr.write(
    `There is no measure ${unknown.join(', ')}; there are ${Object.keys(measures).join(', ')}.\n`,
  );
  process.exit(2);
}

machine(release.version);
for (const [name, measure] of Object.entries(measures)) {
  // One after the other: they share the processor.
  // oxlint-disable-next-line no-await-in-loop
  if (wanted.length === 0 || wanted.includes(name)) await measure();
}
release.close();
