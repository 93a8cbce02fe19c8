import type { Site } from '../tenants/registry.ts';
import { brandImage, createAssets } from './edge/assets.ts';
import { OverloadedError } from './edge/admission.ts';
import { monitoringPath, resolveDestination, type Destination } from './destination.ts';
import { currentAdmission, isShed } from './edge/overload.ts';
import { overloadedCall, overloadedPage } from './edge/overloaded-response.ts';
import { offlinePage } from './edge/offline-page.ts';
import { plainPage } from './edge/plain-page.ts';
import { rememberZip } from './edge/remembered.ts';
import { robots } from './edge/robots.ts';
import { withPath } from './edge/request-target.ts';
import { createPages, type PagesOptions } from './pages/pages.ts';
import { throttle } from './telemetry/throttle.ts';
import { describeRequest } from './telemetry/request-scope.ts';
import type { Backend, ServiceDestination } from './backend/backend.ts';

export interface DispatchOptions extends Omit<PagesOptions, 'render'> {
  backend: Backend;
  /** Folder of the client build, relative to the working directory. */
  clientRoot: string;
  warn: (message: string) => void;
  logError: (error: unknown) => void;
  /** Milliseconds since 1970. */
  now: () => number;
}

/**
 * Creates the request handler of all sites: pages, files and the browser API.
 * @returns a function of a request, its site and its visitor's network address.
 */
export function createDispatch(options: DispatchOptions) {
  const { admission, backend } = options;
  const pages = createPages({ ...options, render: backend.render });
  const assets = createAssets(options.clientRoot);
  const reportShed = createShedReport(options);

  function serve(request: Request, site: Site, destination: ServiceDestination): Promise<Response> {
    const call = () => backend.serve(request, site, destination);
    const { kind } = destination;
    if (kind === 'api' && request.method === 'POST') {
      if (destination.path === monitoringPath) describeRequest({ kind: 'monitoring' });
      // Posted events need no admission: an upload that is slow to arrive must not occupy a slot.
      return call();
    }
    return kind === 'api' || kind === 'pass' ? admission.run('api', call, currentAdmission()) : call();
  }

  /** The page for an address outside the site; without its popular medications if they cannot be loaded. */
  async function findPlainPage(request: Request, site: Site, destination: ServiceDestination) {
    // The posted body is dropped, because nothing reads it.
    const read = new Request(request.url, { headers: request.headers });
    const work = () => backend.serve(read, site, destination);
    return admission.run('api', work, currentAdmission()).catch((error: unknown) => {
      if (!isShed(error)) options.logError(error);
      return plainPage(404, { site, request });
    });
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
        return findPlainPage(request, site, destination);
      case 'offline':
        return offlinePage(destination.locale, site);
      case 'robots':
        return robots(site);
      case 'remember':
        return rememberZip(request, site, options.production);
      case 'asset': {
        const image = site.images.get(destination.path);
        if (image) return brandImage(request, image);
        return assets.request(withPath(request, destination.path));
      }
      case 'page':
        return pages(request, site, destination, address);
      default:
        return serve(request, site, destination);
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
      return overloadedPage(request, kind === 'page' ? destination.locale : 'en-US', site);
    }
  };
}

/** Counts requests that were not admitted, and warns about them at most once a minute. */
function createShedReport({ metrics, warn, now }: DispatchOptions): (error: Error) => void {
  const warnRarely = throttle(60_000, now, () =>
    warn('requests are answered with 503: the server cannot render all requested pages in time'),
  );
  return (error) => {
    // An abandoned request has no client that reads the response.
    if (!(error instanceof OverloadedError)) return;
    metrics.requestsShed.inc({ reason: error.reason });
    describeRequest({ shed: error.reason });
    warnRarely();
  };
}

const redirect = (location: string) => new Response(null, { status: 302, headers: { location } });
