import { LRUCache } from 'lru-cache';

import type { Locale } from '../../domain/locale.ts';
import { partsParameter } from '../../domain/page-parameters.ts';
import type { Visitor } from '../../domain/tracking.ts';
import { readZip } from '../../domain/zip.ts';
import type { Site } from '../../tenants/registry.ts';
import { OverloadedError } from '../edge/admission.ts';
import { chooseEncoding } from '../edge/compress.ts';
import { isLocatedPage, type IpLocationSources } from '../edge/ip-location.ts';
import { currentAdmission, type SiteAdmission } from '../edge/overload.ts';
import { pageKey, readPageRequest } from '../edge/page-request.ts';
import { readPostedForm } from '../edge/posted-form.ts';
import { postedPage } from '../edge/posted-page.ts';
import { referralCookies, zipCookie } from '../edge/referral-cookies.ts';
import {
  readRemembered,
  rememberedCookies,
  hasPlace,
  hasSource,
  withRemembered,
} from '../edge/remembered.ts';
import { isPrivatePage, normalizePagePath, readVisitor } from '../edge/visitor.ts';
import { isPrefetch, rejectedPrefetch } from '../edge/speculation-rules.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import { currentRequest, describeRequest } from '../telemetry/request-scope.ts';
import type { PageIndex } from './page-index.ts';
import type { PageCache, RenderedPage } from './page-cache.ts';
import {
  answerFor,
  formRejection,
  partsNotFound,
  pageResponse,
  redirectVisitor,
  type Answer,
} from './page-response.ts';
import {
  createRouteFinder,
  hasSameQuery,
  isManifestPath,
  isPublicDocument,
  mayTakeZip,
  namesPartnerOfCard,
  withoutUnknownParameters,
  type PageRoute,
  type SiteRoutes,
} from './page-routes.ts';
import type { PageOwner } from './page-context.ts';
import type { RoutedRequest } from './render-page.ts';
import type { Backend } from '../backend/backend.ts';
import { createSharedAbort } from './shared-abort.ts';

export interface PagesOptions {
  render: Backend['render'];
  /** The routes of the build. In development they may change with each request. */
  routes: () => Promise<SiteRoutes>;
  /** Whether this is development, in which nothing is cached. */
  dev: boolean;
  production: boolean;
  cache: PageCache;
  /** Receives the requests that the cache can answer. */
  pageIndex: PageIndex;
  metrics: Metrics;
  admission: SiteAdmission;
  ipLocation: IpLocationSources;
  /** The version of the data release in use; '' without embedded services. */
  releaseVersion: () => string;
}

const maxFormBytes = 64 * 1024;
/** For how many paths the server remembers whether their page takes a ZIP code. */
const maxPaths = 50_000;
const maxPathLength = 200;

