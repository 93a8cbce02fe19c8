import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import pg from 'pg';

import { eventually } from './eventually.ts';

/** A PostgreSQL of a test's own, on a socket in a folder of its own: no port, nobody else's data. */
export interface PostgresCluster {
  /** The path of the socket it listens on. */
  socket: string;
  /** The URL of a new, empty database. */
  newDatabase: () => Promise<string>;
  /** As if the machine had gone: no connection is told. */
  stop: () => Promise<void>;
  start: () => Promise<void>;
  /** Stops it and removes its files. */
  close: () => Promise<void>;
}

const run = promisify(execFile);

/** Debian keeps each version's programs in a folder of their own, outside the path. */
function programs(): string {
  const versions = '/usr/lib/postgresql';
  const folders = existsSync(versions)
    ? readdirSync(versions)
        .toSorted((one, other) => Number(other) - Number(one))
        .map((version) => join(versions, version, 'bin'))
    : [];
  const found = [...folders, ...(process.env['PATH'] ?? '').split(':')].find((folder) =>
    existsSync(join(folder, 'initdb')),
  );
  if (found) return found;
  throw new Error(
    'These tests need PostgreSQL. As an administrator run: apt-get install -y --no-install-recommends postgresql',
  );
}

/** PostgreSQL refuses to run as root; root becomes the user that the package made for it. */
function runAs(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('postgres:'));
  const [, , uid, gid] = line?.split(':') ?? [];
  if (!uid || !gid) throw new Error('PostgreSQL cannot run as root, and there is no user postgres.');
  return { uid: Number(uid), gid: Number(gid) };
}

// Losing the machine's power is not among what these tests provoke: waiting for the disk would only slow them down.
const settings = ['fsync=off', 'full_page_writes=off', 'max_connections=60', 'shared_buffers=32MB'];

/** Makes and starts a cluster. @throws Error with one sentence where PostgreSQL is not installed. */
export async function startPostgres(): Promise<PostgresCluster> {
  const bin = programs();
  const as = runAs();
  const folder = mkdtempSync(join(tmpdir(), 'fairscript-pg-'));
  if (as.uid !== undefined && as.gid !== undefined) chownSync(folder, as.uid, as.gid);
  const data = join(folder, 'data');
  const environment = { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8' };
  const options = { ...as, cwd: folder, env: environment };
  await run(
    join(bin, 'initdb'),
    ['--pgdata', data, '--username', 'fairscript', '--auth', 'trust', '--encoding', 'UTF8', '--no-sync'],
    options,
  );

  const urlOf = (name: string) =>
    `postgres://fairscript@localhost/${name}?host=${encodeURIComponent(folder)}`;
  let server: ChildProcess | null = null;
  const answers = async () => {
    const client = new pg.Client({ connectionString: urlOf('postgres') });
    try {
      await client.connect();
      return true;
    } catch {
      return false;
    } finally {
      await client.end().catch(() => {});
    }
  };
  const start = async () => {
    const parameters = [`unix_socket_directories=${folder}`, 'listen_addresses=', ...settings];
    server = spawn(
      join(bin, 'postgres'),
      ['-D', data, ...parameters.flatMap((parameter) => ['-c', parameter])],
      { ...options, stdio: 'ignore' },
    );
    await eventually('PostgreSQL answers', answers);
  };
  const stop = async () => {
    if (!server || server.exitCode !== null) return;
    const ended = once(server, 'exit');
    // Immediate shutdown: connections break without a word, as when the machine goes.
    server.kill('SIGQUIT');
    await ended;
    server = null;
  };
  // A test run that is cut short leaves no server behind.
  const last = () => server?.kill('SIGQUIT');
  process.once('exit', last);
  await start();

  let databases = 0;
  return {
    socket: join(folder, '.s.PGSQL.5432'),
    start,
    stop,
    newDatabase: async () => {
      databases += 1;
      const name = `test_${databases}`;
      const client = new pg.Client({ connectionString: urlOf('postgres') });
      await client.connect();
      await client.query(`create database ${name}`);
      await client.end();
      return urlOf(name);
    },
    close: async () => {
      process.off('exit', last);
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
