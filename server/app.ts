import { Hono, type MiddlewareHandler } from 'hono';

import { logCodes } from '../domain/errors.ts';
import { createRegistry } from '../tenants/registry.ts';
import { createDispatch, type DispatchOptions } from './dispatch.ts';
import { createHealth, type HealthCheck } from './edge/health.ts';
import { plainPage } from './edge/plain-page.ts';
import { securityHeaders } from './edge/security.ts';
import { createProxyWatch, visitorAddress } from './edge/visitor-address.ts';
import type { ServerTelemetry } from './telemetry/telemetry.ts';

export interface AppOptions extends DispatchOptions, ServerTelemetry {
  extraHosts: Record<string, string>;
  checks: HealthCheck[];
  /** Takes what providers post, at any host name; null for nothing. */
  webhooks: Hono | null;
  stopping: () => boolean;
  /** How many proxies of the operator's write X-Forwarded-For. */
  trustedProxies: number;
}

/** What the request log and the headers need to know of a request. */
type Env = { Variables: { kind: string; tenant: string; noindex: boolean } };

/** The whole site as one Hono app: `app.request(url, init)` in tests, a socket in production. */
export function createApp(options: AppOptions): Hono<Env> {
  const app = new Hono<Env>();
  app.use(observeRequests(options));
  app.use(setHeaders(options.production));
  app.route('/', createHealth(options));
  app.route('/', createWebhooks(options.webhooks));
  app.all('*', answerSites(options));
  app.onError(answerErrors(options));
  return app;
}

/** Counts and logs each request. A path names a medication and an address a person: neither is logged. */
function observeRequests({ logger, metrics }: AppOptions): MiddlewareHandler<Env> {
  return async (context, next) => {
    const startedAt = performance.now();
    await next();
    const kind = context.get('kind') ?? 'health';
    const tenant = context.get('tenant') ?? 'none';
    const { status } = context.res;
    const seconds = (performance.now() - startedAt) / 1000;
    metrics.requests.observe({ kind, tenant, status: `${Math.floor(status / 100)}xx` }, seconds);
    const line = { method: context.req.method, kind, tenant, status, ms: Math.round(seconds * 1000) };
    if (status >= 500) logger.error(line, 'request');
    else logger.debug({ ...line, headers: context.req.header() }, 'request');
  };
}

function setHeaders(production: boolean): MiddlewareHandler<Env> {
  const always = Object.entries(securityHeaders(production));
  return async (context, next) => {
    await next();
    const { headers } = context.res;
    for (const [name, value] of always) if (!headers.has(name)) headers.set(name, value);
    // On files too: search engines must not find a picture of a hidden site (spec §5).
    if (context.get('noindex')) headers.set('x-robots-tag', 'noindex, nofollow');
  };
}

function createWebhooks(webhooks: Hono | null): Hono<Env> {
  const app = new Hono<Env>();
  if (!webhooks) return app;
  app.use('/notifications/*', (context, next) => {
    context.set('kind', 'webhook');
    return next();
  });
  return app.route('/', webhooks);
}

function answerSites(options: AppOptions): MiddlewareHandler<Env> {
  const siteForHost = createRegistry(options);
  const dispatch = createDispatch(options);
  const watchForProxies = createProxyWatch({
    ...options,
    count: () => options.metrics.forwardedIgnored.inc(),
    warn: () =>
      options.logger.warn(
        { code: logCodes.other.error },
        'X-Forwarded-For arrives while TRUSTED_PROXIES is 0: all visitors count as one, and messages are limited for all of them together',
      ),
  });
  return async (context) => {
    const request = context.req.raw;
    const site = siteForHost(context.req.header('host') ?? new URL(request.url).host);
    if (!site) return plainPage(421);
    // The platform cannot make a Request of some methods.
    if (!methods.has(request.method)) return methodNotAllowed();
    watchForProxies(request);
    const address = visitorAddress(request, context.env, options);
    const { kind, response } = await dispatch(request, site, address);
    context.set('kind', kind);
    context.set('tenant', site.tenant.id);
    context.set('noindex', site.noindex);
    return response;
  };
}

const answerErrors =
  ({ logError }: AppOptions) =>
  (error: Error): Response => {
    // A visitor who leaves aborts the request body: the site has not failed.
    if (isCutOff(error)) return new Response(null, { status: 400, headers: { 'cache-control': 'no-store' } });
    logError(error);
    return plainPage(500);
  };

/** How Node ends the body of a request whose connection is gone. */
const isCutOff = (error: Error) =>
  'code' in error && error.code === 'ECONNRESET' && error.message === 'aborted';

const methods = new Set(['GET', 'HEAD', 'POST']);

const methodNotAllowed = () =>
  new Response('Pages are only read, and forms are only posted.', {
    status: 405,
    headers: {
      allow: [...methods].join(', '),
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
    },
  });
