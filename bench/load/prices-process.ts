import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { getRequestListener } from '@hono/node-server';

import { createBenchPlatform, openBenchRelease } from '../bench-platform.ts';

/**
 * A price service over HTTP: the embedded service until SIGUSR2; after that, it accepts requests but never replies. The
 * settings are its arguments: the gateway's key and the secret of price keys. It prints its port.
 */
const [, , gatewayKey = '', secret = ''] = process.argv;
const platform = createBenchPlatform(openBenchRelease(), { secret, gatewayKey });
let isHanging = false;
process.on('SIGUSR2', () => {
  isHanging = true;
});
const never = new Promise<Response>(() => {});
const listener = getRequestListener((request) => (isHanging ? never : platform.gateway.fetch(request)));
const server = createServer((request, response) => void listener(request, response));
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`);
});
