import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { readCosts, type Measurement } from './import-costs.ts';
import { writeNadacFile } from './import-file.ts';
import { installPeer } from './peers.ts';
import { printHeading, printLine, printTable, printVerdict, ratio } from './report.ts';
import { importWithPostgres } from './peers/postgres-import.ts';

const runs = 3;
const maxRatio = 1.5;
const maxMegabytes = 400;

/** Compares script/import nadac with DuckDB and PostgreSQL, for the same file and the same result. */
export async function benchImport(): Promise<void> {
  printHeading('Import of 2.4 million NADAC rows', 'script/bench import');
  const folder = mkdtempSync(join(tmpdir(), 'fairscript-bench-'));
  try {
    const catalogDir = join(folder, 'catalogue');
    cpSync('catalogue', catalogDir, { recursive: true });
    const file = join(folder, 'nadac.csv');
    const rows = writeNadacFile(file, catalogDir);
    const job = { file, catalogDir, outputDir: folder };
    const { folder: peerFolder = null, problem } = await installPeer('duckdb');
    const importProcess = ['--max-semi-space-size=4', 'bench/import-process.ts'];
    const measured: Record<'ours' | 'checked' | 'duckdb', Measurement[]> = {
      ours: [],
      checked: [],
      duckdb: [],
    };
    // Alternates between the programs, so that other load on the machine affects them equally.
    for (let run = 0; run < runs; run += 1) {
      measured.ours.push(await measureProcess(importProcess, job));
      if (peerFolder !== null) {
        const peer = [join(peerFolder, 'import.mjs')];
        measured.duckdb.push(await measureProcess(peer, job));
      }
      measured.checked.push(await measureProcess(importProcess, job, ['check']));
    }
    const ours = fastest(measured.ours);
    const checked = fastest(measured.checked);
    const duckdb = peerFolder === null ? null : fastest(measured.duckdb);
    const postgres = await importWithPostgres(job);
    const table: [string, Measurement | null][] = [
      ['script/import', ours],
      ['DuckDB', duckdb],
      ['PostgreSQL COPY', postgres],
    ];
    printTable(
      ['', 'seconds', 'CPU s', 'rows/s', 'MB', 'costs', 'same result'],
      table.flatMap(([name, result]) => (result ? [[name, ...cellsOf(result, rows, ours)]] : [])),
    );
    if (problem !== undefined) printLine(`DuckDB was not measured: ${problem}`);
    if (!postgres) printLine('PostgreSQL was not measured: it is missing (Debian package postgresql).');
    printLine(
      `A dry run, which also checks the changed catalog: ${checked.seconds.toFixed(2)} s, ${checked.megabytes?.toFixed(0) ?? '?'} MB`,
    );
    printLine();
    if (duckdb) {
      printVerdict(
        `within ${maxRatio} x of DuckDB`,
        ours.seconds <= duckdb.seconds * maxRatio,
        ratio(ours.seconds, duckdb.seconds),
      );
    }
    printVerdict(
      `under ${maxMegabytes} MB of memory`,
      Math.max(ours.megabytes ?? Infinity, checked.megabytes ?? Infinity) < maxMegabytes,
      `${ours.megabytes?.toFixed(0) ?? '?'} MB, as a dry run ${checked.megabytes?.toFixed(0) ?? '?'} MB`,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function cellsOf(
  { seconds, cpuSeconds, megabytes, costs }: Measurement,
  rows: number,
  ours: Measurement,
): string[] {
  const isSame =
    costs.length === ours.costs.length && costs.every((line, index) => line === ours.costs[index]);
  const rate = Math.round(rows / seconds).toLocaleString('en-US');
  return [
    seconds.toFixed(2),
    cpuSeconds?.toFixed(2) ?? '',
    rate,
    megabytes?.toFixed(0) ?? '',
    String(costs.length),
    isSame ? 'yes' : 'NO',
  ];
}

/** The smallest seconds and the largest memory of several runs. */
function fastest(measured: readonly Measurement[]): Measurement {
  const [best] = measured.toSorted((a, b) => a.seconds - b.seconds);
  if (!best) throw new Error('Nothing was measured');
  return {
    ...best,
    cpuSeconds: Math.min(...measured.map(({ cpuSeconds }) => cpuSeconds ?? Infinity)),
    megabytes: Math.max(...measured.map(({ megabytes }) => megabytes ?? 0)),
  };
}

interface Job {
  file: string;
  catalogDir: string;
  outputDir: string;
}

/** Runs a process from start to end; its memory is the largest resident size that the kernel saw. */
async function measureProcess(
  args: string[],
  { file, catalogDir, outputDir }: Job,
  more: string[] = [],
): Promise<Measurement> {
  const started = performance.now();
  const report = join(outputDir, 'usage.json');
  const reporter = `data:text/javascript,import{writeFileSync}from'node:fs';process.on('exit',()=>writeFileSync(${JSON.stringify(report)},JSON.stringify(process.resourceUsage())))`;
  const child = spawn(
    process.execPath,
    ['--import', reporter, ...args, file, catalogDir, outputDir, ...more],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
      // Set as in script/import, also for the process of DuckDB.
      env: { ...process.env, NODE_COMPILE_CACHE: resolve('node_modules/.cache/node') },
    },
  );
  const [code] = await once(child, 'exit');
  const seconds = (performance.now() - started) / 1000;
  if (code !== 0) throw new Error(`${args.at(-1)} ended with ${code}`);
  const usage = JSON.parse(readFileSync(report, 'utf8')) as NodeJS.ResourceUsage;
  return {
    seconds,
    cpuSeconds: (usage.userCPUTime + usage.systemCPUTime) / 1_000_000,
    megabytes: usage.maxRSS / 1024,
    costs: readCosts(join(outputDir, 'costs.csv')),
  };
}
