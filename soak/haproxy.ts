import type { ChildProcess } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

import { hasEnded, endChild, startChild } from '../bench/load/child-processes.ts';
import { waitUntil } from '../tests/chaos/wait-until.ts';

export interface Balancer {
  /** Lines about requests that failed, and about servers that went up or down. */
  log: string[];
  /** The state of a server, such as UP or DOWN. */
  stateOf: (backend: string, server: string) => Promise<string>;
  /** Replaces the worker without closing the listeners, as `systemctl reload` does. */
  reload: () => Promise<void>;
  stop: () => Promise<void>;
}

/** The settings of every proxy: no request is sent a second time. */
const defaults = `
defaults
  log stdout format raw local0
  option dontlog-normal
  retries 0
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  timeout check 2s
  timeout http-keep-alive 60s
  default-server check inter 500ms fall 2 rise 1
`;

/** Starts HAProxy with these sections after the default settings. */
export async function startHaproxy(folder: string, sections: string): Promise<Balancer> {
  const socket = join(folder, 'haproxy.sock');
  const file = join(folder, 'haproxy.cfg');
  const global = `global\n  maxconn 2000\n  stats socket ${socket} mode 600 level admin expose-fd listeners\n`;
  writeFileSync(file, `${global}${defaults}${sections}\n`);
  const child = startChild(
    'haproxy',
    ['-W', '-db', '-f', file],
    { env: { PATH: searchPath }, stdio: ['ignore', 'pipe', 'pipe'] },
    'SIGTERM',
  );
  const log = collectLines(child);
  await waitUntil('HAProxy listens', () => {
    if (hasEnded(child)) throw new Error(`HAProxy did not start: ${log.join(' ')}`);
    return existsSync(socket);
  });
  return {
    log,
    stateOf: async (backend, server) => {
      const lines = (await runCommand(socket, 'show stat')).split('\n').map((line) => line.split(','));
      const state = lines.find(([name, instance]) => name === backend && instance === server)?.[17];
      return state ?? 'unknown';
    },
    reload: async () => {
      const countLoads = () => log.filter((line) => line.includes('Loading success')).length;
      const loads = countLoads();
      child.kill('SIGUSR2');
      await waitUntil('HAProxy reloads', () => countLoads() > loads);
    },
    stop: () => endChild(child),
  };
}

/** Administrators' programs are not in every user's PATH. */
export const searchPath = `${process.env['PATH'] ?? ''}:/usr/sbin:/usr/local/sbin`;

/** The lines that a process prints, without end: a scenario is bounded. */
export function collectLines(child: ChildProcess): string[] {
  const lines: string[] = [];
  for (const output of [child.stdout, child.stderr]) {
    output?.setEncoding('utf8').on('data', (chunk: string) => {
      lines.push(...chunk.split('\n').filter(Boolean));
    });
  }
  return lines;
}

async function runCommand(socket: string, command: string): Promise<string> {
  const connection = connect(socket);
  connection.end(`${command}\n`);
  return text(connection);
}
