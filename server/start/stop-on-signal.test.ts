import { once } from 'node:events';
import { createServer } from 'node:http';

import { expect, test } from 'vitest';

import { createStop } from './stop-on-signal.ts';

async function setUp() {
  const server = createServer((_request, response) => void response.end());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const steps: string[] = [];
  const drained = Promise.withResolvers<void>();
  const exited = Promise.withResolvers<number>();
  const stop = createStop({
    servers: [server],
    drainMs: 10_000,
    stopWithinMs: 9000,
    logger: { info: () => undefined, warn: () => undefined },
    stopSending: async () => void steps.push('stop sending'),
    close: async () => void steps.push('close the store'),
    exit: (code) => {
      steps.push(`exit ${code}`);
      exited.resolve(code);
    },
    wait: (milliseconds) => {
      if (milliseconds === 10_000) return drained.promise;
      return new Promise(() => undefined);
    },
  });
  return { server, steps, stop, drained, exited };
}

test('a stopping server keeps listening until it has drained, then finishes and exits with 0', async () => {
  const { server, steps, stop, drained, exited } = await setUp();
  expect(stop.isStopping()).toBe(false);
  stop.onSignal('SIGTERM');
  expect([stop.isStopping(), server.listening, steps]).toEqual([true, true, []]);
  drained.resolve();
  expect(await exited.promise).toBe(0);
  expect([server.listening, steps]).toEqual([false, ['stop sending', 'close the store', 'exit 0']]);
});

test('a second signal ends a stopping server at once', async () => {
  const { server, steps, stop } = await setUp();
  stop.onSignal('SIGTERM');
  stop.onSignal('SIGINT');
  expect(steps).toEqual(['exit 130']);
  server.close();
});
