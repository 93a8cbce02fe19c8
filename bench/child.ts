import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { text } from 'node:stream/consumers';

/** Core the servers run on and core the load comes from; null where there is one core only, or no way to choose. */
export const cores: { server: number; load: number } | null =
  availableParallelism() > 1 && existsSync('/usr/bin/taskset') ? { server: 0, load: 1 } : null;

/** Keeps this process and all its threads on the core of the load. */
export function stayOnLoadCore(): void {
  if (cores) execFileSync('/usr/bin/taskset', ['-a', '-c', '-p', String(cores.load), String(process.pid)]);
}

export interface Child {
  port: number;
  stop: () => Promise<void>;
}

interface ChildOptions {
  environment?: Record<string, string>;
  /** What it reads from standard input. */
  input?: string;
}

/** Starts a server on its own core and gives the port it prints, as `host:port`. Ended by its own process id. */
export async function startChild(
  script: string,
  { environment = {}, input = '' }: ChildOptions = {},
): Promise<Child> {
  const node = [process.execPath, script];
  const [command = '', ...rest] = cores ? ['/usr/bin/taskset', '-c', String(cores.server), ...node] : node;
  const child = spawn(command, rest, { env: { ...process.env, ...environment }, stdio: 'pipe' });
  const complaint = text(child.stderr);
  child.stdin.end(input);
  const stop = async () => {
    if (child.exitCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  try {
    return { port: await printedPort(child), stop };
  } catch {
    await stop();
    throw new Error(`${script} did not start: ${await complaint}`);
  }
}

async function printedPort(child: ChildProcess): Promise<number> {
  let printed = '';
  for await (const chunk of child.stdout ?? []) {
    printed += String(chunk);
    const port = /\/\/[^\s/:]+:(\d+)/.exec(printed)?.[1];
    if (port) {
      child.stdout?.resume();
      return Number(port);
    }
  }
  throw new Error('It ended.');
}
