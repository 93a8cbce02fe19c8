import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { text } from 'node:stream/consumers';

/** The CPU cores of servers and of the load generator; null with one core or without taskset. */
export const cores: { server: number; load: number } | null =
  availableParallelism() > 1 && existsSync('/usr/bin/taskset') ? { server: 0, load: 1 } : null;

/** Pins this process and all its threads to the core of the load generator. */
export function pinToLoadCore(): void {
  if (cores) execFileSync('/usr/bin/taskset', ['-a', '-c', '-p', String(cores.load), String(process.pid)]);
}

export interface ChildServer {
  port: number;
  stop: () => Promise<void>;
}

interface ChildServerOptions {
  environment?: Record<string, string>;
  /** Text for the server's standard input. */
  input?: string;
}

/** Starts a server on its own core and returns the port of the `host:port` that it prints. */
export async function startChildServer(
  script: string,
  { environment = {}, input = '' }: ChildServerOptions = {},
): Promise<ChildServer> {
  const node = [process.execPath, script];
  const [command = '', ...args] = cores ? ['/usr/bin/taskset', '-c', String(cores.server), ...node] : node;
  const child = spawn(command, args, { env: { ...process.env, ...environment }, stdio: 'pipe' });
  const errorOutput = text(child.stderr);
  child.stdin.end(input);
  const stop = async () => {
    if (child.exitCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  try {
    return { port: await readPort(child), stop };
  } catch {
    await stop();
    throw new Error(`${script} did not start: ${await errorOutput}`);
  }
}

async function readPort(child: ChildProcess): Promise<number> {
  let output = '';
  for await (const chunk of child.stdout ?? []) {
    output += String(chunk);
    const port = /\/\/[^\s/:]+:(\d+)/.exec(output)?.[1];
    if (port) {
      child.stdout?.resume();
      return Number(port);
    }
  }
  throw new Error('The server exited without printing its port');
}
