import type { Site } from '../../tenants/registry.ts';
import type { Destination } from '../destination.ts';
import type { RenderPage } from '../pages/render-page.ts';

/** A destination whose response needs calls to services. */
export type ServiceDestination = Exclude<
  Destination,
  {
    kind: 'redirect' | 'offline' | 'robots' | 'remember' | 'asset' | 'page';
  }
>;

/**
 * The part of the server that costs CPU time or waits for services. In production it runs in a worker thread, in tests and
 * development in the same thread.
 */
export interface Backend {
  render: RenderPage;
  /** Answers a request for anything but a page. */
  serve: (request: Request, site: Site, destination: ServiceDestination) => Promise<Response>;
  /** Answers a provider's webhook. */
  receiveWebhook: (request: Request) => Promise<Response>;
}
