import type { Locale } from '../../domain/locale.ts';
import type { Site } from '../../tenants/registry.ts';
import type { Visitor } from '../../domain/tracking.ts';
import { OverloadedError } from '../edge/admission.ts';
import { chooseEncoding } from '../edge/compress.ts';
import { matchesTag } from '../edge/entity-tag.ts';
import { isLocatedPage, type IpLocationSources } from '../edge/ip-location.ts';
import { currentAdmission, type SiteAdmission } from '../edge/overload.ts';
import { pageKey, readPageRequest } from '../edge/page-request.ts';
import { readPostedForm } from '../edge/posted-form.ts';
import { referralCookies, zipCookie } from '../edge/referral-cookies.ts';
import { isPrivatePage, normalizePagePath, readVisitor } from '../edge/visitor.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import { currentRequest, describeRequest } from '../telemetry/request-scope.ts';
import type { KnownPages } from './known-pages.ts';
import type { PageCache, RenderedPage } from './page-cache.ts';
import { createRouteFinder, isManifestPath, knownUrl, type SiteRoutes } from './page-routes.ts';
import type { PageOwner } from './page-context.ts';
import type { RoutedRequest } from './render-page.ts';
import type { Backend } from '../backend/backend.ts';
import { createSharedWaits } from './shared-waits.ts';

export interface PagesOptions {
  render: Backend['render'];
  /** The routes of the build; a build of development has others each time. */
  routes: () => Promise<SiteRoutes>;
  /** Nothing is cached in development. */
  dev: boolean;
  production: boolean;
  cache: PageCache;
  /** Learns which requests the cache answers. */
  knownPages: KnownPages;
  metrics: Metrics;
  admission: SiteAdmission;
  ipLocation: IpLocationSources;
}

const maxFormBytes = 64 * 1024;