/** Answers requests for pages: shared ones from the cache, private ones and posted forms rendered for their visitor. */
export function createPages(options: PagesOptions) {
  const { cache, pageIndex, metrics, admission, production, render } = options;
  const waitFor = createSharedAbort();
  const pagesWithZip = new LRUCache<string, boolean>({ max: maxPaths });
  const finders = new WeakMap<object, ReturnType<typeof createRouteFinder>>();

  async function findRoute(path: string) {
    const routes = await options.routes();
    const finder = finders.get(routes) ?? createRouteFinder(routes);
    finders.set(routes, finder);
    return finder(path);
  }

  async function handleForm(request: Request, page: RoutedRequest, owner: PageOwner): Promise<Response> {
    const posted = await readPostedForm(request, maxFormBytes);
    if (!posted.ok) {
      // A script or a program gets one sentence.
      const isForVisitor = request.headers.get('accept')?.includes('text/html');
      return isForVisitor
        ? postedPage(posted.status, page.locale, page.site)
        : formRejection(posted.status, posted.message);
    }
    const headers = new Headers(request.headers);
    // readPostedForm has already checked the origin. React Router would also compare the scheme, but TLS ends at the load
    // balancer.
    headers.delete('origin');
    headers.delete('content-length');
    headers.set('content-type', 'application/x-www-form-urlencoded;charset=UTF-8');
    const form = new Request(page.url, { method: 'POST', headers, body: posted.fields });
    const rendered = await admission.run('form', () => render(form, page, owner), {
      // The wait starts now: the time in which the visitor's connection uploaded the form does not count.
      signal: currentRequest()?.signal,
    });
    if (rendered.status === 405) return postedPage(405, page.locale, page.site);
    return pageResponse(rendered, answerFor(page, { rendered, isPublic: false, isStale: false }), request);
  }

  function privatePage(request: Request, page: RoutedRequest, visitor: Visitor): Promise<RenderedPage> {
    metrics.pageCache.inc({ result: 'bypass' });
    return admission.run(
      'page',
      () => render(requestForRender(request, page), page, { visitor, address: null }),
      currentAdmission(),
    );
  }

  /**
   * Right after a release is replaced, visitors may request more pages than the server can render. Until then it serves the
   * pages of the previous release.
   */
  function pageOfPreviousRelease(page: RoutedRequest, encoding: string): RenderedPage | undefined {
    const release = currentRequest()?.release?.previous;
    return release ? cache.peek(pageKey({ ...page, release }, encoding)) : undefined;
  }

  /** @returns `result: undefined` for a page of the previous release. */
  async function sharedPage(request: Request, page: RoutedRequest): Promise<ServedPage> {
    if (options.dev) return { rendered: await render(requestForRender(request, page), page), result: 'miss' };
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
   * The URL to redirect a visitor to whose cookies remember values that the URL of the page lacks; null for any other
   * visitor. Whether a page takes a ZIP code is known only after it was rendered, because an address of one segment may be
   * that of a medication or of a legal text.
   */
  async function findRedirect(request: Request, page: RoutedRequest, received: URL): Promise<string | null> {
    const remembered = readRemembered(request, page.site);
    if (remembered.zip === null || hasPlace(received) || !page.route || !mayTakeZip(page.route))
      return withRemembered(received, { ...remembered, zip: null });
    const takesZip = pagesWithZip.get(pathOf(page)) ?? (await sharedPage(request, page)).rendered.takesZip;
    return withRemembered(received, { ...remembered, zip: takesZip ? remembered.zip : null });
  }

  /** Remembers how a request was answered, for the next request that gets the same response. */
  function addToIndex(page: RoutedRequest, rendered: RenderedPage, answer: Answer): void {
    const { identity, route } = currentRequest() ?? {};
    if (!identity || isLocatedPage(page.url) || options.dev) return;
    const { site, release } = page;
    const key = pageKey(page, rendered.headers['content-encoding'] ?? 'identity');
    if (cache.fresh(key) !== rendered) return;
    const { headers, cookies, isPublic } = answer;
    const known = { key, site, release, headers, cookies, route };
    if (!isPublic) pageIndex.add(identity.visitor, known);
    else pageIndex.add(identity.url, { ...known, unlessCookies: redirectingCookies(page, rendered) });
  }

  return async function handle(
    request: Request,
    site: Site,
    { path, locale }: { path: string; locale: Locale },
    visitorAddress: string | null = null,
  ): Promise<Response> {
    const route = await findRoute(path);
    describeRequest({ route: route?.pattern });
    const isRead = request.method !== 'POST';
    // In a frame on another site, browsers neither send nor store cookies.
    const isFramed = normalizePagePath(path) === '/embed';
    const dependsOnUrl = isRead && isPublicDocument(path, new URL(request.url), route);
    const received = readPageRequest(request, site, locale, {
      ipLocation: dependsOnUrl ? undefined : options.ipLocation,
      visitorAddress,
      readsCookies: !dependsOnUrl && !isFramed,
      readsSource: route !== null && !namesPartnerOfCard(route),
    });
    const routed = { ...received, route: isManifestPath(path) ? null : route };
    const visitor = readVisitor(request, site);
    if (!isRead) return handleForm(request, routed, { visitor, address: visitorAddress });
    const page = route ? withKnownParameters(routed, route) : routed;
    const wantsParts = page.url.searchParams.get(partsParameter) === 'deferred';
    const whole = wantsParts ? withoutParts(page) : page;
    const redirectUrl = dependsOnUrl && !isFramed ? await findRedirect(request, whole, received.url) : null;
    if (redirectUrl !== null) return redirectVisitor(redirectUrl);
    if (isPrefetch(request.headers) && !admission.isIdle()) return rejectedPrefetch();
    const { rendered: document, result } = isPrivatePage(page.url)
      ? { rendered: await privatePage(request, whole, visitor), result: undefined }
      : await sharedPage(request, whole);
    const rendered = wantsParts ? document.deferred : document;
    if (!rendered) return partsNotFound();
    const isExact = hasSameQuery(page.url, received.url);
    const isPublic =
      dependsOnUrl && isExact && result !== undefined && page.release === options.releaseVersion();
    const answer = answerFor(page, { rendered, isPublic, isStale: result === 'stale' });
    // A response that a cache may give to everyone sets no cookie. The script of the page sets it instead.
    if (!answer.isPublic && !isFramed) {
      const { preferences } = visitor;
      const { sources } = site;
      answer.cookies = [
        ...referralCookies(received.url, preferences, { sources, secure: production }),
        ...zipCookie(received.url, preferences, production),
      ];
    }
    // A URL with unknown parameters is not remembered, because anyone can invent them.
    if (isExact && !isPrivatePage(page.url)) addToIndex(page, rendered, answer);
    return pageResponse(rendered, answer, request);
  };
}

/** A page, and how the cache answered. */
interface ServedPage {
  rendered: RenderedPage;
  result: 'hit' | 'stale' | 'miss' | undefined;
}

/** The request for a page, reduced to the parameters on which the page depends. */
function withKnownParameters(page: RoutedRequest, route: PageRoute): RoutedRequest {
  const url = withoutUnknownParameters(
    page.url,
    route,
    namesPartnerOfCard(route) ? null : (page.source?.id ?? null),
  );
  const zip = url.searchParams.get('zip');
  return { ...page, url, zip: zip === null ? (mayTakeZip(route) ? page.zip : null) : readZip(zip) };
}

/** The request for the page whose deferred parts were requested. */
function withoutParts(page: RoutedRequest): RoutedRequest {
  const url = new URL(page.url);
  url.searchParams.delete(partsParameter);
  return { ...page, url };
}

const pathOf = ({ site, url }: RoutedRequest) =>
  [site.partner.name, site.revision, url.pathname.slice(0, maxPathLength)].join(' ');

/** The cookies that may redirect a visitor to another URL. */
const redirectingCookies = ({ url }: RoutedRequest, { takesZip }: RenderedPage): string[] => [
  ...(takesZip && !hasPlace(url) ? [rememberedCookies.zip] : []),
  ...(hasSource(url) ? [] : [rememberedCookies.source]),
];

/**
 * The request for a render. Created only when a render starts, because it costs more than a rejection. It does not have the
 * visitor's abort signal, because a shared render must not stop when one visitor leaves.
 */
const requestForRender = ({ headers }: Request, { url }: RoutedRequest) => new Request(url, { headers });
