import type { Locale } from '../../domain/locale.ts';
import { isLocatedPage, partsParameter } from '../../domain/page-parameters.ts';
import type { Visitor } from '../../domain/tracking.ts';
import { readZip } from '../../domain/zip.ts';
import type { Site } from '../../tenants/registry.ts';
import type { IpLocationSources } from '../edge/ip-location.ts';
import { currentAdmission } from '../edge/overload.ts';
import { pageKey, readPageRequest } from '../edge/page-request.ts';
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
import { currentRequest, describeRequest } from '../telemetry/request-scope.ts';
import type { PageIndex } from './page-index.ts';
import type { RenderedPage } from './page-cache.ts';
import {
  createResponseHead,
  partsNotFound,
  pageResponse,
  redirectVisitor,
  type ResponseHead,
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
  type RoutedRequest,
  type SiteRoutes,
} from './page-routes.ts';
import { createFormHandler } from './form-handler.ts';
import { requestForRender } from './render-page.ts';
import { createSharedPages, type SharedPagesOptions } from './shared-pages.ts';

export interface PagesOptions extends SharedPagesOptions {
  /** The routes of the build. In development they may change with each request. */
  routes: () => Promise<SiteRoutes>;
  production: boolean;
  /** Receives the requests that the cache can answer. */
  pageIndex: PageIndex;
  ipLocation: IpLocationSources;
  /** The version of the data release in use; '' without embedded services. */
  releaseVersion: () => string;
}

/** Answers requests for pages: shared ones from the cache, private ones and posted forms rendered for their visitor. */
export function createPages(options: PagesOptions) {
  const { cache, pageIndex, metrics, admission, production, render } = options;
  const shared = createSharedPages(options);
  const handleForm = createFormHandler(options);
  const finders = new WeakMap<object, ReturnType<typeof createRouteFinder>>();

  async function findRoute(path: string) {
    const routes = await options.routes();
    const finder = finders.get(routes) ?? createRouteFinder(routes);
    finders.set(routes, finder);
    return finder(path);
  }

  function privatePage(request: Request, page: RoutedRequest, visitor: Visitor): Promise<RenderedPage> {
    metrics.pageCache.inc({ result: 'bypass' });
    return admission.run(
      'page',
      () => render(requestForRender(request, page), page, { visitor, address: null }),
      currentAdmission(),
    );
  }

  /** The URL to redirect a visitor to whose cookies remember values that the URL of the page lacks; null for any other visitor. */
  async function findRedirect(request: Request, page: RoutedRequest, received: URL): Promise<string | null> {
    const remembered = readRemembered(request, page.site);
    const isZipOpen = remembered.zip !== null && !hasPlace(received) && page.route && mayTakeZip(page.route);
    const takesZip = isZipOpen && (await shared.takesZip(request, page));
    return withRemembered(received, { ...remembered, zip: takesZip ? remembered.zip : null });
  }

  /** Remembers how a request was answered, for the next request that gets the same response. */
  function addToIndex(page: RoutedRequest, rendered: RenderedPage, head: ResponseHead): void {
    const { identity, route } = currentRequest() ?? {};
    if (!identity || isLocatedPage(page.route?.id ?? '') || options.dev) return;
    const { site, release } = page;
    const key = pageKey(page, rendered.headers['content-encoding'] ?? 'identity');
    if (cache.fresh(key) !== rendered) return;
    const { headers, cookies, isPublic } = head;
    const known = { key, site, release, headers, cookies, route };
    if (!isPublic) pageIndex.add(identity.visitor, known);
    else pageIndex.add(identity.url, { ...known, unlessCookies: redirectingCookies(page, rendered) });
  }

  /** The cookies that remember the referral and the ZIP code of a URL. */
  const visitorCookies = ({ sources }: Site, url: URL, { preferences }: Visitor): string[] => [
    ...referralCookies(url, preferences, { sources, secure: production }),
    ...zipCookie(url, preferences, production),
  ];

  /** Answers a request that reads a page, or its deferred parts. */
  async function answerPage(request: Request, page: RoutedRequest, facts: PageFacts): Promise<Response> {
    const { receivedUrl, visitor, dependsOnUrl, isFramed } = facts;
    const isPrivate = isPrivatePage(page.url);
    const whole = withoutParts(page);
    const { rendered: document, result } = isPrivate
      ? { rendered: await privatePage(request, whole, visitor), result: undefined }
      : await shared.load(request, whole);
    const rendered = whole === page ? document : document.deferred;
    if (!rendered) return partsNotFound();
    const isExact = hasSameQuery(page.url, receivedUrl);
    const isPublic =
      dependsOnUrl && isExact && result !== undefined && page.release === options.releaseVersion();
    const head = createResponseHead(page, {
      rendered,
      isPublic,
      isStale: result === 'stale',
      cookies: isFramed ? [] : visitorCookies(page.site, receivedUrl, visitor),
    });
    // A URL with unknown parameters is not remembered, because anyone can invent them.
    if (isExact && !isPrivate) addToIndex(page, rendered, head);
    return pageResponse(rendered, head, request);
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
      ipLocation: route && !dependsOnUrl && isLocatedPage(route.id) ? options.ipLocation : undefined,
      visitorAddress,
      readsCookies: !dependsOnUrl && !isFramed,
      readsSource: route !== null && !namesPartnerOfCard(route),
    });
    const routed = { ...received, route: isManifestPath(path) ? null : route };
    const visitor = readVisitor(request, site);
    if (!isRead) return handleForm(request, routed, { visitor, address: visitorAddress });
    const page = route ? withKnownParameters(routed, route) : routed;
    const redirectUrl =
      dependsOnUrl && !isFramed ? await findRedirect(request, withoutParts(page), received.url) : null;
    if (redirectUrl !== null) return redirectVisitor(redirectUrl);
    if (isPrefetch(request.headers) && !admission.isIdle()) return rejectedPrefetch();
    return answerPage(request, page, { receivedUrl: received.url, visitor, dependsOnUrl, isFramed });
  };
}

/** What the answer to a request depends on besides its page. */
interface PageFacts {
  /** The URL with all of its parameters. */
  receivedUrl: URL;
  visitor: Visitor;
  /** The document is the same for everyone at its URL. */
  dependsOnUrl: boolean;
  /** The page is for a frame on another site. */
  isFramed: boolean;
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

/** The request for the page whose deferred parts were requested; the same request for a whole page. */
function withoutParts(page: RoutedRequest): RoutedRequest {
  if (page.url.searchParams.get(partsParameter) !== 'deferred') return page;
  const url = new URL(page.url);
  url.searchParams.delete(partsParameter);
  return { ...page, url };
}

/** The cookies that may redirect a visitor to another URL. */
const redirectingCookies = ({ url }: RoutedRequest, { takesZip }: RenderedPage): string[] => [
  ...(takesZip && !hasPlace(url) ? [rememberedCookies.zip] : []),
  ...(hasSource(url) ? [] : [rememberedCookies.source]),
];
