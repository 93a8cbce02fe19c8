import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface LoopbackServer {
  port: number;
  url: string;
  close: () => Promise<void>;
}

/** Starts a server on a free loopback port; `close` also ends the requests that it has not answered. */
export async function startLoopbackServer(
  answer: (request: IncomingMessage, response: ServerResponse) => unknown,
): Promise<LoopbackServer> {
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
