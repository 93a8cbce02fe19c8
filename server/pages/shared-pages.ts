import { LRUCache } from 'lru-cache';

import { OverloadedError } from '../edge/admission.ts';
import { chooseEncoding } from '../edge/compress.ts';
import { currentAdmission, type SiteAdmission } from '../edge/overload.ts';
import { pageKey } from '../edge/page-request.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import { currentRequest, describeRequest } from '../telemetry/request-scope.ts';
import type { PageCache, RenderedPage } from './page-cache.ts';
import type { RoutedRequest } from './page-routes.ts';
import { requestForRender, type RenderPage } from './render-page.ts';
import { createSharedAbort } from './shared-abort.ts';

export interface SharedPagesOptions {
  render: RenderPage;
  /** Whether this is development, in which nothing is cached. */
  dev: boolean;
  cache: PageCache;
  metrics: Metrics;
  admission: SiteAdmission;
}

/** A page, and how the cache answered. */
export interface ServedPage {
  rendered: RenderedPage;
  /** Undefined for a page of the previous release. */
  result: 'hit' | 'stale' | 'miss' | undefined;
}

/** For how many paths the server remembers whether their page takes a ZIP code. */
const maxPaths = 50_000;
const maxPathLength = 200;

/** Loads pages that are the same for all visitors: from the cache, or rendered once for everyone who waits for them. */
export function createSharedPages({ render, dev, cache, metrics, admission }: SharedPagesOptions) {
  const waitFor = createSharedAbort();
  // A `max` would reserve the memory of all entries at the start.
  const pagesWithZip = new LRUCache<string, boolean>({ maxSize: maxPaths, sizeCalculation: () => 1 });

  async function load(request: Request, page: RoutedRequest): Promise<ServedPage> {
    if (dev) return { rendered: await render(requestForRender(request, page), page), result: 'miss' };
    const encoding = chooseEncoding(request.headers.get('accept-encoding'));
    const key = pageKey(page, encoding);
    const { arrivedAt, signal } = currentAdmission();
    const cached = waitFor(key, signal, (sharedSignal) =>
      cache.get(key, (_stale, isRenewal) => {
        const work = () => render(requestForRender(request, page), page);
        if (!isRenewal) return admission.run('page', work, { arrivedAt, signal: sharedSignal });
        // The visitor already has the stale page, so renewing it must not delay anyone.
        return admission.isIdle()
          ? admission.run('renewal', work)
          : Promise.reject(new OverloadedError('queue_full'));
      }),
    );
    const { value, result } = await cached.catch((error: unknown) => {
      const previous = error instanceof OverloadedError && pageOfPreviousRelease(page, encoding);
      if (!previous) throw error;
      return { value: previous, result: undefined };
    });
    metrics.pageCache.inc({ result: result ?? 'stale' });
    describeRequest({ cache: result ?? 'stale' });
    // A page that is incomplete because a service failed may only seem to take no ZIP code.
    if (value.status === 200 && value.isCacheable) pagesWithZip.set(pathOf(page), value.takesZip);
    return { rendered: value, result };
  }

  /**
   * Right after a release is replaced, visitors may request more pages than the server can render. Until then it serves the
   * pages of the previous release.
   */
  function pageOfPreviousRelease(page: RoutedRequest, encoding: string): RenderedPage | undefined {
    const release = currentRequest()?.release?.previous;
    return release ? cache.peek(pageKey({ ...page, release }, encoding)) : undefined;
  }

  /**
   * Whether a page takes a ZIP code. This is known only after it was rendered, because an address of one segment may be that
   * of a medication or of a legal text.
   */
  const takesZip = async (request: Request, page: RoutedRequest): Promise<boolean> =>
    pagesWithZip.get(pathOf(page)) ?? (await load(request, page)).rendered.takesZip;

  return { load, takesZip };
}

const pathOf = ({ site, url }: RoutedRequest) =>
  [site.partner.name, site.revision, url.pathname.slice(0, maxPathLength)].join(' ');
