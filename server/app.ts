import { Hono } from 'hono';
import type { Logger } from 'pino';

import { logCodes } from '../domain/errors.ts';
import { linkBaseOf, localeOfPath, type Locale } from '../domain/locale.ts';
import { parseShareImagePath, type ShareSubject } from '../domain/share-image.ts';
import { createRegistry, type Site } from '../tenants/registry.ts';
import { createApi } from './api/browser-api.ts';
import { createAssets, isAssetPath } from './edge/assets.ts';
import { createHealth, type HealthCheck } from './edge/health.ts';
import { createMapTiles, isMapTilePath } from './api/map-tiles.ts';
import { createMedia, isMediaPath } from './api/media.ts';
import { reportRefusalsTo, reportRefusedReportsTo } from './telemetry/rejection-reports.ts';
import { createPages, type PagesOptions } from './pages/pages.ts';
import { createMonitoring, monitoringPath } from './api/browser-monitoring.ts';
import { plainPage } from './edge/plain-page.ts';
import { robots } from './edge/robots.ts';
import { securityHeaders } from './edge/security.ts';
import { createShareImages } from './pages/share-image/share-images.ts';
import { createProxyWatch, visitorAddress } from './edge/visitor-address.ts';
import { pathOfPage } from './edge/visitor.ts';
import { createWalletPass, passTokenOf } from './api/wallet-pass.ts';

export interface AppOptions extends Omit<
  PagesOptions,
  'logError' | 'warn' | 'countRejectedMessage' | 'countRejectedReport'
> {
  logger: Logger;
  extraHosts: Record<string, string>;
  checks: HealthCheck[];
  /** What providers post to, at any host name; null for nothing. */
  webhooks: Hono | null;
  stopping: () => boolean;
  /** How many proxies of ours write X-Forwarded-For. */
  trustedProxies: number;
}

/** What the request log says of a request. */
type Env = { Variables: { kind: string; tenant: string; noindex: boolean } };

/** What a path is, once the host is known and the base path and the language are taken off. */
type Destination =
  | { kind: 'redirect'; to: string }
  | { kind: 'outside' | 'malformed' | 'robots' }
  | { kind: 'asset' | 'api' | 'media' | 'map-tile'; path: string }
  | { kind: 'share-image'; subject: ShareSubject; locale: Locale }
  | { kind: 'pass'; token: string }
  | { kind: 'page'; path: string; locale: Locale };

/** Where a path leads on a site: below its base path, at its root, or nowhere (design §6). */
export function destinationOf(path: string, basePath: string): Destination {
  // Search engines ask for it at the root of a host alone, whatever the base path.
  if (path === '/robots.txt') return { kind: 'robots' };
  if (basePath !== '/') {
    if (path === '/' || path === `${basePath}/`) return { kind: 'redirect', to: basePath };
    // React Router's address for the data of the page at the base path itself.
    if (path === `${basePath}.data`) return { kind: 'page', path: '/', locale: 'en-US' };
    if (path !== basePath && !path.startsWith(`${basePath}/`)) return { kind: 'outside' };
  }
  if (!isDecodable(path)) return { kind: 'malformed' };
  const spanish = linkBaseOf(basePath, 'es');
  if (path === `${spanish}/`) return { kind: 'redirect', to: spanish };
  if (path === `${spanish}.data`) return { kind: 'page', path: '/', locale: 'es' };
  const { locale, path: below } = localeOfPath(basePath === '/' ? path : path.slice(basePath.length) || '/');
  if (isAssetPath(below)) return { kind: 'asset', path: below };
  if (below === '/api' || below.startsWith('/api/')) return { kind: 'api', path: below };
  if (isMediaPath(below)) return { kind: 'media', path: below };
  if (isMapTilePath(below)) return { kind: 'map-tile', path: below };
  const token = passTokenOf(below);
  if (token) return { kind: 'pass', token };
  const subject = parseShareImagePath(below);
  if (subject) return { kind: 'share-image', subject, locale };
  // Every page is at one address, however a hurried visitor types it.
  const lower = lowerCase(path);
  if (lower !== path && !path.endsWith('.data')) return { kind: 'redirect', to: lower };
  return { kind: 'page', path: below, locale };
}

/** A path in lower case; what is percent-encoded stays. */
function lowerCase(path: string): string {
  return path.replaceAll(/%[0-9a-f]{2}|[A-Z]+/gi, (part) =>
    part.startsWith('%') ? part : part.toLowerCase(),
  );
}

