import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { getRequestListener } from '@hono/node-server';

import { createSpecifiedServices, type SpecifiedOptions } from '../contracts/specified-services.ts';

/**
 * Starts the services of an operator whose vendor implements only what the specification names, on a loopback port:
 * gateway, search, geocoding, content and monitoring. Every call that the specification does not name is a 404.
 * `settings` point a site to it, which then uses no embedded service. `reply` replaces the reply of one call.
 */
export async function startSpecifiedGateway(options: SpecifiedOptions = {}) {
  const { credentials, fetch, ...services } = createSpecifiedServices(options);
  const listener = getRequestListener((request) => fetch(request));
  const server = createServer((request, response) => void listener(request, response));
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  return {
    ...services,
    url,
    settings: {
      GATEWAY_URL: url,
      GATEWAY_API_KEY: credentials.gateway,
      SEARCH_URL: url,
      SEARCH_APP_ID: credentials.appId,
      SEARCH_API_KEY: credentials.search,
      GEOCODING_URL: url,
      GEOCODING_KEY: credentials.geocoding,
      CONTENT_URL: url,
      CONTENT_SPACE: credentials.space,
      CONTENT_TOKEN: credentials.token,
      CONTENT_ASSETS_URL: url,
    },
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
