import type { Site } from '../tenants/registry.ts';
import { createBrowserApi } from './api/browser-api.ts';
import { createMonitoring, monitoringPath } from './api/browser-monitoring.ts';
import { createMapTiles } from './api/map-tiles.ts';
import { createMedia } from './api/media.ts';
import { createWalletPass } from './api/wallet-pass.ts';
import { brandImage, createAssets } from './edge/assets.ts';
import { OverloadedError } from './edge/admission.ts';
import { resolveDestination, type Destination } from './destination.ts';
import { currentAdmission, isShed, overloadedCall, overloadedPage } from './edge/overload.ts';
import { plainPage } from './edge/plain-page.ts';
import { robots } from './edge/robots.ts';
import { createPages, type PagesOptions } from './pages/pages.ts';
import { createShareImages } from './pages/share-image/share-images.ts';
import { atMostEvery } from './telemetry/at-most-every.ts';
import { describeRequest } from './telemetry/request-scope.ts';

export interface DispatchOptions extends PagesOptions {
  /** Milliseconds since 1970. */
  now: () => number;
}

/**
 * Creates the request handler of all sites: pages, files and the browser API.
 * @returns a function of a request, its site and its visitor's network address.
 */
export function createDispatch(options: DispatchOptions) {
  const pages = createPages(options);
  const assets = createAssets(options.clientRoot);
  const apiFor = createBrowserApi(options);
  const monitoring = createMonitoring(options);
  const media = createMedia(options);
  const mapTiles = createMapTiles(options);
  const shareImages = createShareImages(options);
  const walletPass = createWalletPass(options);
  const reportShed = createShedReport(options);

  function handleApi(request: Request, site: Site, path: string): Response | Promise<Response> {
    if (path !== monitoringPath || request.method !== 'POST') {
      const call = () => apiFor(site).request(withPath(request, path));
      // A posted event costs nothing, and a slow body must not hold a place.
      return request.method === 'POST' ? call() : options.admission.run('api', call, currentAdmission());
    }
    describeRequest({ kind: 'monitoring' });
    return monitoring(request, site);
  }

  async function handleDestination(
    request: Request,
    site: Site,
    destination: Destination,
    address: string | null,
  ): Promise<Response> {
    switch (destination.kind) {
      case 'redirect':
        return redirect(destination.to + new URL(request.url).search);
      case 'not-found':
        return plainPage(404, site.partner.basePath);
      case 'robots':
        return robots(site);
      case 'asset': {
        const image = site.images.get(destination.path);
        if (image) return brandImage(request, image);
        return assets.request(withPath(request, destination.path));
      }
      case 'api':
        return handleApi(request, site, destination.path);
      case 'media':
        return media(request, site, destination.path);
      case 'map-tile':
        return mapTiles(request, site, destination.path);
      case 'share-image':
        return shareImages(request, site, destination);
      case 'pass':
        return options.admission.run(
          'api',
          () => walletPass(request, site, destination.token),
          currentAdmission(),
        );
      default:
        return pages(request, site, destination, address);
    }
  }

  return async function dispatch(request: Request, site: Site, address: string | null): Promise<Response> {
    const destination = resolveDestination(new URL(request.url).pathname, site.partner.basePath);
    const { kind } = destination;
    describeRequest({ kind: kind === 'not-found' ? 'page' : kind });
    try {
      return await handleDestination(request, site, destination, address);
    } catch (error) {
      if (!isShed(error)) throw error;
      reportShed(error);
      if (kind === 'api') return overloadedCall();
      return overloadedPage(request, kind === 'page' ? destination.locale : 'en-US');
    }
  };
}

/** Counts requests that were not admitted, and warns about them at most once a minute. */
function createShedReport({ metrics, warn, now }: DispatchOptions): (error: Error) => void {
  const warnRarely = atMostEvery(60_000, now, () =>
    warn('Requests are answered 503: the server has more pages to render than it can in time'),
  );
  return (error) => {
    // No visitor waits for the reply of one that was abandoned.
    if (!(error instanceof OverloadedError)) return;
    metrics.requestsShed.inc({ reason: error.reason });
    describeRequest({ shed: error.reason });
    warnRarely();
  };
}

const redirect = (location: string) => new Response(null, { status: 302, headers: { location } });

function withPath(request: Request, path: string): Request {
  const url = new URL(request.url);
  url.pathname = path;
  return new Request(url, request);
}
