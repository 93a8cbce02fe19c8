import { OpenAPIHono, createRoute, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';

import { commonEventFields } from '../../domain/tracking.ts';
import type { Site } from '../../tenants/registry.ts';
import { snakeKeys } from '../../upstreams/case.ts';
import type { CallContext, UpstreamEvent, Upstreams } from '../../upstreams/create-upstreams.ts';
import { UpstreamError } from '../../upstreams/upstream-error.ts';
import { callContextFor } from '../edge/call-context.ts';
import { readPageRequest } from '../edge/page-request.ts';
import { readVisitor } from '../edge/visitor.ts';

export interface ApiOptions {
  upstreams: Upstreams;
  report: (event: UpstreamEvent) => void;
  logError: (error: unknown) => void;
}

const error = z
  .object({ error: z.object({ code: z.string(), message: z.string() }) })
  .openapi('Error', { description: 'What went wrong, in a sentence.' });
const json = (schema: z.ZodType, description: string) => ({
  description,
  content: { 'application/json': { schema } },
});
const failures = {
  400: json(error, 'The request is not one we can answer'),
  404: json(error, 'There is no such thing'),
  502: json(error, 'The service behind us failed'),
  504: json(error, 'The service behind us took too long'),
};

const price = z
  .object({
    chain: z.string(),
    chain_display_name: z.string(),
    cost: z.number().describe('Dollars'),
    key: z.string().describe('Opens the card for this price'),
    pbm: z.string(),
    usual_price: z.number().nullable().describe('Dollars; what the chain usually charges'),
    distance_miles: z.number().nullable(),
  })
  .loose()
  .openapi('Price');
const dated = {
  priced_on: z.string().describe('YYYY-MM-DD of the reference cost'),
  area: z.object({ zip: z.string().nullable(), label: z.string() }),
  demonstration: z.boolean(),
};
const ndc = z
  .string()
  .regex(/^\d{11}$/)
  .describe('11 digits');
const quantity = z.coerce.number().positive().max(10_000).describe('Tablets, millilitres or grams');
const zip = z
  .string()
  .regex(/^\d{5}$/)
  .optional();

const shortText = z.string().max(200);

const search = createRoute({
  method: 'get',
  path: '/api/search',
  summary: 'Medications for what a visitor typed: five at most',
  request: { query: z.object({ q: z.string().max(200).default('') }) },
  responses: {
    200: json(
      z.object({ hits: z.array(z.object({ id: z.string(), name: z.string(), secondary_name: z.string() })) }),
      'The best hits first',
    ),
    ...failures,
  },
});
const prices = createRoute({
  method: 'get',
  path: '/api/v2/prices',
  summary: 'One price for each pharmacy chain',
  request: { query: z.object({ ndc, quantity, zip }) },
  responses: { 200: json(z.object({ prices: z.array(price), ...dated }), 'Prices in dollars'), ...failures },
});
const priceByKey = createRoute({
  method: 'get',
  path: '/api/v2/prices/{key}',
  summary: 'The price a key was issued for, worked out again',
  request: { params: z.object({ key: z.string().max(4096) }) },
  responses: { 200: json(z.object({ price }).loose(), 'The price'), ...failures },
});
const marketPrices = createRoute({
  method: 'get',
  path: '/api/v1/market-prices',
  summary: 'The prices of every benefit manager for each chain',
  request: { query: z.object({ ndc, quantity, zip }) },
  responses: { 200: json(z.object({ ...dated }).loose(), 'Prices in dollars'), ...failures },
});
const medications = createRoute({
  method: 'get',
  path: '/api/v2/medications/{name}',
  summary: 'The products of a name, each with its NDC',
  request: {
    params: z.object({ name: z.string().max(200) }),
    query: z.object({ quantity: z.coerce.number().positive().max(10_000) }),
  },
  responses: {
    200: json(z.object({ drugs: z.array(z.object({ ndc }).loose()) }), 'The products'),
    ...failures,
  },
});

const track = createRoute({
  method: 'post',
  path: '/api/analytics/track',
  summary: 'Something the visitor did on a page; dropped where tracking is not allowed',
  request: {
    body: {
      required: true,
      content: {
        'application/json': {
          schema: z.object({
            event: z.literal('Picker changed'),
            payload: z.object({ drug: shortText, picker: shortText, value: shortText }),
          }),
        },
      },
    },
  },
  responses: {
    202: { description: 'Accepted' },
    204: { description: 'Not wanted' },
    400: failures[400],
    413: json(error, 'The body is longer than any of ours'),
    415: json(error, 'The body is not JSON'),
  },
});

/** Bytes: many times what a page of ours sends. */
const longestBody = 16 * 1024;

const problem = (code: string, message: string) => ({ error: { code, message } });

/** A failed call as the browser sees it: our own sentence, never the service's. */
function failureOf(thrown: unknown): { status: 400 | 404 | 502 | 504; body: ReturnType<typeof problem> } {
  if (!(thrown instanceof UpstreamError)) throw thrown;
  if (thrown.kind === 'http' && thrown.status === 404) {
    return { status: 404, body: problem('not_found', 'We could not find that.') };
  }
  if (thrown.kind === 'http' && thrown.status === 400) {
    return { status: 400, body: problem('invalid_request', 'Something in the request was not understood.') };
  }
  if (thrown.kind === 'timeout') {
    return { status: 504, body: problem('timeout', 'This is taking too long. Please try again.') };
  }
  return { status: 502, body: problem('unavailable', 'We could not get an answer. Please try again.') };
}

/**
 * The calls a browser makes, on our own origin and forwarded with the gateway key (design §6), as one Hono app per site.
 * Keys are snake_case as on every wire (spec §7); /api/openapi.json describes it.
 */
export function createApi(options: ApiOptions): (site: Site) => OpenAPIHono {
  const apis = new Map<string, OpenAPIHono>();
  return (site) => {
    const known = apis.get(site.partner.name);
    if (known) return known;
    const made = apiFor(site, options);
    apis.set(site.partner.name, made);
    return made;
  };
}

function apiFor(site: Site, { upstreams, report, logError }: ApiOptions): OpenAPIHono {
  const api = new OpenAPIHono({
    // The library's own reply would show how we check; ours says what the caller can do about it.
    defaultHook: (result, context) => {
      if (result.success) return undefined;
      const fields = [...new Set(result.error.issues.map((issue) => issue.path.join('.')))].join(', ');
      return context.json(problem('invalid_request', `Please check: ${fields}.`), 400);
    },
  });

  async function forward(
    context: Context,
    call: (callContext: CallContext) => Promise<unknown>,
  ): Promise<never> {
    const request = context.req.raw;
    const { source } = readPageRequest(request, site, 'en-US');
    try {
      const result = await call({ ...callContextFor(site, source, report), signal: request.signal });
      context.header('cache-control', 'private, max-age=60');
      // The clients have checked the shape; the routes' schemas only describe it, hence `never`.
      return context.json(snakeKeys(result) as object, 200) as never;
    } catch (thrown) {
      const { status, body } = failureOf(thrown);
      context.header('cache-control', 'no-store');
      return context.json(body, status) as never;
    }
  }

  api.openapi(search, (context) => {
    const { q } = context.req.valid('query');
    return forward(context, (call) => upstreams.search.search(q, call));
  });
  api.openapi(prices, (context) => {
    const query = context.req.valid('query');
    return forward(context, (call) =>
      upstreams.prices.fetchPrices({ ...query, zip: query.zip ?? null }, call),
    );
  });
  api.openapi(priceByKey, (context) => {
    const { key } = context.req.valid('param');
    return forward(context, (call) => upstreams.prices.fetchPriceByKey(key, call));
  });
  api.openapi(marketPrices, (context) => {
    const query = context.req.valid('query');
    return forward(context, (call) =>
      upstreams.prices.fetchMarketPrices({ ...query, zip: query.zip ?? null }, call),
    );
  });
  api.openapi(medications, (context) => {
    const { name } = context.req.valid('param');
    const query = context.req.valid('query');
    return forward(context, (call) => upstreams.medications.fetchMedications(name, query.quantity, call));
  });

  const limit = bodyLimit({
    maxSize: longestBody,
    onError: (context) => context.json(problem('too_large', 'This is too long.'), 413),
  });
  api.use('/api/*', limit, async (context, next) => {
    // The library checks no body that says it is something else than JSON.
    const isJson = /^application\/json\s*(;|$)/i.test(context.req.header('content-type') ?? '');
    if (context.req.method !== 'POST' || isJson) return next();
    return context.json(problem('invalid_request', 'Please send JSON.'), 415);
  });
  api.openapi(track, (context) => {
    const common = commonEventFields(site.tenant.marketer, readVisitor(context.req.raw, site));
    if (!common) return context.body(null, 204);
    const { event, payload } = context.req.valid('json');
    const { source } = readPageRequest(context.req.raw, site, 'en-US');
    // Nobody waits for it, and its failure is reported by the client.
    void upstreams.analytics.track(event, { ...common, ...payload }, callContextFor(site, source, report));
    return context.body(null, 202);
  });

  api.get('/api/openapi.json', (context) =>
    context.json(
      api.getOpenAPI31Document({
        openapi: '3.1.0',
        info: { title: `${site.partner.clientDisplayName}: browser API`, version: '1' },
        servers: [{ url: site.partner.basePath === '/' ? '/' : site.partner.basePath }],
      }),
    ),
  );
  api.notFound((context) => context.json(problem('not_found', 'There is nothing at this address.'), 404));
  api.onError((thrown, context) => {
    // Hono answers malformed percent-encoding and the like with an HTTPException of its own.
    if ('status' in thrown && thrown.status === 400) {
      return context.json(problem('invalid_request', 'Something in the request was not understood.'), 400);
    }
    logError(thrown);
    return context.json(problem('error', 'Something went wrong. Please try again.'), 500);
  });
  return api;
}
