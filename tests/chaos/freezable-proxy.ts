import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

import { afterAll } from 'vitest';

/** A TCP proxy to a Unix socket. `freeze` stops all traffic on open connections; new connections work. */
export function createFreezableProxy(socketPath: string): {
  listen: () => Promise<number>;
  freeze: () => void;
} {
  const connections = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(socketPath);
    for (const connection of [client, upstream]) {
      connections.add(connection);
      connection.on('error', () => connection.destroy());
    }
    client.pipe(upstream).pipe(client);
  });
  afterAll(() => {
    for (const connection of connections) connection.destroy();
    server.close();
  });
  return {
    listen: async () => {
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      return (server.address() as AddressInfo).port;
    },
    freeze: () => {
      for (const connection of connections) {
        connection.unpipe();
        connection.pause();
      }
    },
  };
}