/** The whole site as one Hono app: `app.request(url, init)` in tests, a socket in production. */
export function createApp(options: AppOptions): Hono<Env> {
  const { logger, metrics } = options;
  const logError = (error: unknown) => logger.error({ err: error }, 'a page failed');
  const pages = createPages({
    ...options,
    logError,
    warn: (message) => logger.warn(message),
    countRejectedMessage: reportRefusalsTo(logger, metrics),
    countRejectedReport: reportRefusedReportsTo(logger, metrics),
  });
  const siteForHost = createRegistry(options);
  const assets = createAssets(options.clientRoot);
  const api = createApi({ ...options, logError });
  const shareImages = createShareImages({ ...options, logError });
  const media = createMedia(options);
  const mapTiles = createMapTiles(options);
  const walletPass = createWalletPass(options);
  const monitoring = createMonitoring(options);
  const always = securityHeaders(options.production);
  const watchForProxies = createProxyWatch({
    ...options,
    count: () => metrics.forwardedIgnored.inc(),
    warn: () =>
      logger.warn(
        { code: logCodes.other.error },
        'X-Forwarded-For arrives while TRUSTED_PROXIES is 0: all visitors count as one, and messages are limited for all of them together',
      ),
  });

  async function answer(
    request: Request,
    site: Site,
    address: string | null,
  ): Promise<{ kind: string; response: Response }> {
    const url = new URL(request.url);
    const destination = destinationOf(url.pathname, site.partner.basePath);
    switch (destination.kind) {
      case 'redirect': {
        const location = destination.to + url.search;
        return { kind: 'redirect', response: new Response(null, { status: 302, headers: { location } }) };
      }
      case 'outside':
      case 'malformed':
        return { kind: 'page', response: plainPage(404, site.partner.basePath) };
      case 'robots':
        return { kind: 'robots', response: robots(request, site, options.production) };
      case 'asset':
        return { kind: 'asset', response: await assets.request(withPath(request, destination.path)) };
      case 'api':
        if (destination.path === monitoringPath && request.method === 'POST') {
          return { kind: 'monitoring', response: await monitoring(request, site) };
        }
        return { kind: 'api', response: await api(site).request(withPath(request, destination.path)) };
      case 'media':
        return { kind: 'media', response: await media(request, site, destination.path) };
      case 'map-tile':
        return { kind: 'map-tile', response: await mapTiles(request, site, destination.path) };
      case 'share-image':
        return { kind: 'share-image', response: await shareImages(request, site, destination) };
      case 'pass':
        return { kind: 'pass', response: await walletPass(request, site, destination.token) };
      default:
        return { kind: 'page', response: await page(request, site, destination, address) };
    }
  }

  async function page(
    request: Request,
    site: Site,
    at: { path: string; locale: Locale },
    address: string | null,
  ): Promise<Response> {
    const response = await pages(request, site, at.locale, address);
    // In a frame on another site's page a cookie would be a third party's: browsers refuse it, and nobody asked for it.
    if (pathOfPage(at.path) === '/embed') response.headers.delete('set-cookie');
    return response;
  }

  const app = new Hono<Env>();
  app.use(async (context, next) => {
    const started = performance.now();
    await next();
    for (const [name, value] of Object.entries(always)) {
      if (!context.res.headers.has(name)) context.res.headers.set(name, value);
    }
    // Files too: a picture of a hidden site must not be found either (spec §5).
    if (context.get('noindex')) context.res.headers.set('x-robots-tag', 'noindex, nofollow');
    const kind = context.get('kind') ?? 'health';
    const tenant = context.get('tenant') ?? 'none';
    const seconds = (performance.now() - started) / 1000;
    const status = context.res.status;
    metrics.requests.observe({ kind, tenant, status: `${Math.floor(status / 100)}xx` }, seconds);
    // The path names a medicine and the address a person: neither is logged.
    const line = { method: context.req.method, kind, tenant, status, ms: Math.round(seconds * 1000) };
    if (status >= 500) logger.error(line, 'request');
    else logger.debug({ ...line, headers: context.req.header() }, 'request');
  });
  app.route('/', createHealth(options));
  if (options.webhooks) {
    app.use('/notifications/*', (context, next) => {
      context.set('kind', 'webhook');
      return next();
    });
    app.route('/', options.webhooks);
  }
  app.all('*', async (context) => {
    const site = siteForHost(context.req.header('host') ?? new URL(context.req.url).host);
    if (!site) return plainPage(421);
    // Nothing here is for another one, and no Request of the platform can be made of some of them.
    if (!methods.has(context.req.method)) return refusedMethod();
    watchForProxies(context.req.raw);
    const address = visitorAddress(context.req.raw, context.env, options);
    const { kind, response } = await answer(context.req.raw, site, address);
    context.set('kind', kind);
    context.set('tenant', site.tenant.id);
    context.set('noindex', site.noindex);
    return response;
  });
  app.onError((error) => {
    // Whoever leaves while a body is sent cuts it off: nothing of ours has failed, and nobody reads an answer.
    if (isCutOff(error)) return new Response(null, { status: 400, headers: { 'cache-control': 'no-store' } });
    logError(error);
    return plainPage(500);
  });
  return app;
}

/** How Node ends the body of a request whose connection is gone. */
const isCutOff = (error: Error) =>
  'code' in error && error.code === 'ECONNRESET' && error.message === 'aborted';

const methods = new Set(['GET', 'HEAD', 'POST']);

const refusedMethod = () =>
  new Response('Pages are only read, and forms are only posted.', {
    status: 405,
    headers: {
      allow: [...methods].join(', '),
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
    },
  });

/** Whether percent-encoding in a path stands for text at all. */
function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

function withPath(request: Request, path: string): Request {
  const url = new URL(request.url);
  url.pathname = path;
  return new Request(url, request);
}
