import type { Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

import type { Logger } from 'pino';

export interface StopOptions {
  servers: readonly Server[];
  /** How long the listener keeps serving while balancers notice that the node is not ready. */
  drainMs: number;
  /** How long requests in flight may take after that. */
  stopWithinMs: number;
  logger: Pick<Logger, 'info' | 'warn'>;
  /** Called when the listener closes; must start no new work. */
  stopSending: () => Promise<void>;
  close: () => Promise<void>;
  exit: (code: number) => void;
  wait?: (milliseconds: number) => Promise<unknown>;
}

/**
 * Creates the handler of SIGTERM and SIGINT. At first the node reports that it is not ready and keeps serving, so that load
 * balancers stop sending requests; then the listener closes, requests in flight finish, and the process exits with 0. A
 * second signal ends the process at once.
 */
export function createStop({ logger, exit, wait = pause, ...options }: StopOptions) {
  const { servers, drainMs, stopWithinMs } = options;
  let isStopping = false;

  async function stop(signal: string): Promise<void> {
    logger.info({ signal, drainMs }, 'stopping: reporting not ready, still serving requests');
    await wait(drainMs);
    logger.info('stopping: finishing requests in flight');
    void options.stopSending();
    const closed = closeServers(servers, stopWithinMs).then(options.close);
    // A message provider that does not answer must not delay the exit: the next process sends the message again.
    await Promise.race([closed, wait(stopWithinMs + 500)]);
  }

  return {
    isStopping: () => isStopping,
    onSignal: (signal: 'SIGTERM' | 'SIGINT'): void => {
      if (isStopping) {
        logger.warn({ signal }, 'stopping at once');
        exit(signal === 'SIGINT' ? 130 : 143);
        return;
      }
      isStopping = true;
      void stop(signal).finally(() => exit(0));
    },
  };
}

async function closeServers(servers: readonly Server[], withinMs: number): Promise<void> {
  const closed = Promise.all(
    servers.map((server) => new Promise<void>((resolve) => server.close(() => resolve()))),
  );
  // Repeatedly: a busy connection becomes idle when its response is sent, and would be kept alive for seconds.
  const idle = setInterval(() => {
    for (const server of servers) server.closeIdleConnections();
  }, 50);
  const deadline = setTimeout(() => {
    for (const server of servers) server.closeAllConnections();
  }, withinMs);
  await closed;
  clearTimeout(deadline);
  clearInterval(idle);
}
