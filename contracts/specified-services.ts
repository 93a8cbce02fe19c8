import { join } from 'node:path';

import { Hono, type Context } from 'hono';

import { createSpecifiedContent } from './examples/specified-content.ts';
import type { Service } from './service-under-contract.ts';
import {
  specifiedCalls,
  specifiedKeys,
  type SpecifiedCall,
  type SpecifiedName,
} from './examples/specified-only.ts';
import { createAssetsApi } from '../platform/content/assets-api.ts';
import { createContentApi } from '../platform/content/content-api.ts';
import type { ContentExport } from '../platform/content/export-schema.ts';

/** A request as the gateway received it; `body` is parsed JSON, or null. */
export interface ReceivedRequest {
  method: string;
  path: string;
  query: Record<string, string>;
  headers: Record<string, string>;
  body: unknown;
}

/** A reply that a test sets instead of the specified one; `body: undefined` sends no body. */
export interface Reply {
  status?: number;
  body?: unknown;
  /** The body as text, for replies that are not JSON. */
  text?: string;
}

export interface SpecifiedOptions {
  /** The paths of the calls for which the specification names no path. */
  paths?: { drug?: string; card?: string };
  content?: ContentExport;
}

const assetFolder = 'fairscript';
const space = { space: 'vendor', environment: 'master', token: 'vendor-content-token' };
const keys = { gateway: 'vendor-gateway-key', search: 'vendor-search-key', geocoding: 'vendor-map-key' };
const appId = 'VENDOR';

const knownKeys: readonly string[] = Object.values(specifiedKeys);
const prices = Object(specifiedCalls.find(({ name }) => name === 'prices')?.body).prices as {
  key: string;
  chain: string;
  cost: number;
}[];

/**
 * The values that depend on the request: the card of a key has the chain and the price of the key, and an address has the
 * requested ZIP code.
 */
function bodyFor({ name, body }: SpecifiedCall, key: string | undefined, zip: string | undefined): unknown {
  if (name === 'address' && zip) return JSON.parse(JSON.stringify(body).replaceAll('19103', zip));
  const price = prices.find((entry) => entry.key === key);
  if (name === 'price of a key') return price;
  if (name !== 'card' || !price) return body;
  const card = Object(body) as { price: object };
  return { price: { ...card.price, chain: price.chain, cost: price.cost } };
}

/** Whether the vendor knows the requested drug or key. Any other is a 404. */
function isKnown({ name }: SpecifiedCall, drug: string | undefined, key: string | undefined): boolean {
  if (name === 'drug' || name === 'medications') return ['atorvastatin', 'lipitor'].includes(drug ?? '');
  if (name === 'card' || name === 'price of a key') return knownKeys.includes(key ?? '');
  return true;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function hasCredentials({ name }: SpecifiedCall, { req }: Context): boolean {
  if (name === 'monitoring') return true;
  if (name === 'address') return req.query('key') === keys.geocoding;
  if (name === 'search') {
    const isApp = req.query('x-algolia-application-id') === appId;
    return isApp && req.query('x-algolia-api-key') === keys.search;
  }
  return req.header('x-api-key') === keys.gateway;
}

/**
 * The services of an operator whose vendor implements only what the specification names: gateway, search, geocoding,
 * content and monitoring at one address. Every call that the specification does not name is a 404.
 */
export function createSpecifiedServices({ paths = {}, content }: SpecifiedOptions = {}) {
  const requests: ReceivedRequest[] = [];
  const replies = new Map<SpecifiedName, Reply>();
  const app = new Hono();
  for (const call of specifiedCalls) {
    const pathOf: Partial<Record<SpecifiedName, string | undefined>> = paths;
    const path = (pathOf[call.name] ?? call.path).replaceAll(/\{(\w+)\}/g, ':$1');
    app.on(call.method, path, (context) => {
      if (!hasCredentials(call, context)) return context.json({ message: 'Unauthorized' }, 401);
      const { name, key, address } = { ...context.req.query(), ...context.req.param() } as {
        name?: string;
        key?: string;
        address?: string;
      };
      const other = replies.get(call.name);
      if (!other && !isKnown(call, name?.toLowerCase(), key))
        return context.json({ message: 'Not found' }, 404);
      const { status, body } = { status: call.status, body: bodyFor(call, key, address), ...other };
      const json = body === null || body === undefined ? null : JSON.stringify(body);
      return new Response(other?.text ?? json, { status, headers: { 'content-type': 'application/json' } });
    });
  }
  const contentExport = content ?? createSpecifiedContent();
  const contentApi = createContentApi({ ...space, content: contentExport });
  app.all('/content/*', ({ req }) => contentApi.fetch(req.raw));
  // The images of the content, at the paths that Contentful's image host uses.
  const assetsApi = createAssetsApi(contentExport, join(import.meta.dirname, '../content/assets'));
  app.get(`/${assetFolder}/*`, ({ req }) => assetsApi.fetch(req.raw));

  return {
    credentials: { ...keys, appId, ...space },
    /** Answers a request and records it. */
    fetch: async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
      const request = new Request(input, init);
      const { method, url, headers } = request;
      const text = await request.text();
      const { pathname: path, searchParams } = new URL(url);
      const query = Object.fromEntries(searchParams);
      requests.push({ method, path, query, headers: Object.fromEntries(headers), body: parseJson(text) });
      return app.fetch(new Request(url, { method, headers, ...(text && { body: text }) }));
    },
    /** The requests so far, content queries included. */
    requests,
    /** Replaces the reply of one call until `reset`. A reply without `body` has no body. */
    reply: (name: SpecifiedName, reply: Reply) => void replies.set(name, reply),
    /** Restores every reply. */
    reset: () => replies.clear(),
  };
}

/** The addresses at which the clients of the contract reach the services. */
export function serviceOver(services: ReturnType<typeof createSpecifiedServices>): Service {
  const { fetch, credentials } = services;
  const baseUrl = 'http://vendor.example';
  const content = {
    baseUrl,
    space: credentials.space,
    environment: credentials.environment,
    token: credentials.token,
  };
  return {
    fetch,
    gateway: { baseUrl, apiKey: credentials.gateway, partnerName: 'contract', program: '1001' },
    search: { baseUrl, appId: credentials.appId, apiKey: credentials.search },
    geocoding: { baseUrl, key: credentials.geocoding },
    content,
    monitoring: null,
  };
}
