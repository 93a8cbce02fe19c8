import { existsSync } from 'node:fs';
import { text } from 'node:stream/consumers';

import { cores } from '../child-server.ts';
import { pinCommand, startChild } from './child-processes.ts';

const program = '/usr/bin/wrk';

/** Whether Debian's package wrk is installed. */
export const hasWrk = (): boolean => existsSync(program);

export interface WrkResult {
  perSecond: number;
  replies: number;
  /** The average size of a reply with its headers, in bytes. */
  bytesPerReply: number;
  /** Replies with a status from 400, and requests without a reply. */
  errors: number;
  p50Ms: number;
  p99Ms: number;
}

export interface WrkOptions {
  port: number;
  connections: number;
  seconds: number;
  /** A script in Lua, relative to the repository, and its arguments. */
  script: string;
  args: readonly string[];
}

/** Runs wrk on the core of the load generator, as a closed loop. */
export async function runWrk(options: WrkOptions): Promise<WrkResult> {
  const { port, connections, script, args } = options;
  const seconds = Math.max(1, Math.round(options.seconds));
  const load = ['-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', '10s', '--latency'];
  const [command, commandArgs] = pinCommand(
    [program, ...load, '-s', script, `http://127.0.0.1:${port}`, '--', ...args],
    cores?.load,
  );
  const child = startChild(command, commandArgs, { stdio: ['ignore', 'pipe', 'inherit'] });
  return readWrkOutput(child.stdout ? await text(child.stdout) : '');
}

/** Reads what wrk prints with --latency. */
export function readWrkOutput(output: string): WrkResult {
  const read = (pattern: RegExp) => Number(pattern.exec(output)?.[1] ?? 0);
  const replies = read(/(\d+) requests in/);
  const timeouts = /connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(output)?.slice(1) ?? [];
  return {
    perSecond: read(/Requests\/sec:\s+([\d.]+)/),
    replies,
    bytesPerReply: readBytes(output) / replies,
    errors: timeouts.reduce((sum, count) => sum + Number(count), read(/Non-2xx or 3xx responses: (\d+)/)),
    p50Ms: readMilliseconds(output, '50%'),
    p99Ms: readMilliseconds(output, '99%'),
  };
}

const bytesOf = { B: 1, KB: 2 ** 10, MB: 2 ** 20, GB: 2 ** 30 } as const;

function readBytes(output: string): number {
  const [, value, unit] = /([\d.]+)([KMG]?B) read/.exec(output) ?? [];
  return value ? Number(value) * bytesOf[unit as keyof typeof bytesOf] : Number.NaN;
}

const millisecondsOf = { us: 0.001, ms: 1, s: 1000 } as const;

function readMilliseconds(output: string, percentile: string): number {
  const [, value, unit] = new RegExp(`${percentile}\\s+([\\d.]+)(us|ms|s)`).exec(output) ?? [];
  return value ? Number(value) * millisecondsOf[unit as keyof typeof millisecondsOf] : Number.NaN;
}
