import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import pg from 'pg';

import { waitUntil } from './wait-until.ts';

/** A PostgreSQL server for tests, on a Unix socket in a folder of its own: no port, and no other data. */
export interface PostgresCluster {
  /** Contains the data and the socket. */
  folder: string;
  /**
   * `immediate` breaks all connections without notice, as a crash of the machine would; `fast` ends transactions with an
   * error first, as an administrator's restart does.
   */
  stop: (mode?: 'immediate' | 'fast') => Promise<void>;
  start: () => Promise<void>;
  /** Ends the server as kill -9 does; its backends notice and end too. */
  kill: () => Promise<void>;
  /** Makes a standby the primary. */
  promote: () => Promise<void>;
  /** Stops the server and removes its files. */
  close: () => Promise<void>;
}

const run = promisify(execFile);

/** The folder of PostgreSQL's programs. Debian installs each version outside of PATH. */
export function findPrograms(): string {
  const versions = '/usr/lib/postgresql';
  const folders = existsSync(versions)
    ? readdirSync(versions)
        .toSorted((a, b) => Number(b) - Number(a))
        .map((version) => join(versions, version, 'bin'))
    : [];
  const programs = [...folders, ...(process.env['PATH'] ?? '').split(':')].find((folder) =>
    existsSync(join(folder, 'initdb')),
  );
  if (programs) return programs;
  throw new Error(
    'These tests need PostgreSQL. As an administrator run: apt-get install -y --no-install-recommends postgresql',
  );
}

/** PostgreSQL refuses to run as root, so root switches to the user that the package created. */
function findUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('postgres:'));
  const [, , uid, gid] = line?.split(':') ?? [];
  if (!uid || !gid) throw new Error('PostgreSQL cannot run as root, and there is no user postgres.');
  return { uid: Number(uid), gid: Number(gid) };
}

// The tests do not simulate a power loss, so waiting for the disk would only slow them down.
const settings = ['fsync=off', 'full_page_writes=off', 'max_connections=200', 'shared_buffers=32MB'];

const databaseUrl = (folder: string, name: string) =>
  `postgres://fairscript@localhost/${name}?host=${encodeURIComponent(folder)}`;

/** The path of a cluster's Unix socket. */
export const socketPath = (folder: string): string => join(folder, '.s.PGSQL.5432');

/** Creates an empty database in a running cluster, and returns its URL. */
export async function createDatabase(folder: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const client = new pg.Client({ connectionString: databaseUrl(folder, 'postgres') });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return databaseUrl(folder, name);
}

/**
 * Creates and starts a cluster, empty or as a streaming standby of another one, whose name for the primary's
 * synchronous_standby_names is `standby`.
 * @param options.parent the folder in which its own folder is created; the user postgres must be able to enter it.
 * @throws Error with one sentence if PostgreSQL is not installed.
 */
export async function startPostgres({
  standbyOf,
  parent = tmpdir(),
}: { standbyOf?: PostgresCluster; parent?: string } = {}): Promise<PostgresCluster> {
  const programs = findPrograms();
  const user = findUser();
  const folder = mkdtempSync(join(parent, 'fairscript-pg-'));
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const options = { ...user, cwd: folder, env: { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8' } };
  const connection = (host: string) => ['--host', host, '--username', 'fairscript'];
  const [program, args] = standbyOf
    ? ['pg_basebackup', [...connection(standbyOf.folder), '--checkpoint', 'fast', '--write-recovery-conf']]
    : ['initdb', ['--username', 'fairscript', '--auth', 'trust', '--encoding', 'UTF8']];
  await run(join(programs, program), ['--pgdata', data, '--no-sync', ...args], options);

  let server: ChildProcess | null = null;
  const canConnect = async () => {
    const client = new pg.Client({ connectionString: databaseUrl(folder, 'postgres') });
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
    const parameters = [
      `unix_socket_directories=${folder}`,
      'listen_addresses=',
      ...settings,
      ...(standbyOf
        ? [
            `primary_conninfo=host=${standbyOf.folder} user=fairscript application_name=standby`,
            // Commits on the primary wait for the standby, so it must be back soon after a restart of the primary.
            'wal_retrieve_retry_interval=200ms',
          ]
        : []),
    ];
    server = spawn(
      join(programs, 'postgres'),
      ['-D', data, ...parameters.flatMap((parameter) => ['-c', parameter])],
      { ...options, stdio: 'ignore' },
    );
    await waitUntil('PostgreSQL accepts connections', canConnect);
  };
  const end = async (signal: NodeJS.Signals) => {
    if (!server || server.exitCode !== null) return;
    const exited = once(server, 'exit');
    server.kill(signal);
    await exited;
    server = null;
  };
  const stop = (mode: 'immediate' | 'fast' = 'immediate') => end(mode === 'fast' ? 'SIGINT' : 'SIGQUIT');
  // An aborted test run must not leave a server behind.
  const killOnExit = () => {
    // Its processes need a moment; nothing asynchronous runs any more.
    if (server?.kill('SIGQUIT')) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500);
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  };
  process.once('exit', killOnExit);
  await start();

  return {
    folder,
    start,
    stop,
    kill: () => end('SIGKILL'),
    promote: async () => {
      await run(join(programs, 'pg_ctl'), ['promote', '--wait', '--pgdata', data], options);
    },
    close: async () => {
      process.off('exit', killOnExit);
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
