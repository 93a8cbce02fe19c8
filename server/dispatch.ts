import type { Locale } from '../domain/locale.ts';
import type { Site } from '../tenants/registry.ts';
import { createBrowserApi } from './api/browser-api.ts';
import { createMonitoring, monitoringPath } from './api/browser-monitoring.ts';
import { createMapTiles } from './api/map-tiles.ts';
import { createMedia } from './api/media.ts';
import { createWalletPass } from './api/wallet-pass.ts';
import { createAssets } from './edge/assets.ts';
import { resolveDestination } from './destination.ts';
import { plainPage } from './edge/plain-page.ts';
import { robots } from './edge/robots.ts';
import { normalizePagePath } from './edge/visitor.ts';
import { createPages, type PagesOptions } from './pages/pages.ts';
import { createShareImages } from './pages/share-image/share-images.ts';
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

  function handleApi(request: Request, site: Site, path: string): Response | Promise<Response> {
    if (path !== monitoringPath || request.method !== 'POST') {
      return apiFor(site).request(withPath(request, path));
    }
    describeRequest({ kind: 'monitoring' });
    return monitoring(request, site);
  }

  async function handlePage(
    request: Request,
    site: Site,
    { path, locale }: { path: string; locale: Locale },
    address: string | null,
  ): Promise<Response> {
    const response = await pages(request, site, locale, address);
    // Inside a frame on another site, browsers reject these as third-party cookies.
    if (normalizePagePath(path) === '/embed') response.headers.delete('set-cookie');
    return response;
  }

  return async function dispatch(request: Request, site: Site, address: string | null): Promise<Response> {
    const { pathname, search } = new URL(request.url);
    const destination = resolveDestination(pathname, site.partner.basePath);
    describeRequest({ kind: destination.kind === 'not-found' ? 'page' : destination.kind });
    switch (destination.kind) {
      case 'redirect':
        return redirect(destination.to + search);
      case 'not-found':
        return plainPage(404, site.partner.basePath);
      case 'robots':
        return robots(site);
      case 'asset':
        return assets.request(withPath(request, destination.path));
      case 'api':
        return handleApi(request, site, destination.path);
      case 'media':
        return media(request, site, destination.path);
      case 'map-tile':
        return mapTiles(request, site, destination.path);
      case 'share-image':
        return shareImages(request, site, destination);
      case 'pass':
        return walletPass(request, site, destination.token);
      default:
        return handlePage(request, site, destination, address);
    }
  };
}

const redirect = (location: string) => new Response(null, { status: 302, headers: { location } });

function withPath(request: Request, path: string): Request {
  const url = new URL(request.url);
  url.pathname = path;
  return new Request(url, request);
}
