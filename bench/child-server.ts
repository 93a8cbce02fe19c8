import { execFileSync, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';

import { endChild, pinCommand, startChild } from './load/child-processes.ts';

const stopWithinMs = 5000;

/** The CPU cores of the servers and of the load generator; null with only one core or without taskset. */
export const cores: { server: number; load: number } | null =
  availableParallelism() > 1 && existsSync('/usr/bin/taskset') ? { server: 0, load: 1 } : null;

/** Pins this process and all its threads to the core of the load generator. */
export function pinToLoadCore(): void {
  if (cores) execFileSync('/usr/bin/taskset', ['-a', '-c', '-p', String(cores.load), String(process.pid)]);
}

export interface ChildServer {
  pid: number;
  port: number;
  stop: () => Promise<void>;
}

interface ChildServerOptions {
  environment?: Record<string, string>;
  args?: readonly string[];
  /** Text for the server's standard input. */
  input?: string;
}

/** Starts a server on its own core and returns the port of the `host:port` that it prints. */
export async function startChildServer(
  script: string,
  { environment = {}, args: ownArgs = [], input = '' }: ChildServerOptions = {},
): Promise<ChildServer> {
  const [program, args] = pinCommand([process.execPath, script, ...ownArgs], cores?.server);
  const child = startChild(program, args, { env: { ...process.env, ...environment }, stdio: 'pipe' });
  const errorOutput = child.stderr ? text(child.stderr) : '';
  child.stdin?.end(input);
  const stop = async () => {
    // Killed, because a server may wait for connections that wrk left open.
    const killing = setTimeout(() => child.kill('SIGKILL'), stopWithinMs);
    await endChild(child);
    clearTimeout(killing);
  };
  try {
    return { pid: child.pid ?? 0, port: await readPort(child), stop };
  } catch {
    await stop();
    throw new Error(`${script} did not start: ${await errorOutput}`);
  }
}

async function readPort({ stdout }: ChildProcess): Promise<number> {
  let output = '';
  // The pipe must stay open, because some servers print more later.
  for await (const chunk of (stdout as Readable).iterator({ destroyOnReturn: false })) {
    output += String(chunk);
    const port = /\/\/[^\s/:]+:(\d+)/.exec(output)?.[1];
    if (port) {
      stdout?.resume();
      return Number(port);
    }
  }
  throw new Error('The server exited before it printed its port');
}
