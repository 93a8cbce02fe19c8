import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

import { afterAll } from 'vitest';

/** A stretch of network to a socket. Frozen, the connections that are open carry nothing any more; new ones do. */
export function createNetwork(socket: () => string): { port: () => Promise<number>; freeze: () => void } {
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(socket());
    for (const end of [near, far]) {
      open.add(end);
      end.on('error', () => end.destroy());
    }
    near.pipe(far).pipe(near);
  });
  afterAll(() => {
    for (const end of open) end.destroy();
    server.close();
  });
  return {
    port: async () => {
      if (!server.listening) {
        server.listen(0, '127.0.0.1');
        await once(server, 'listening');
      }
      return (server.address() as AddressInfo).port;
    },
    freeze: () => {
      for (const end of open) {
        end.unpipe();
        end.pause();
      }
    },
  };
}
