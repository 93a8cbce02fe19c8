import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';

import { buildRelease } from '../platform/catalogue/build-release.ts';
import { releaseFile } from '../platform/catalogue/release-files.ts';
import type { Lookup } from './hot-paths-process.ts';
import { residentMegabytes } from './load/process-status.ts';
import { createTemporaryFolder } from './load/production-node.ts';
import { milliseconds, printHeading, printLine, printTable, printVerdict } from './report.ts';
import { multiplyProducts } from './scale-catalog.ts';
import { timeStart } from './time-start.ts';

const multiples = [1, 10, 100];
const maxPriceMs = 1;
/** About as many names as there are drug products in the country. */
const searched = { multiple: 10, maxMs: 3 };

type Lookups = Record<'prices' | 'search' | 'stores', Lookup>;

interface Scale {
  multiple: number;
  lookups: Lookups;
  releaseMegabytes: number;
  /** Null if the server was not ready within two minutes. */
  node: { liveMs: number; readyMs: number; megabytes: number } | null;
}

/** Measures the lookups of a page, and a server, with 1, 10 and 100 times the catalog. */
export async function benchHotPaths(): Promise<void> {
  printHeading(
    'Hot paths: prices, search and stores at 1, 10 and 100 times the catalog',
    'script/bench hot-paths',
  );
  const scales: Scale[] = [];
  for (const multiple of multiples) {
    // Sequential, because they share the processor.
    scales.push(await measureScale(multiple));
  }
  const kinds = {
    prices: 'all prices of a product',
    search: 'search of a name',
    stores: '20 nearest stores',
  } as const;
  printTable(
    ['', 'times', 'of', 'p50 ms', 'p99 ms', 'max ms', 'built in ms', 'MB'],
    Object.entries(kinds).flatMap(([kind, title]) =>
      scales.map(({ multiple, lookups }) => {
        const { size, time, buildMs, megabytes } = lookups[kind as keyof Lookups];
        const cells = [time.p50, time.p99, time.max].map(milliseconds);
        return [
          title,
          String(multiple),
          size.toLocaleString('en-US'),
          ...cells,
          buildMs.toFixed(0),
          megabytes.toFixed(1),
        ];
      }),
    ),
  );
  printLine();
  printTable(
    ['server', 'times', 'release MB', 'answers after ms', 'ready after ms', 'resident MB'],
    scales.map(({ multiple, releaseMegabytes, node }) => [
      'start',
      String(multiple),
      releaseMegabytes.toFixed(0),
      ...(node
        ? [node.liveMs, node.readyMs, node.megabytes].map(Math.round).map(String)
        : ['', 'not ready', '']),
    ]),
  );
  printLine();
  printLine(
    'Products are those of the catalog again under other names and NDCs, and the release and the server have as many. Names are invented, because real ones are not known. Stores are those of the catalog again within 70 miles, so that cities have as many times the stores.',
  );
  printLine();
  const p99Of = (kind: keyof Lookups, multiple: number) =>
    scales.find((scale) => scale.multiple === multiple)?.lookups[kind].time.p99 ?? Number.NaN;
  const prices = Math.max(...multiples.map((multiple) => p99Of('prices', multiple)));
  printVerdict(
    `p99 of prices under ${maxPriceMs} ms at every size`,
    prices < maxPriceMs,
    `${prices.toFixed(3)} ms`,
  );
  const search = p99Of('search', searched.multiple);
  printVerdict(
    `p99 of search under ${searched.maxMs} ms at ${searched.multiple} times the names`,
    search < searched.maxMs,
    `${search.toFixed(3)} ms`,
  );
}

async function measureScale(multiple: number): Promise<Scale> {
  const folder = createTemporaryFolder();
  const [catalog, data] = [join(folder, 'catalogue'), join(folder, 'release')];
  process.stderr.write(`Making a release of ${multiple} times the catalog ...\n`);
  multiplyProducts('catalogue', catalog, multiple);
  const { hash } = buildRelease(catalog, data);
  rmSync(catalog, { recursive: true });
  const lookups = await measureLookups(data, multiple);
  const node = await measureNode(join(folder, 'node'), data);
  const releaseMegabytes = statSync(join(data, releaseFile(hash))).size / 2 ** 20;
  rmSync(data, { recursive: true });
  return { multiple, lookups, releaseMegabytes, node };
}

async function measureNode(folder: string, data: string): Promise<Scale['node']> {
  try {
    const { node, liveMs, readyMs } = await timeStart(folder, data);
    const megabytes = residentMegabytes(node.pid);
    await node.stop();
    return { liveMs, readyMs, megabytes };
  } catch {
    return null;
  }
}

async function measureLookups(data: string, multiple: number): Promise<Lookups> {
  const args = [
    '--expose-gc',
    '--max-old-space-size=8192',
    'bench/hot-paths-process.ts',
    data,
    String(multiple),
  ];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  const lookups = await json(child.stdout);
  const [code] = (await exited) as [number | null];
  if (code !== 0) throw new Error(`The lookups at ${multiple} times the catalog ended with ${code}`);
  return lookups as Lookups;
}
