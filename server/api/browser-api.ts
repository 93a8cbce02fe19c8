import { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';

import { logCodes } from '../../domain/errors.ts';
import { commonEventFields } from '../../domain/tracking.ts';
import { findHelpLine, withHelpLine, type HelpLine, type HelpLineText } from '../../domain/help-line.ts';
import { localizeHit, withAmount, type HitNotes } from '../../domain/hit-text.ts';
import type { Locale } from '../../domain/locale.ts';
import { withoutMissingPages } from '../../tenants/page-flags.ts';
import type { Partner } from '../../tenants/partner.ts';
import type { Site } from '../../tenants/registry.ts';
import { snakeKeys } from '../../upstreams/case.ts';
import type { CallContext, UpstreamEvent, Upstreams } from '../../upstreams/create-upstreams.ts';
import { UpstreamError } from '../../upstreams/upstream-error.ts';
import { callContextFor } from '../edge/call-context.ts';
import { readPageRequest } from '../edge/page-request.ts';
import { readVisitor } from '../edge/visitor.ts';
import {
  marketPricesRoute,
  medicationsRoute,
  priceByKeyRoute,
  pricesRoute,
  searchRoute,
  trackRoute,
} from './browser-api-routes.ts';

export interface BrowserApiOptions {
  upstreams: Upstreams;
  report: (event: UpstreamEvent) => void;
  logError: (error: unknown) => void;
  /** The notes of suggestions without a price. */
  hitNotes: (locale: Locale) => Promise<HitNotes>;
  /** The words of the suggestion for a help line. */
  describeHelpLine: (locale: Locale, line: HelpLine) => Promise<HelpLineText>;
}

/** Far more than any page sends. */
const maxBodyBytes = 16 * 1024;

const problem = (code: string, message: string) => ({ error: { code, message } });

/** The response to a failed call. The message is the site's own, because a message of the service could reveal internals. */
function failureResponse(error: unknown): {
  status: 400 | 404 | 502 | 504;
  body: ReturnType<typeof problem>;
} {
  if (!(error instanceof UpstreamError)) throw error;
  if (error.kind === 'http' && error.status === 404) {
    return { status: 404, body: problem('not_found', 'We could not find that.') };
  }
  if (error.kind === 'http' && error.status === 400) {
    if (error.reason === 'quantity_too_large') {
      const message =
        'We price a Schedule II medication for a usual fill of 90 days or less. Ask for a smaller quantity.';
      return { status: 400, body: problem(error.reason, message) };
    }
    return { status: 400, body: problem('invalid_request', 'Something in the request was not understood.') };
  }
  if (error.kind === 'timeout') {
    return { status: 504, body: problem('timeout', 'This is taking too long. Please try again.') };
  }
  return { status: 502, body: problem('unavailable', 'We could not get an answer. Please try again.') };
}

/**
 * The event of a call whose product or name the visitor's request names. Anyone can make these up, and a page that wakes an
 * operator must not depend on them: a service that rejects them has not failed.
 */
function withoutMadeUpFailure(event: UpstreamEvent): UpstreamEvent {
  const isRejection = event.level === 'error' && (event.status === 400 || event.status === 404);
  if (!isRejection) return event;
  return { ...event, level: 'info', ok: true, code: logCodes[event.category].ok };
}

/**
 * The calls that browsers make, on the site's own origin and forwarded with the gateway key, as one Hono app per site.
 * Keys are snake_case as on every wire (spec §7); /api/openapi.json describes it.
 */
export function createBrowserApi(options: BrowserApiOptions): (site: Site) => OpenAPIHono {
  // By partner, because each host has a site object of its own, and made again when its brand files or flags change.
  const apis = new WeakMap<Partner, { revision: number; api: OpenAPIHono }>();
  return (site) => {
    const existing = apis.get(site.partner);
    if (existing?.revision === site.revision) return existing.api;
    const api = createSiteApi(site, options);
    apis.set(site.partner, { revision: site.revision, api });
    return api;
  };
}

function createSiteApi(site: Site, options: BrowserApiOptions): OpenAPIHono {
  const api = new OpenAPIHono({
    // The library's reply would expose the validation rules; this reply only names the fields to correct.
    defaultHook: (result, context) => {
      if (result.success) return undefined;
      const fields = [...new Set(result.error.issues.map((issue) => issue.path.join('.')))].join(', ');
      // A body that is no object has no field to name.
      return context.json(problem('invalid_request', `Please check: ${fields || 'the body'}.`), 400);
    },
  });
  addForwardedCalls(api, site, options);
  limitBodies(api);
  addTracking(api, site, options);
  addOpenApiDocument(api, site);
  handleErrors(api, options);
  return api;
}

function addForwardedCalls(
  api: OpenAPIHono,
  site: Site,
  { upstreams, report, describeHelpLine, hitNotes }: BrowserApiOptions,
): void {
  async function forward(
    context: Context,
    call: (callContext: CallContext) => Promise<unknown>,
  ): Promise<never> {
    const request = context.req.raw;
    const { source } = readPageRequest(request, site, 'en-US');
    try {
      const reportCall = (event: UpstreamEvent) => report(withoutMadeUpFailure(event));
      const result = await call({ ...callContextFor(site, source, reportCall), signal: request.signal });
      context.header('cache-control', 'private, max-age=60');
      // `never`, because the clients have already checked the shape; the schemas of the routes only describe it.
      return context.json(snakeKeys(result) as object, 200) as never;
    } catch (error) {
      const { status, body } = failureResponse(error);
      context.header('cache-control', 'no-store');
      return context.json(body, status) as never;
    }
  }

  api.openapi(searchRoute, (context) => {
    const { q, locale } = context.req.valid('query');
    return forward(context, async (call) => {
      const result = await upstreams.search.search(q, call, { locale });
      const hits = withoutMissingPages(site.flags, result.hits);
      const notes = await hitNotes(locale);
      const localized = hits.map((hit) => localizeHit(hit, locale, notes));
      const found = withAmount(localized, q);
      const id = findHelpLine(q);
      if (!id) return { ...result, hits: found };
      return { ...result, hits: withHelpLine(found, q, { id, ...(await describeHelpLine(locale, id)) }) };
    });
  });
  api.openapi(pricesRoute, (context) => {
    const query = context.req.valid('query');
    return forward(context, (call) =>
      upstreams.prices.fetchPrices({ ...query, zip: query.zip ?? null }, call),
    );
  });
  api.openapi(priceByKeyRoute, (context) => {
    const { key } = context.req.valid('param');
    return forward(context, (call) => upstreams.prices.fetchPriceByKey(key, call));
  });
  api.openapi(marketPricesRoute, (context) => {
    const query = context.req.valid('query');
    return forward(context, (call) =>
      upstreams.prices.fetchMarketPrices({ ...query, zip: query.zip ?? null }, call),
    );
  });
  api.openapi(medicationsRoute, (context) => {
    const { name } = context.req.valid('param');
    const { quantity } = context.req.valid('query');
    return forward(context, (call) => upstreams.medications.fetchMedications(name, quantity, call));
  });
}

function limitBodies(api: OpenAPIHono): void {
  const limit = bodyLimit({
    maxSize: maxBodyBytes,
    onError: (context) => context.json(problem('too_large', 'This is too long.'), 413),
  });
  api.use('/api/*', limit, async (context, next) => {
    // The library does not check a body of another type.
    const isJson = /^application\/json\s*(;|$)/i.test(context.req.header('content-type') ?? '');
    if (context.req.method !== 'POST' || isJson) return next();
    return context.json(problem('invalid_request', 'Please send JSON.'), 415);
  });
}

function addTracking(api: OpenAPIHono, site: Site, { upstreams, report }: BrowserApiOptions): void {
  api.openapi(trackRoute, (context) => {
    const common = commonEventFields(site.tenant.marketer, readVisitor(context.req.raw, site));
    if (!common) return context.body(null, 204);
    const { event, payload } = context.req.valid('json');
    const { source } = readPageRequest(context.req.raw, site, 'en-US');
    // The browser does not wait for this call, and the client reports its failures.
    void upstreams.analytics.track(event, { ...common, ...payload }, callContextFor(site, source, report));
    return context.body(null, 202);
  });
}

function addOpenApiDocument(api: OpenAPIHono, { partner }: Site): void {
  api.get('/api/openapi.json', (context) =>
    context.json(
      api.getOpenAPI31Document({
        openapi: '3.1.0',
        info: { title: `${partner.clientDisplayName}: browser API`, version: '1' },
        servers: [{ url: partner.basePath }],
      }),
    ),
  );
}

function handleErrors(api: OpenAPIHono, { logError }: BrowserApiOptions): void {
  api.notFound((context) => context.json(problem('not_found', 'No API call has this address.'), 404));
  api.onError((error, context) => {
    // Hono rejects malformed percent-encoding and the like with an HTTPException.
    if ('status' in error && error.status === 400) {
      return context.json(problem('invalid_request', 'Something in the request was not understood.'), 400);
    }
    logError(error);
    return context.json(problem('error', 'Something went wrong. Please try again.'), 500);
  });
}
