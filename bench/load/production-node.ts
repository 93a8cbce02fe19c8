import type { ChildProcess } from 'node:child_process';
import { cpSync, mkdtempSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { endChild, findFreePort, hasEnded, startChild } from './child-processes.ts';

/** The host name of the site that production nodes serve, and the path of its home page. */
export const siteHost = 'rx.example.com';
export const siteBase = '/rx';

/** The secret of price keys, which other processes of a scenario may need. */
export const priceKeySecret = 'a secret of the measurements, of no use anywhere';

export interface ProductionNode {
  child: ChildProcess;
  pid: number;
  port: number;
  metricsPort: number;
  /** Lines of the log, the newest last; only the last thousand. */
  log: string[];
  stop: (signal?: NodeJS.Signals) => Promise<void>;
}

export interface NodeOptions {
  settings?: Readonly<Record<string, string>>;
  /** Arguments of Node itself. */
  nodeArguments?: readonly string[];
  /** The core to pin the process to; null for none. */
  core?: number | null;
  port?: number;
}

const startTimeoutMs = 120_000;

/** A temporary folder that is removed when this process ends. */
export function createTemporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fairscript-load-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A data folder with the current data release, so that a node writes nothing into the project's own. */
export function createDataFolder(parent: string, name: string): string {
  const folder = join(parent, name);
  mkdirSync(folder);
  const release = readFileSync('.data/current', 'utf8').trim();
  for (const file of ['current', release]) cpSync(join('.data', file), join(folder, file));
  return folder;
}

/** Starts the server with production settings and waits until it is ready. */
export async function startNode(dataFolder: string, options: NodeOptions = {}): Promise<ProductionNode> {
  const { settings = {}, core = null, nodeArguments = [] } = options;
  const [port, metricsPort] = [options.port ?? (await findFreePort()), await findFreePort()];
  const { PATH = '', HOME = '' } = process.env;
  const env = {
    PATH,
    HOME,
    NODE_ENV: 'production',
    ENVIRONMENT: 'production',
    UPSTREAMS: 'embedded',
    EXTRA_HOSTS: `${siteHost}=super`,
    ORIGINS: `super=https://${siteHost}`,
    PRICE_KEY_SECRET: priceKeySecret,
    HOST: '127.0.0.1',
    PORT: String(port),
    METRICS_HOST: '127.0.0.1',
    METRICS_PORT: String(metricsPort),
    LOG_LEVEL: 'warn',
    DATA_DIR: dataFolder,
    ...settings,
  };
  const node = [process.execPath, ...nodeArguments, 'server/main.ts'];
  const [command = '', ...args] = core === null ? node : ['/usr/bin/taskset', '-c', String(core), ...node];
  const child = startChild(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const log: string[] = [];
  for (const output of [child.stdout, child.stderr]) {
    output?.setEncoding('utf8').on('data', (text: string) => {
      log.push(...text.split('\n').filter(Boolean));
      log.splice(0, log.length - 1000);
    });
  }
  await waitUntilReady(child, port, log);
  const stop = (signal?: NodeJS.Signals) => endChild(child, signal);
  return { child, pid: child.pid ?? 0, port, metricsPort, log, stop };
}

async function waitUntilReady(child: ChildProcess, port: number, log: string[]): Promise<void> {
  const deadline = performance.now() + startTimeoutMs;
  while (!(await isReady(port))) {
    if (hasEnded(child) || performance.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`The server did not get ready: ${log.slice(-5).join(' ')}`);
    }
    await pause(50);
  }
}

/** Whether a node says that it can serve. */
export async function isReady(port: number): Promise<boolean> {
  const signal = AbortSignal.timeout(2000);
  const response = await fetch(`http://127.0.0.1:${port}/health/ready`, { signal }).catch(() => null);
  await response?.body?.cancel();
  return response?.status === 200;
}
