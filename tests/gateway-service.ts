import { getRequestListener } from '@hono/node-server';

import { openRelease } from '../platform/catalogue/release.ts';
import { createPlatform } from '../platform/create-platform.ts';
import { startLoopbackServer } from './loopback-server.ts';

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
    logError: (error) => process.emitWarning(String(error)),
    now: () => new Date(),
  });
  const requests: string[] = [];
  const pendingReplies = new Set<Promise<Response>>();
  let isClosed = false;
  const listener = getRequestListener(async (request) => {
    const { pathname, search } = new URL(request.url);
    requests.push(pathname + search);
    const status = await intercept(pathname);
    if (status) return new Response(null, { status });
    // A held request may be let go after the release is closed.
    if (isClosed) return new Response(null, { status: 503 });
    const reply = Promise.resolve(platform.gateway.fetch(request));
    pendingReplies.add(reply);
    return reply.finally(() => pendingReplies.delete(reply));
  });
  const { url, close } = await startLoopbackServer(listener);
  return {
    settings: { GATEWAY_URL: url, GATEWAY_API_KEY: gatewayKey },
    /** The paths and queries of the requests so far. */
    requests,
    async close() {
      isClosed = true;
      await close();
      await Promise.allSettled(pendingReplies);
      release.close();
    },
  };
}
