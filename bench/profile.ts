import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Release } from '../platform/catalogue/release.ts';
import { cores, pinToLoadCore } from './child-server.ts';
import { connections, popularDrugPagePaths } from './drug-page.ts';
import { createTemporaryFolder, siteHost, startNode } from './load/production-node.ts';
import { hasWrk, runWrk } from './load/wrk.ts';
import { printHeading, printLine, printTable } from './report.ts';
import { readProfile, type SelfTime } from './read-profile.ts';

const warmUpSeconds = 4;
const seconds = 10;
const shownFunctions = 20;

/** Profiles the server while it renders drug pages, to explain a missed goal. */
export async function benchProfile(release: Release): Promise<void> {
  printHeading('Where the time of a rendered drug page goes', 'script/bench profile');
  if (!hasWrk()) {
    printLine('Not measured: wrk is missing (Debian package wrk).');
    return;
  }
  pinToLoadCore();
  const folder = createTemporaryFolder();
  const pathsFile = join(folder, 'paths');
  writeFileSync(pathsFile, popularDrugPagePaths(release).join('\n'));
  const node = await startNode(join(folder, 'node'), {
    core: cores?.server,
    // No draining, because the profile ends with the process and would otherwise end with idle seconds.
    settings: { PAGE_CACHE_MB: '0', LOG_LEVEL: 'warn', DRAIN_SECONDS: '0' },
    nodeArguments: ['--cpu-prof', `--cpu-prof-dir=${folder}`, '--cpu-prof-interval=500'],
  });
  const script = 'bench/load/paths.lua';
  const load = { port: node.port, connections, script, args: [siteHost, pathsFile, 'br'] };
  await runWrk({ ...load, seconds: warmUpSeconds });
  const { perSecond, replies } = await runWrk({ ...load, seconds });
  await node.stop();
  const times = globSync(join(folder, '*.cpuprofile')).flatMap((file) =>
    readProfile(readFileSync(file, 'utf8'), seconds),
  );
  const busy = times.filter(({ name }) => name !== '(idle)' && name !== '(program)');
  printShares('step', busy, ({ step }) => step);
  printLine();
  printShares('package or folder', busy, ({ place }) => place);
  printLine();
  printShares('function', busy, ({ name, place }) => `${name} (${place})`);
  printLine();
  const total = busy.reduce((sum, { microseconds }) => sum + microseconds, 0);
  printLine(
    `${replies} pages at ${perSecond.toFixed(0)} a second with the profiler on; ${(total / 1000 / Math.max(1, replies)).toFixed(2)} ms of JavaScript a page in all threads.`,
  );
}

function printShares(title: string, times: readonly SelfTime[], keyOf: (time: SelfTime) => string): void {
  const sums = new Map<string, number>();
  for (const time of times) sums.set(keyOf(time), (sums.get(keyOf(time)) ?? 0) + time.microseconds);
  const total = [...sums.values()].reduce((sum, value) => sum + value, 0);
  printTable(
    [title, 'self time'],
    [...sums]
      .toSorted(([, a], [, b]) => b - a)
      .slice(0, shownFunctions)
      .map(([key, value]) => [key, `${((value / total) * 100).toFixed(1)} %`]),
  );
}
