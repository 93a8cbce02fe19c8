import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';

import type { PageContext, Services, SiteContext, Telemetry } from '../../app/context.ts';
import { linkBaseOf, underBase, type Locale } from '../../domain/locale.ts';
import type { Visitor } from '../../domain/tracking.ts';
import type { UpstreamEvent, Upstreams } from '../../upstreams/create-upstreams.ts';
import type { Site } from '../../tenants/registry.ts';
import type { Environment } from '../../tenants/tenant.ts';
import { callContextFor } from '../edge/call-context.ts';
import type { IpLocationSources } from '../edge/ip-location.ts';
import { chooseEncoding, compress } from '../edge/compress.ts';
import { createMessageChannels } from './message-channels.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import type { CachedPage, PageCache } from './page-cache.ts';
import { pageKey, readPageRequest, visitorOrigin, type PageRequest } from '../edge/page-request.ts';
import { readPostedForm } from '../edge/posted-form.ts';
import { referralCookies, zipCookie } from '../edge/referral-cookies.ts';
import { contentSecurityPolicy } from '../edge/security.ts';
import { buildForSite } from './site-build.ts';
import { isOneVisitors, readVisitor } from '../edge/visitor.ts';
import { readWordsFiles } from './catalog-files.ts';

export interface PagesOptions {
  build: () => Promise<ServerBuild>;
  /** Development builds change under us and carry their own asset URLs. */
  dev: boolean;
  production: boolean;
  /** Folder of the client build, relative to the working directory. */
  clientRoot: string;
  upstreams: Upstreams;
  environment: Environment;
  /** Whether browsers measure. */
  monitored: boolean;
  demonstration: boolean;
  cache: PageCache;
  metrics: Metrics;
  now: () => number;
  ipLocation: IpLocationSources;
  /** Whose streets the map shows; null for a map without. */
  mapTiles: SiteContext['mapTiles'];
  /** What stand-ins got instead of people; null where there are none. */
  inbox: Services['inbox'];
  report: (event: UpstreamEvent) => void;
  logError: (error: unknown) => void;
  warn: (message: string) => void;
  countRejectedMessage: Telemetry['countRejectedMessage'];
  countRejectedReport: Telemetry['countRejectedReport'];
}

/** Whom an answer is for, where it is for one visitor alone. */
interface Asker {
  visitor: Visitor;
  address: string | null;
}

const longestForm = 64 * 1024;

