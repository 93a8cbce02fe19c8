import type { Hono } from 'hono';

import type { Site } from '../../tenants/registry.ts';
import { createBrowserApi } from '../api/browser-api.ts';
import { createMonitoring, type MonitoringOptions } from '../api/browser-monitoring.ts';
import { monitoringPath } from '../destination.ts';
import { createMapTiles } from '../api/map-tiles.ts';
import { createMedia } from '../api/media.ts';
import { createOutsidePage } from '../api/outside-page.ts';
import { createWalletPass } from '../api/wallet-pass.ts';
import { withPath } from '../edge/request-target.ts';
import { createRenderer, type RenderOptions } from '../pages/render-page.ts';
import { entryOf } from '../pages/site-build.ts';
import { createShareImages, type ShareImagesOptions } from '../pages/share-image/share-images.ts';
import type { Backend, ServiceDestination } from './backend.ts';

export interface BackendOptions
  extends RenderOptions, MonitoringOptions, Omit<ShareImagesOptions, 'localize'> {
  upstreams: RenderOptions['upstreams'];
  demonstration: RenderOptions['demonstration'];
  /** Receives providers' webhooks; null when no provider sends any. */
  webhooks: Hono | null;
}

/** Creates the backend in this thread. */
export function createBackend(options: BackendOptions): Backend {
  const { build } = options;
  const apiFor = createBrowserApi({
    ...options,
    hitNotes: async (locale) => entryOf(await build()).hitNotes(locale),
    describeHelpLine: async (locale, line) => entryOf(await build()).describeHelpLine(locale, line),
  });
  const monitoring = createMonitoring(options);
  const media = createMedia(options);
  const mapTiles = createMapTiles(options);
  const outsidePage = createOutsidePage(options);
  const shareImages = createShareImages({
    ...options,
    localize: async (locale, lookup) => entryOf(await build()).localizeLookup(locale, lookup),
  });
  const walletPass = createWalletPass(options);

  async function serve(request: Request, site: Site, destination: ServiceDestination): Promise<Response> {
    switch (destination.kind) {
      case 'api': {
        const { path } = destination;
        if (path === monitoringPath && request.method === 'POST') return monitoring(request, site);
        return apiFor(site).request(withPath(request, path));
      }
      case 'media':
        return media(request, site, destination.path);
      case 'map-tile':
        return mapTiles(request, site, destination.path);
      case 'not-found':
        return outsidePage(request, site);
      case 'share-image':
        return shareImages(request, site, destination);
      default:
        return walletPass(request, site, destination.token);
    }
  }

  return {
    render: createRenderer(options),
    serve,
    receiveWebhook: async (request) =>
      options.webhooks ? options.webhooks.fetch(request) : new Response(null, { status: 404 }),
  };
}
