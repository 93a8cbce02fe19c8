import type { ChildProcess } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import {
  cleanUpOnExit,
  endChild,
  findFreePort,
  hasEnded,
  pinCommand,
  removeFolder,
  startChild,
} from './child-processes.ts';

/** The host name of the site that production nodes serve, and the path of its home page. */
export const siteHost = 'rx.example.com';
export const siteBase = '/rx';

/** The headers that a browser sends for a page. */
export const pageHeaders = { host: siteHost, accept: 'text/html', 'accept-encoding': 'br' };

/** The secret of price keys, which other processes of a scenario may need. */
export const priceKeySecret = 'a secret of the measurements, of no use anywhere';

export interface ProductionNode {
  child: ChildProcess;
  pid: number;
  port: number;
  metricsPort: number;
  /** The lines of the log at level warn or above, and everything else that the process printed. */
  readWarnings: () => string[];
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
  cleanUpOnExit(() => removeFolder(folder));
  return folder;
}

/**
 * Starts the server with production settings and waits until it is ready.
 * @param folder for its data and its log.
 */
export async function startNode(folder: string, options: NodeOptions = {}): Promise<ProductionNode> {
  const { settings = {}, core = null, nodeArguments = [] } = options;
  const [port, metricsPort] = [options.port ?? (await findFreePort()), await findFreePort()];
  const { PATH = '', HOME = '' } = process.env;
  const env = {
    PATH,
    HOME,
    NODE_ENV: 'production',
    MALLOC_ARENA_MAX: '2',
    ENVIRONMENT: 'production',
    UPSTREAMS: 'embedded',
    EXTRA_HOSTS: `${siteHost}=super`,
    ORIGINS: `super=https://${siteHost}`,
    PRICE_KEY_SECRET: priceKeySecret,
    HOST: '127.0.0.1',
    PORT: String(port),
    METRICS_HOST: '127.0.0.1',
    METRICS_PORT: String(metricsPort),
    RELEASE_DIR: '.data',
    DATA_DIR: folder,
    ...settings,
  };
  const limits = ['--v8-pool-size=1', '--max-semi-space-size=16'];
  const [program, args] = pinCommand([process.execPath, ...limits, ...nodeArguments, 'server/main.ts'], core);
  mkdirSync(folder, { recursive: true });
  const logFile = join(folder, 'log');
  const log = openSync(logFile, 'a');
  const child = startChild(program, args, { env, stdio: ['ignore', log, log] });
  closeSync(log);
  const readWarnings = () => readFileSync(logFile, 'utf8').split('\n').filter(isWarning);
  await waitUntilReady(child, port, readWarnings);
  const stop = (signal?: NodeJS.Signals) => endChild(child, signal);
  return { child, pid: child.pid ?? 0, port, metricsPort, readWarnings, stop };
}

/**
 * Pino's levels are 10 to 60; 40 is warn. Other output is a warning if it looks like an error or a line of a stack.
 */
const isWarning = (line: string) =>
  line.startsWith('{') ? !/"level":[1-3]0/.test(line) : /error|warn|^\s+at /i.test(line);

async function waitUntilReady(child: ChildProcess, port: number, warnings: () => string[]): Promise<void> {
  const deadline = performance.now() + startTimeoutMs;
  while (!(await isReady(port))) {
    if (hasEnded(child) || performance.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`The server did not become ready: ${warnings().slice(-5).join(' ')}`);
    }
    await pause(50);
  }
}

/** Whether a node reports that it is ready. */
export async function isReady(port: number): Promise<boolean> {
  const signal = AbortSignal.timeout(2000);
  const response = await fetch(`http://127.0.0.1:${port}/health/ready`, { signal }).catch(() => null);
  await response?.body?.cancel();
  return response?.status === 200;
}
