import { getRequestListener } from '@hono/node-server';

import { createSpecifiedServices, type SpecifiedOptions } from '../contracts/specified-services.ts';
import { startLoopbackServer } from './loopback-server.ts';

/**
 * Starts the services of an operator whose vendor implements only what the specification names, on a loopback port:
 * gateway, search, geocoding, content and monitoring. Every call that the specification does not name is a 404.
 * `settings` point a site to it, which then uses no embedded service. `reply` replaces the reply of one call.
 */
export async function startSpecifiedGateway(options: SpecifiedOptions = {}) {
  const { credentials, fetch, ...services } = createSpecifiedServices(options);
  const listener = getRequestListener((request) => fetch(request));
  const { url, close } = await startLoopbackServer(listener);
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
    close,
  };
}