/** Renders the pages of every site: one build, a request handler per base path and language, pages cached as bytes. */
export function createPages(options: PagesOptions) {
  const words = options.dev ? null : readWordsFiles(options.clientRoot);
  const handlers = new Map<string, ReturnType<typeof createRequestHandler>>();
  const channelsOf = createMessageChannels(options);

  async function handlerFor(basePath: string, locale: Locale) {
    const basename = linkBaseOf(basePath, locale);
    const known = handlers.get(basename);
    if (known && !options.dev) return known;
    const build = await options.build();
    const moved = words ? buildForSite(build, words, basePath, locale) : { ...build, basename };
    const handler = createRequestHandler(moved, options.production ? 'production' : 'development');
    handlers.set(basename, handler);
    return handler;
  }

  /** What loaders may reach, and whether an upstream failed while they did: such a page is never kept. */
  async function contextFor(page: PageRequest, asker: Asker | null) {
    const { site, locale, source, zip, ipCoordinates, url } = page;
    const linkBase = linkBaseOf(site.partner.basePath, locale);
    let failed = false;
    const call = callContextFor(site, source, (event) => {
      if (!event.ok) failed = true;
      options.report(event);
    });
    const pageContext: PageContext = {
      site: {
        ...site,
        basePath: site.partner.basePath,
        locale,
        href: (path) => underBase(linkBase, path),
        fileHref: (path) => underBase(site.partner.basePath, path),
        origin: visitorOrigin(url, options.production),
        assetPrefix: options.dev || site.partner.basePath === '/' ? '' : site.partner.basePath,
        environment: options.environment,
        isDemonstration: options.demonstration,
        isMonitored: options.monitored,
        mapTiles: options.mapTiles,
        channels: await channelsOf(site),
      },
      request: {
        url: visibleUrl(url),
        visitor: asker?.visitor ?? null,
        call: { ...call, ...(asker?.address && { visitorAddress: asker.address }) },
        source,
        zip,
        ipCoordinates,
      },
      services: { ...options.upstreams, inbox: options.inbox },
      telemetry: {
        countRejectedMessage: options.countRejectedMessage,
        countRejectedReport: options.countRejectedReport,
        logError: options.logError,
        warn: options.warn,
      },
    };
    const build = await options.build();
    const provider = new RouterContextProvider();
    // The build has its own copy of app/context.ts; keys are compared by identity, so its key is the one to set.
    const { pageContext: key } = build.entry.module as unknown as {
      pageContext: Parameters<typeof provider.set>[0];
    };
    provider.set(key, pageContext);
    return { provider, hasFailed: () => failed };
  }

  async function render(
    request: Request,
    page: PageRequest,
    asker: Asker | null = null,
  ): Promise<CachedPage> {
    const handler = await handlerFor(page.site.partner.basePath, page.locale);
    const { provider, hasFailed } = await contextFor(page, asker);
    const response = await handler(request, provider);
    const text = await response.text();
    const headers: Record<string, string> = Object.fromEntries(response.headers);
    const isPage = headers['content-type']?.startsWith('text/html') ?? false;
    if (isPage && !options.dev) {
      // A stricter one of a route's own stands.
      headers['content-security-policy'] ??= contentSecurityPolicy(text, page.site.partner.iframeDomains);
    }
    const encoding = response.body ? chooseEncoding(request.headers.get('accept-encoding')) : 'identity';
    if (encoding !== 'identity') headers['content-encoding'] = encoding;
    headers['vary'] = 'accept-encoding, cookie';
    // What was made of a form is one visitor's alone.
    headers['cache-control'] ??= asker ? 'no-store' : 'private, no-cache';
    delete headers['content-length'];
    // One line each, which a record of headers has no room for.
    const cookies = response.headers.getSetCookie();
    delete headers['set-cookie'];
    const body = await compress(text, encoding);
    const keep = !hasFailed() && headers['cache-control'] !== 'no-store';
    return { status: response.status, headers, cookies, body, renderedAt: options.now(), keep };
  }

  /** Answers a form. It is read here: no route gets more of one than any of ours has, nor one that cannot be read. */
  async function answerForm(request: Request, page: PageRequest, asker: Asker) {
    const posted = await readPostedForm(request, longestForm);
    if (!posted.ok) return refusal(posted.status, posted.sentence);
    const headers = new Headers(request.headers);
    // It was compared already. React Router would compare its scheme too, and that of a connection behind a balancer is another.
    headers.delete('origin');
    headers.delete('content-length');
    headers.set('content-type', 'application/x-www-form-urlencoded;charset=UTF-8');
    const form = new Request(request.url, { method: 'POST', headers, body: posted.fields });
    return respond(await render(form, page, asker), [], 'POST');
  }

  /**
   * Answers a page request. GETs go through the cache; the visitor's own abort does not stop a render others may share.
   */
  return async function answer(
    request: Request,
    site: Site,
    locale: Locale,
    visitorAddress: string | null = null,
  ): Promise<Response> {
    const page = readPageRequest(request, site, locale, options.ipLocation, visitorAddress);
    const visitor = readVisitor(request, site);
    const cookies = [
      ...referralCookies(page.url, visitor.preferences, options.production),
      ...zipCookie(page.url, visitor.preferences, options.production),
    ];
    if (request.method === 'POST') return answerForm(request, page, { visitor, address: visitorAddress });
    const shared = new Request(request.url, { headers: request.headers });
    if (isOneVisitors(page.url)) {
      const own = await render(shared, page, { visitor, address: null });
      return respond(own, cookies, request.method);
    }
    if (options.dev) return respond(await render(shared, page), cookies, request.method);
    const key = pageKey(page, chooseEncoding(request.headers.get('accept-encoding')));
    const { page: finished, result } = await options.cache.get(key, () => render(shared, page));
    options.metrics.pageCache.inc({ result });
    return respond(finished, cookies, request.method);
  };
}

function refusal(status: number, sentence: string): Response {
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };
  return new Response(sentence, { status, headers });
}

function respond(page: CachedPage, cookies: string[], method: string): Response {
  const headers = new Headers(page.headers);
  for (const cookie of [...cookies, ...page.cookies]) headers.append('set-cookie', cookie);
  const empty = method === 'HEAD' || page.status === 204 || page.status === 304;
  return new Response(empty ? null : page.body, { status: page.status, headers });
}

/** React Router asks for a page's data at the page's URL with `.data` behind it; what the visitor sees has none. */
function visibleUrl(url: URL): URL {
  const visible = new URL(url);
  visible.pathname = visible.pathname.replace(/\/_\.data$/, '/').replace(/\.data$/, '');
  visible.searchParams.delete('_routes');
  return visible;
}
