import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { getRequestListener } from '@hono/node-server';

import { openRelease } from '../platform/catalogue/release.ts';
import { createPlatform } from '../platform/create-platform.ts';

const gatewayKey = 'tests-gateway-key';

/**
 * Starts a gateway over the default catalog on a loopback port; `settings` point a site to it.
 * @param intercept delays the reply to a request, by its path, until the promise resolves, or replaces it by a status.
 */
export async function startGatewayService(
  intercept: (path: string) => Promise<number | void> | number | null,
) {
  const release = openRelease('.data');
  const platform = createPlatform({
    release,
    secret: 'a secret of the tests, of no use anywhere',
    gatewayKey,
    search: { appId: 'TESTS', apiKey: 'tests-search-key' },
    geocodingKey: 'tests-geocoding-key',
    faults: false,
    demonstration: true,
    now: () => new Date(),
  });
  const requests: string[] = [];
  const listener = getRequestListener(async (request) => {
    const { pathname, search } = new URL(request.url);
    requests.push(pathname + search);
    const status = await intercept(pathname);
    if (status) return new Response(null, { status });
    return platform.gateway.fetch(request);
  });
  const server = createServer((request, response) => void listener(request, response));
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    settings: { GATEWAY_URL: url, GATEWAY_API_KEY: gatewayKey },
    /** The paths and queries of the requests so far. */
    requests,
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
      release.close();
    },
  };
}
