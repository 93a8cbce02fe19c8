import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';

import { readCosts, type Measurement } from '../import-costs.ts';
import { importSql } from './import-sql.mjs';

interface Job {
  file: string;
  catalogDir: string;
  outputDir: string;
}

/** Imports with PostgreSQL's single-user commands over a private socket; null where it is not installed. */
export async function importWithPostgres({ file, catalogDir, outputDir }: Job): Promise<Measurement | null> {
  const bin = findBinaries();
  if (bin === null) return null;
  const folder = mkdtempSync(join(tmpdir(), 'fairscript-postgres-'));
  // Runs as another user, because PostgreSQL refuses to run as root.
  const isRoot = userInfo().uid === 0;
  const run = (program: string, args: string[]) => {
    const [command, ...rest] = isRoot
      ? ['runuser', '-u', 'postgres', '--', join(bin, program), ...args]
      : [join(bin, program), ...args];
    return execFileSync(command ?? '', rest, {
      stdio: ['ignore', 'pipe', 'pipe'],
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
    });
  };
  if (isRoot) spawnSync('chown', ['postgres', folder]);
  chmodSync(folder, 0o755);
  chmodSync(outputDir, 0o755);
  const data = join(folder, 'data');
  const script = join(folder, 'import.sql');
  writeFileSync(script, sqlOf({ file, catalogDir, outputDir }));
  try {
    run('initdb', ['-D', data, '-A', 'trust', '-U', 'postgres', '--no-sync']);
    run('pg_ctl', [
      '-D',
      data,
      '-w',
      '-l',
      join(folder, 'log'),
      '-o',
      `-k ${folder} -c listen_addresses= -c fsync=off`,
      'start',
    ]);
    const started = performance.now();
    const output = run('psql', [
      '-h',
      folder,
      '-U',
      'postgres',
      '-v',
      'ON_ERROR_STOP=1',
      '-qAt',
      '-f',
      script,
    ]);
    const seconds = (performance.now() - started) / 1000;
    writeFileSync(join(outputDir, 'costs.csv'), output);
    return { seconds, cpuSeconds: null, megabytes: null, costs: readCosts(join(outputDir, 'costs.csv')) };
  } finally {
    if (existsSync(join(data, 'postmaster.pid')))
      run('pg_ctl', ['-D', data, '-w', '-m', 'immediate', 'stop']);
    rmSync(folder, { recursive: true, force: true });
  }
}

function sqlOf({ file, catalogDir }: Job): string {
  const number = (text: string) => `CASE WHEN ${text} ~ '^[0-9.]+$' THEN ${text}::double precision END`;
  const day = (text: string) =>
    `CASE WHEN ${text} ~ '^\\d\\d/\\d\\d/\\d{4}$' THEN to_date(${text}, 'MM/DD/YYYY') END`;
  const sql: Record<string, string> = importSql({ number, day });
  const table = (name: string, columns: string) =>
    `CREATE UNLOGGED TABLE ${name} (${columns
      .split(',')
      .map((column) => `"${column}" text`)
      .join(', ')});`;
  // A catalog may have optional columns.
  const columnsOf = (name: string) => readFileSync(join(catalogDir, name), 'utf8').split('\n', 1)[0] ?? '';
  const copy = (name: string, path: string) => `\\copy ${name} FROM '${path}' (FORMAT csv, HEADER)`;
  return [
    table(
      'nadac',
      'description,ndc,cost,day,unit,pharmacy,otc,explanation,rate,generic_cost,generic_date,as_of',
    ),
    table('products', columnsOf('products.csv')),
    table('known', columnsOf('costs.csv')),
    copy('nadac', file),
    copy('products', join(catalogDir, 'products.csv')),
    copy('known', join(catalogDir, 'costs.csv')),
    `${sql['checked']?.replace('CREATE TABLE', 'CREATE UNLOGGED TABLE')};`,
    `${sql['costs']?.replace('CREATE TABLE', 'CREATE UNLOGGED TABLE')};`,
    `\\copy (${sql['output']?.replaceAll('\n', ' ')}) TO STDOUT (FORMAT csv, HEADER)`,
  ].join('\n');
}

function findBinaries(): string | null {
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root) ? readdirSync(root).toSorted() : [];
  return versions.length > 0 ? join(root, versions.at(-1) ?? '', 'bin') : null;
}
