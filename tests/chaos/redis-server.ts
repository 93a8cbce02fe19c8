import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';

import { afterAll, beforeAll } from 'vitest';

export interface RedisServer {
  url: string;
  close: () => Promise<void>;
}

/** Starts Debian's Redis on a free port of this machine, without files. Valkey speaks the same protocol. */
export async function startRedis(): Promise<RedisServer> {
  const port = await findFreePort();
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const server = spawn('redis-server', options, { stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(server, 'exit');
  let output = '';
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('Ready to accept connections')) resolve();
    });
    void exited.then(() => reject(new Error(`redis-server ended: ${output}`)));
  });
  return {
    url: `redis://127.0.0.1:${port}`,
    close: async () => {
      server.kill('SIGKILL');
      await exited;
    },
  };
}

/** Starts a server for the tests of a file. */
export function useRedis(): { url: () => string } {
  let server: RedisServer | null = null;
  beforeAll(async () => {
    server = await startRedis();
  });
  afterAll(() => server?.close());
  return {
    url: () => {
      if (!server) throw new Error('Redis is not running');
      return server.url;
    },
  };
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || !address) throw new Error('No free port');
  return address.port;
}
