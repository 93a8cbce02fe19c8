import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';

import { afterAll, afterEach, beforeAll, expect } from 'vitest';

import { buildRelease } from '../../platform/catalogue/build-release.ts';
import { fixtureCatalog, temporaryFolder } from '../../platform/catalogue/fixture/fixture-release.ts';

/** A few rows of the catalog: a start indexes all of them. */
const data = temporaryFolder();
beforeAll(() => buildRelease(fixtureCatalog, data.folder));
afterAll(data.remove);

const servers = new Set<ChildProcessWithoutNullStreams>();
afterEach(async () => {
  for (const server of servers) {
    if (server.exitCode !== null || server.signalCode !== null) continue;
    server.kill('SIGKILL');
    await once(server, 'exit');
  }
  servers.clear();
});

/** What script/start passes to Node. */
const asStarted = ['--v8-pool-size=1', '--max-semi-space-size=16'];

/** Starts the server as script/start does, on free ports. @param folder where it looks for its build. */
export function start(
  settings: Record<string, string> = {},
  nodeArguments: string[] = [],
  folder = '.',
): ChildProcessWithoutNullStreams {
  const { PATH = '', HOME = '', NODE_COMPILE_CACHE } = process.env;
  const environment = {
    PATH,
    HOME,
    NODE_COMPILE_CACHE,
    NODE_ENV: 'production',
    MALLOC_ARENA_MAX: '2',
    HOST: '127.0.0.1',
    PORT: '0',
    METRICS_PORT: '0',
    LOG_LEVEL: 'warn',
    DATABASE_URL: 'sqlite::memory:',
    DATA_DIR: data.folder,
    ...settings,
  };
  const server = spawn(process.execPath, [...asStarted, ...nodeArguments, resolve('server/main.ts')], {
    env: environment,
    cwd: folder,
  });
  servers.add(server);
  return server;
}

const firstPort = /\/\/[^\s/:]+:(\d+)/;

/** The port of the first address that a server prints. */
export async function portOf(started: ChildProcessWithoutNullStreams): Promise<number> {
  let printed = '';
  started.stdout.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
  });
  while (!firstPort.test(printed)) {
    await once(started.stdout, 'data');
  }
  return Number(firstPort.exec(printed)?.[1]);
}

/** The port of a server that has rendered its first pages: a busy machine may reject a page while it renders them. */
export async function readyPortOf(started: ChildProcessWithoutNullStreams): Promise<number> {
  const port = await portOf(started);
  await expect.poll(() => statusOf(port, '/health/ready')).toBe(200);
  return port;
}

/** The status of a reply; undefined without one. @throws the error of a failed connection. */
export async function statusOf(port: number, path: string): Promise<number | undefined> {
  const headers = { host: 'super.localhost' };
  const outgoing = get({ port, host: '127.0.0.1', path, agent: false, headers });
  const [response] = (await once(outgoing, 'response')) as IncomingMessage[];
  response?.resume();
  return response?.statusCode;
}

/** The exit code of a process and its standard error. */
export async function waitForExit(
  started: ChildProcessWithoutNullStreams,
): Promise<{ code: unknown; errors: string }> {
  const [errors, [code]] = await Promise.all([
    text(started.stderr),
    once(started, 'exit') as Promise<unknown[]>,
  ]);
  return { code, errors };
}
