import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { getRequestListener } from '@hono/node-server';
import { Hono, type Context } from 'hono';

import { createSpecifiedContent } from '../contracts/examples/specified-content.ts';
import {
  specifiedCalls,
  specifiedKeys,
  type SpecifiedCall,
  type SpecifiedName,
} from '../contracts/examples/specified-only.ts';
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

/** A reply of the test in place of the specified one; `body: undefined` for none. */
export interface Reply {
  status?: number;
  body?: unknown;
}

interface GatewayOptions {
  /** Paths of the calls whose path the specification leaves open. */
  paths?: { drug?: string; card?: string };
  content?: ContentExport;
}

const space = { space: 'vendor', environment: 'master', token: 'vendor-content-token' };
const keys = { gateway: 'vendor-gateway-key', search: 'vendor-search-key', geocoding: 'vendor-map-key' };
const appId = 'VENDOR';

const knownKeys: readonly string[] = Object.values(specifiedKeys);
const prices = Object(specifiedCalls.find(({ name }) => name === 'prices')?.body).prices as {
  key: string;
  chain: string;
  cost: number;
}[];

/** What a vendor varies: the card of a key is at its chain and its price. */
function bodyFor({ name, body }: SpecifiedCall, key: string | undefined): unknown {
  const price = prices.find((entry) => entry.key === key);
  if (name === 'price of a key') return price;
  if (name !== 'card' || !price) return body;
  const card = Object(body) as { price: object };
  return { price: { ...card.price, chain: price.chain, cost: price.cost } };
}

/** Whether the vendor knows what the call asks for; other drugs and keys are 404. */
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
 * Starts the services of an operator whose vendor speaks the specification and nothing more, on a loopback port:
 * gateway, search, geocoding, content and monitoring. Every call that the specification does not name is a 404.
 * `settings` point a site to it; they leave out UPSTREAMS, so a site uses no embedded service.
 */
export async function startSpecifiedGateway({ paths = {}, content }: GatewayOptions = {}) {
  const requests: ReceivedRequest[] = [];
  const replies = new Map<SpecifiedName, Reply>();
  const app = new Hono();

  for (const call of specifiedCalls) {
    const pathOf: Partial<Record<SpecifiedName, string | undefined>> = paths;
    const path = (pathOf[call.name] ?? call.path).replaceAll(/\{(\w+)\}/g, ':$1');
    app.on(call.method, path, (context) => {
      if (!hasCredentials(call, context)) return context.json({ message: 'Unauthorized' }, 401);
      const { name, key = context.req.query('key') } = context.req.param() as { name?: string; key?: string };
      const other = replies.get(call.name);
      if (!other && !isKnown(call, name?.toLowerCase(), key))
        return context.json({ message: 'Not found' }, 404);
      const { status, body } = { status: call.status, body: bodyFor(call, key), ...other };
      const text = body === null || body === undefined ? null : JSON.stringify(body);
      return new Response(text, { status, headers: { 'content-type': 'application/json' } });
    });
  }
  const contentApi = createContentApi({ ...space, content: content ?? createSpecifiedContent() });
  app.all('/content/*', ({ req }) => contentApi.fetch(req.raw));

  const listener = getRequestListener(async (request) => {
    const { method, url, headers } = request;
    const text = await request.text();
    const { pathname: path, searchParams } = new URL(url);
    const query = Object.fromEntries(searchParams);
    requests.push({ method, path, query, headers: Object.fromEntries(headers), body: parseJson(text) });
    return app.fetch(new Request(url, { method, headers, ...(text && { body: text }) }));
  });
  const server = createServer((request, response) => void listener(request, response));
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  return {
    url,
    settings: {
      GATEWAY_URL: url,
      GATEWAY_API_KEY: keys.gateway,
      SEARCH_URL: url,
      SEARCH_APP_ID: appId,
      SEARCH_API_KEY: keys.search,
      GEOCODING_URL: url,
      GEOCODING_KEY: keys.geocoding,
      CONTENT_URL: url,
      CONTENT_SPACE: space.space,
      CONTENT_TOKEN: space.token,
      CONTENT_ASSETS_URL: url,
    },
    /** The requests so far, content queries included. */
    requests,
    /** Replaces the reply of one call until `reset`; a reply without body has none. */
    reply: (name: SpecifiedName, reply: Reply) => void replies.set(name, reply),
    /** Restores every reply. */
    reset: () => replies.clear(),
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
