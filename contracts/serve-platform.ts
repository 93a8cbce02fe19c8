import { once } from 'node:events';

import { createAdaptorServer } from '@hono/node-server';

import type { Platform } from '../platform/create-platform.ts';

export interface ServedPlatform {
  /** Serves every service below its prefix, and at its own paths without a prefix. */
  baseUrl: string;
  gatewayUrl: string;
  searchUrl: string;
  geocodingUrl: string;
  contentUrl: string;
  /** The URL of the content files, if the platform has any. */
  assetsUrl: string;
  close: () => Promise<void>;
}

/**
 * Serves a platform over HTTP on a free port: below /gateway, /search, /geocoding and /assets, and without a
 * prefix, because no two services share a path.
 */
export async function servePlatform(platform: Platform): Promise<ServedPlatform> {
  const handle = (request: Request) => {
    const { service, url } = route(platform, new URL(request.url));
    return service.fetch(new Request(url, request));
  };
  const server = createAdaptorServer({ fetch: handle });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The platform did not get a port');
  const baseUrl = `http://127.0.0.1:${address.port}`;
  return {
    baseUrl,
    gatewayUrl: `${baseUrl}/gateway`,
    searchUrl: `${baseUrl}/search`,
    geocodingUrl: `${baseUrl}/geocoding`,
    contentUrl: baseUrl,
    assetsUrl: `${baseUrl}/assets`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        if ('closeAllConnections' in server) server.closeAllConnections();
      }),
  };
}

function route(platform: Platform, url: URL) {
  const [, prefix, rest] = /^\/(gateway|search|geocoding|assets)(\/.*)$/.exec(url.pathname) ?? [];
  if (rest !== undefined) url.pathname = rest;
  if (prefix === 'search' || (!prefix && url.pathname.startsWith('/1/')))
    return { service: platform.search, url };
  if (prefix === 'assets' && platform.assets) return { service: platform.assets, url };
  if (prefix === 'geocoding' || (!prefix && url.pathname.startsWith('/maps/'))) {
    return { service: platform.geocoding, url };
  }
  if (!prefix && platform.content && url.pathname.startsWith('/content/')) {
    return { service: platform.content, url };
  }
  return { service: platform.gateway, url };
}
