import { Hono, type Context, type MiddlewareHandler } from 'hono';

import { errorCode } from '../domain/error-message.ts';
import { logCodes } from '../domain/errors.ts';
import type { FindSite } from '../tenants/registry.ts';
import { createDispatch, type DispatchOptions } from './dispatch.ts';
import { createHealth, type HealthOptions } from './edge/health.ts';
import { observeRequests } from './edge/observe-requests.ts';
import { plainPage } from './edge/plain-page.ts';
import { hasOneHost } from './edge/request-target.ts';
import { hiddenSiteTag } from './edge/robots.ts';
import { securityHeaders } from './edge/security.ts';
import { createProxyWatch, visitorAddress } from './edge/visitor-address.ts';
import { describeRequest, type ReleaseUse, type StartTrace } from './telemetry/request-scope.ts';
import type { ServerTelemetry } from './telemetry/telemetry.ts';

export interface AppOptions
  extends DispatchOptions, HealthOptions, Pick<ServerTelemetry, 'logger' | 'metrics' | 'logError'> {
  siteForHost: FindSite;
  /** Where providers send webhooks, at any host name. */
  webhookPaths: readonly string[];
  beginRelease?: (() => ReleaseUse) | undefined;
  startTrace?: StartTrace;
  /** How many of the operator's proxies append to X-Forwarded-For. */
  trustedProxies: number;
}

/** The facts about a request on which response headers depend. */
type Env = { Variables: { noindex: boolean } };

/** The whole site as one Hono app: `app.request(url, init)` in tests, a socket in production. */
export function createApp(options: AppOptions): Hono<Env> {
  const app = new Hono<Env>();
  app.use(observeRequests(options));
  app.use(setHeaders(options.production));
  app.route('/', createHealth(options));
  app.use((context, next) => (hasOneHost(context.req.raw) ? next() : Promise.resolve(plainPage(400))));
  app.route('/', createWebhooks(options));
  app.all('*', handleSites(options));
  app.onError(handleErrors(options));
  return app;
}

function setHeaders(production: boolean): MiddlewareHandler<Env> {
  const defaults = Object.entries(securityHeaders(production));
  return async (context, next) => {
    await next();
    const { headers } = context.res;
    for (const [name, value] of defaults) if (!headers.has(name)) headers.set(name, value);
    // A cache would store a missing file, which may arrive with the next node of a new release.
    if (!headers.has('cache-control') && context.res.status !== 304) headers.set('cache-control', 'no-store');
    // Added to files too, because search engines must not index the images of a hidden site (spec §5).
    if (context.get('noindex')) headers.set('x-robots-tag', hiddenSiteTag);
  };
}

function createWebhooks({ webhookPaths, backend }: AppOptions): Hono<Env> {
  const app = new Hono<Env>();
  for (const path of webhookPaths) {
    app.post(path, (context) => {
      describeRequest({ kind: 'webhook' });
      return backend.receiveWebhook(context.req.raw);
    });
  }
  return app;
}

function handleSites(options: AppOptions): MiddlewareHandler<Env> {
  const { siteForHost } = options;
  const dispatch = createDispatch(options);
  const watchForProxies = createProxyWatch({
    ...options,
    count: () => options.metrics.forwardedIgnored.inc(),
    warn: () =>
      options.logger.warn(
        { code: logCodes.other.error },
        'requests have X-Forwarded-For but TRUSTED_PROXIES is 0: all visitors count as one address and share one message limit. Set TRUSTED_PROXIES to the number of your proxies.',
      ),
  });
  return async (context) => {
    const request = context.req.raw;
    const site = siteForHost(context.req.header('host') ?? new URL(request.url).host);
    if (!site) return plainPage(421);
    // The Request constructor throws for some methods, such as TRACE.
    if (!methods.has(request.method)) return methodNotAllowed();
    watchForProxies(request);
    const address = visitorAddress(request, context.env, options);
    describeRequest({ tenant: site.tenant.id });
    context.set('noindex', site.noindex);
    return dispatch(request, site, address);
  };
}

const handleErrors =
  ({ logError, siteForHost }: AppOptions) =>
  (error: Error, context: Context): Response => {
    // Reading the body fails when the visitor leaves. That is not a failure of the site, and no client reads the response.
    if (isAborted(error))
      return new Response(null, { status: 400, headers: { 'cache-control': 'no-store' } });
    logError(error);
    return plainPage(500, {
      site: siteForHost(context.req.header('host')) ?? undefined,
      request: context.req.raw,
    });
  };

/** Whether Node threw an error because the connection closed while the request body was being read. */
const isAborted = (error: Error) => errorCode(error) === 'ECONNRESET' && error.message === 'aborted';

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
