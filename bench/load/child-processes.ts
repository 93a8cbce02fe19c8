import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { constants } from 'node:os';

/** The running child processes, each with the signal that ends it at once. */
const running = new Map<ChildProcess, NodeJS.Signals>();

const cleanups: (() => void)[] = [];

let isWatching = false;

/** Ends all child processes and cleans up after them when this process ends, however it ends. */
function watchExit(): void {
  if (isWatching) return;
  isWatching = true;
  process.once('exit', () => {
    for (const [child, signal] of running) child.kill(signal);
    for (const cleanUp of cleanups.toReversed()) cleanUp();
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => process.exit(128 + constants.signals[signal]));
  }
}

/** Calls back when this process ends, after its children were signaled. */
export function cleanUpOnExit(cleanUp: () => void): void {
  watchExit();
  cleanups.push(cleanUp);
}

/** Removes a folder in which programs that are ending may still create files. */
export function removeFolder(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  } catch {
    process.stderr.write(`${folder} could not be removed.\n`);
  }
}

/**
 * Starts a child process, which is ended when this process ends.
 * @param endSignal the signal that ends it. A program with child processes needs a signal that it can pass on.
 */
export function startChild(
  command: string,
  args: readonly string[],
  options: SpawnOptions,
  endSignal: NodeJS.Signals = 'SIGKILL',
): ChildProcess {
  watchExit();
  const child = spawn(command, args, options);
  running.set(child, endSignal);
  const forget = () => void running.delete(child);
  child.once('exit', forget);
  child.once('error', forget);
  return child;
}

/** A command on one CPU core; without a core, on any. */
export const pinCommand = (
  command: readonly [string, ...string[]],
  core: number | null | undefined,
): readonly [program: string, args: readonly string[]] => {
  const [program, ...args] = command;
  return core === null || core === undefined
    ? [program, args]
    : ['/usr/bin/taskset', ['-c', String(core), program, ...args]];
};

/** Whether a process has exited or was ended by a signal. */
export const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null;

/** Sends a signal and waits for the exit. */
export async function endChild(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (hasEnded(child)) return;
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
}

/** A loopback port that was free a moment ago. */
export async function findFreePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
