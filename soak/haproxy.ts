import type { ChildProcess } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

import { hasEnded, endChild, startChild } from '../bench/load/child-processes.ts';
import { waitUntil } from '../tests/chaos/wait-until.ts';

export interface Balancer {
  /** The lines of its log about requests that failed, and about servers that went up or down. */
  failures: () => string[];
  /** Waits until the health checks of these servers pass. */
  waitUntilUp: (backend: string, servers: readonly string[]) => Promise<void>;
  /** Replaces the worker without closing the listeners, as `systemctl reload` does. */
  reload: () => Promise<void>;
  stop: () => Promise<void>;
}

/** Starts HAProxy with these sections after its global one. */
export async function startHaproxy(folder: string, sections: string): Promise<Balancer> {
  const socket = join(folder, 'haproxy.sock');
  const file = join(folder, 'haproxy.cfg');
  const global = `global
  log stdout format raw local0
  maxconn 2000
  stats socket ${socket} mode 600 level admin expose-fd listeners
`;
  writeFileSync(file, `${global}${sections}\n`);
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
    // HAProxy prints what happens to servers twice.
    failures: () => log.filter((line) => !/"status":[1-4]\d\d|^\[(WARNING|ALERT)\]/.test(line)),
    waitUntilUp: (backend, servers) =>
      waitUntil(`HAProxy uses ${servers.join(', ')}`, async () => {
        const lines = (await runCommand(socket, 'show stat')).split('\n').map((line) => line.split(','));
        const isUp = (server: string) =>
          lines.some(
            ([name, instance, ...rest]) =>
              name === backend && instance === server && rest[15]?.startsWith('UP'),
          );
        return servers.every(isUp);
      }),
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
