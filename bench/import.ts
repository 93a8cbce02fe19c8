import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { writeNadacFile } from './import-file.ts';
import { printHeading, printLine, printTable, printVerdict, ratio } from './report.ts';
import { importWithPostgres } from './peers/postgres-import.ts';

const runs = 3;
const maxRatio = 1.5;
const maxMegabytes = 400;
const peerFolder = resolve('bench/peers/duckdb');

export interface Measurement {
  seconds: number;
  /** Of all processes that take part; null where it is not measured. */
  megabytes: number | null;
  /** A line for each cost: NDC, date, hundred-thousandths of a dollar. */
  costs: string[];
}

/** script/import nadac beside DuckDB and PostgreSQL, with the same file and the same result. */
export async function benchImport(): Promise<void> {
  printHeading('Import of 2.4 million NADAC rows', 'script/bench import');
  const folder = mkdtempSync(join(tmpdir(), 'fairscript-bench-'));
  try {
    const catalogDir = join(folder, 'catalogue');
    cpSync('catalogue', catalogDir, { recursive: true });
    const file = join(folder, 'nadac.csv');
    const rows = writeNadacFile(file, catalogDir);
    const job = { file, catalogDir, outputDir: folder };
    const ours = await fastest(() =>
      measureProcess(['--max-semi-space-size=4', 'bench/import-process.ts'], job),
    );
    const duckdb = (await installDuckDb())
      ? await fastest(() => measureProcess([join(peerFolder, 'import.mjs')], job))
      : null;
    const postgres = await importWithPostgres(job);
    const table: [string, Measurement | null][] = [
      ['script/import', ours],
      ['DuckDB', duckdb],
      ['PostgreSQL COPY', postgres],
    ];
    printTable(
      ['', 'seconds', 'rows/s', 'MB', 'costs', 'same result'],
      table.flatMap(([name, measured]) => (measured ? [[name, ...cellsOf(measured, rows, ours)]] : [])),
    );
    for (const [name, measured] of table) if (!measured) printLine(`${name} is not installed.`);
    printLine();
    if (duckdb) {
      printVerdict(
        `within ${maxRatio} x of DuckDB: ${ratio(ours.seconds, duckdb.seconds)}`,
        ours.seconds <= duckdb.seconds * maxRatio,
      );
    }
    printVerdict(
      `under ${maxMegabytes} MB: ${ours.megabytes?.toFixed(0) ?? '?'} MB`,
      (ours.megabytes ?? Infinity) < maxMegabytes,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function cellsOf({ seconds, megabytes, costs }: Measurement, rows: number, ours: Measurement): string[] {
  const isSame =
    costs.length === ours.costs.length && costs.every((line, index) => line === ours.costs[index]);
  const rate = Math.round(rows / seconds).toLocaleString('en-US');
  return [seconds.toFixed(2), rate, megabytes?.toFixed(0) ?? '', String(costs.length), isSame ? 'yes' : 'NO'];
}

async function fastest(measure: () => Promise<Measurement>): Promise<Measurement> {
  let best = await measure();
  for (let run = 1; run < runs; run += 1) {
    const next = await measure();
    const megabytes = Math.max(best.megabytes ?? 0, next.megabytes ?? 0);
    best = { ...(next.seconds < best.seconds ? next : best), megabytes };
  }
  return best;
}

interface Job {
  file: string;
  catalogDir: string;
  outputDir: string;
}

/** Runs a process from start to end; its memory is the largest resident size that the kernel saw. */
async function measureProcess(args: string[], { file, catalogDir, outputDir }: Job): Promise<Measurement> {
  const started = performance.now();
  const report = join(outputDir, 'memory');
  const reporter = `data:text/javascript,import{writeFileSync}from'node:fs';process.on('exit',()=>writeFileSync(${JSON.stringify(report)},String(process.resourceUsage().maxRSS)))`;
  const child = spawn(process.execPath, ['--import', reporter, ...args, file, catalogDir, outputDir], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  const seconds = (performance.now() - started) / 1000;
  if (code !== 0) throw new Error(`${args.at(-1)} ended with ${code}`);
  return {
    seconds,
    megabytes: Number(readFileSync(report, 'utf8')) / 1024,
    costs: readCosts(join(outputDir, 'costs.csv')),
  };
}

/** NDC, date and cost of each row, sorted, whether the cost is in dollars or in hundred-thousandths. */
export function readCosts(path: string): string[] {
  const [header = '', ...lines] = readFileSync(path, 'utf8').trimEnd().split('\n');
  const scale = header.includes('cost_e5') ? 1 : 100_000;
  return lines
    .map((line) => {
      const [ndc, day, cost] = line.split(',');
      return `${ndc},${day},${Math.round(Number(cost) * scale)}`;
    })
    .toSorted();
}

/** Installs DuckDB (70 MB) for this benchmark alone; false if the registry cannot be reached. */
async function installDuckDb(): Promise<boolean> {
  if (existsSync(join(peerFolder, 'node_modules'))) return true;
  mkdirSync(peerFolder, { recursive: true });
  const npm = spawn('npm', ['install', '--no-audit', '--no-fund', '--no-package-lock'], {
    cwd: peerFolder,
    stdio: 'ignore',
  });
  const [code] = await once(npm, 'exit');
  return code === 0;
}