/** Answers requests for pages: shared ones from the cache, private ones and posted forms rendered for their visitor. */
export function createPages(options: PagesOptions) {
  const { cache, knownPages, metrics, admission, production, render } = options;
  const waitFor = createSharedWaits();
  const finders = new WeakMap<object, ReturnType<typeof createRouteFinder>>();

  async function findRoute(path: string) {
    const routes = await options.routes();
    const finder = finders.get(routes) ?? createRouteFinder(routes);
    finders.set(routes, finder);
    return finder(path);
  }

  async function handleForm(request: Request, page: RoutedRequest, owner: PageOwner): Promise<Response> {
    const posted = await readPostedForm(request, maxFormBytes);
    if (!posted.ok) return formRejection(posted.status, posted.message);
    const headers = new Headers(request.headers);
    // readPostedForm has checked it. React Router would also compare the scheme, but TLS ends at the load balancer.
    headers.delete('origin');
    headers.delete('content-length');
    headers.set('content-type', 'application/x-www-form-urlencoded;charset=UTF-8');
    const form = new Request(page.url, { method: 'POST', headers, body: posted.fields });
    const rendered = await admission.run('form', () => render(form, page, owner), {
      // The time that the visitor took to send the form does not count.
      signal: currentRequest()?.left,
    });
    return pageResponse(rendered, [], request);
  }

  function privatePage(request: Request, page: RoutedRequest, visitor: Visitor): Promise<RenderedPage> {
    metrics.pageCache.inc({ result: 'bypass' });
    return admission.run(
      'page',
      () => render(toRead(request, page), page, { visitor, address: null }),
      currentAdmission(),
    );
  }

  /** Right after a release was replaced, more pages may be asked for than can be rendered: the old ones are still good. */
  function pageOfPreviousRelease(page: RoutedRequest, encoding: string): RenderedPage | undefined {
    const release = currentRequest()?.release?.previous;
    return release ? cache.peek(pageKey({ ...page, release }, encoding)) : undefined;
  }

  async function sharedPage(request: Request, page: RoutedRequest): Promise<RenderedPage> {
    if (options.dev) return render(toRead(request, page), page);
    const encoding = chooseEncoding(request.headers.get('accept-encoding'));
    const key = pageKey(page, encoding);
    const { arrivedAt, signal } = currentAdmission();
    const cached = waitFor(key, signal, (allLeft) =>
      cache.get(key, (_stale, isRenewal) => {
        const work = () => render(toRead(request, page), page);
        if (!isRenewal) return admission.run('page', work, { arrivedAt, signal: allLeft });
        // The visitor has the stale page: a new one must not delay anyone.
        return admission.isIdle()
          ? admission.run('renewal', work)
          : Promise.reject(new OverloadedError('queue_full'));
      }),
    );
    const { value, result } = await cached.catch((error: unknown) => {
      const previous = error instanceof OverloadedError && pageOfPreviousRelease(page, encoding);
      if (!previous) throw error;
      return { value: previous, result: 'stale' as const };
    });
    metrics.pageCache.inc({ result });
    describeRequest({ cache: result });
    return value;
  }

  /** A URL with parameters of no page is not remembered, because anyone can invent them. */
  function remember(
    page: RoutedRequest,
    received: URL,
    { rendered, cookies }: { rendered: RenderedPage; cookies: readonly string[] },
  ): void {
    const { identity, route } = currentRequest() ?? {};
    if (
      !identity ||
      page.url.searchParams.size !== received.searchParams.size ||
      isPrivatePage(page.url) ||
      isLocatedPage(page.url) ||
      options.dev
    )
      return;
    const { site, release } = page;
    const key = pageKey(page, rendered.headers['content-encoding'] ?? 'identity');
    if (cache.fresh(key) === rendered) knownPages.remember(identity, { key, site, release, cookies, route });
  }

  return async function handle(
    request: Request,
    site: Site,
    { path, locale }: { path: string; locale: Locale },
    visitorAddress: string | null = null,
  ): Promise<Response> {
    const received = readPageRequest(request, site, locale, options.ipLocation, visitorAddress);
    const route = await findRoute(path);
    describeRequest({ route: route?.pattern });
    const routed = { ...received, route: isManifestPath(path) ? null : route };
    const page = route ? { ...routed, url: knownUrl(received.url, route) } : routed;
    const visitor = readVisitor(request, site);
    if (request.method === 'POST') return handleForm(request, routed, { visitor, address: visitorAddress });
    const rendered = isPrivatePage(page.url)
      ? await privatePage(request, page, visitor)
      : await sharedPage(request, page);
    // Inside a frame on another site, browsers reject these as third-party cookies.
    const isFramed = normalizePagePath(path) === '/embed';
    const cookies = isFramed
      ? []
      : [
          ...referralCookies(received.url, visitor.preferences, {
            sources: site.sources,
            secure: production,
          }),
          ...zipCookie(received.url, visitor.preferences, production),
        ];
    remember(page, received.url, { rendered, cookies });
    return pageResponse(rendered, cookies, request);
  };
}

/**
 * The request of a render, made only where there is one: it costs more than a rejection. It is without the visitor's abort
 * signal, because a shared render must not stop when one visitor leaves.
 */
const toRead = ({ headers }: Request, { url }: RoutedRequest) => new Request(url, { headers });

function formRejection(status: number, message: string): Response {
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };
  return new Response(message, { status, headers });
}

function pageResponse(page: RenderedPage, cookies: string[], { method, headers: sent }: Request): Response {
  const headers = new Headers(page.headers);
  for (const cookie of [...cookies, ...page.cookies]) headers.append('set-cookie', cookie);
  const isUnchanged = method !== 'POST' && matchesTag(sent.get('if-none-match'), page.headers['etag']);
  const status = isUnchanged ? 304 : page.status;
  const isEmpty = method === 'HEAD' || status === 204 || status === 304;
  return new Response(isEmpty ? null : page.body, { status, headers });
}
