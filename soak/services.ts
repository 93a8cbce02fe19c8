import { existsSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';

import { endChild, findFreePort, hasEnded, startChild } from '../bench/load/child-processes.ts';
import { waitUntil } from '../tests/chaos/wait-until.ts';
import { collectLines, searchPath } from './haproxy.ts';

/** A program that a scenario kills and starts again on the same port. */
export interface Service {
  port: number;
  kill: () => Promise<void>;
  start: () => Promise<void>;
}

interface ServiceOptions {
  name: string;
  port: number;
  command: readonly string[];
  /** Ends the program with its own processes. */
  endSignal?: NodeJS.Signals;
}

/** Starts a program and waits until it accepts connections. */
async function startService({
  name,
  port,
  command,
  endSignal = 'SIGKILL',
}: ServiceOptions): Promise<Service> {
  const [program = '', ...args] = command;
  const start = async () => {
    const env = { PATH: searchPath, HOME: process.env['HOME'] };
    const started = startChild(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] }, endSignal);
    const lines = collectLines(started);
    started.once('error', (error) => lines.push(error.message));
    await waitUntil(`${name} accepts connections`, () => {
      if (hasEnded(started)) throw new Error(`${name} did not start: ${lines.slice(-5).join(' ')}`);
      return acceptsConnections(port);
    });
    return started;
  };
  let child = await start();
  return {
    port,
    kill: () => endChild(child, endSignal),
    start: async () => {
      child = await start();
    },
  };
}

function acceptsConnections(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const connection = connect(port, '127.0.0.1');
    connection.once('connect', () => {
      connection.destroy();
      resolve(true);
    });
    connection.once('error', () => resolve(false));
  });
}

/** A cache, with the text of its VCL. */
export async function startVarnish(folder: string, vcl: string, port?: number): Promise<Service> {
  port ??= await findFreePort();
  const file = join(folder, 'varnish.vcl');
  writeFileSync(file, vcl);
  const command = ['varnishd', '-F', '-j', 'none', '-n', join(folder, 'varnish'), '-a', `127.0.0.1:${port}`];
  const options = [...command, '-f', file, '-s', 'malloc,32m', '-p', 'http_gzip_support=off'];
  return startService({ name: 'Varnish', port, command: options, endSignal: 'SIGTERM' });
}

/** nginx with the text of its `http` section, which listens on a port. Its workers write to the folder. */
export async function startNginx(folder: string, http: string, port: number): Promise<Service> {
  const file = join(folder, 'nginx.conf');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${join(folder, name)};`)
    .join('\n');
  writeFileSync(
    file,
    `${process.getuid?.() === 0 ? 'user root; ' : ''}daemon off; pid ${join(folder, 'nginx.pid')}; error_log stderr warn;\nevents {}\nhttp {\n${temporary}\n${http}\n}\n`,
  );
  const command = ['nginx', '-e', 'stderr', '-p', folder, '-c', file];
  return startService({ name: 'nginx', port, command, endSignal: 'SIGTERM' });
}

/** Valkey, or the Redis that this Debian has. Nothing is kept on disk. */
export async function startValkey(): Promise<Service> {
  const port = await findFreePort();
  const program = ['/usr/bin/valkey-server', '/usr/bin/redis-server'].find((path) => existsSync(path));
  if (!program) throw new Error('Neither valkey-server nor redis-server is installed');
  const options = ['--bind', '127.0.0.1', '--port', String(port), '--save', '', '--appendonly', 'no'];
  return startService({ name: 'Valkey', port, command: [program, ...options] });
}

/** The content service, and the settings of a site that reads it. */
export async function startContentService(): Promise<Service & { settings: Record<string, string> }> {
  const port = await findFreePort();
  const token = 'a-token-of-the-soak-test';
  const script = ['script/serve-content.ts', '--port', String(port), '--token', token];
  const service = await startService({
    name: 'The content service',
    port,
    command: [process.execPath, ...script],
  });
  const url = `http://127.0.0.1:${port}`;
  const settings = {
    CONTENT_URL: url,
    CONTENT_ASSETS_URL: `${url}/assets`,
    CONTENT_SPACE: 'fairscript',
    CONTENT_TOKEN: token,
  };
  return { ...service, settings };
}
