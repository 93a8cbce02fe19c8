import type { CallContext, UpstreamEvent } from '../upstreams/upstream.ts';
import type { FetchedCard } from '../upstreams/cards-client.ts';
import { createUpstreams, type Upstreams, type UpstreamSettings } from '../upstreams/create-upstreams.ts';
import { fillIn, type WireRequest } from './wire-example.ts';

type OverridableService = 'drugs' | 'prices' | 'cards' | 'notifications' | 'wallet' | 'rewards' | 'analytics';
/** The settings that an operator may change for single services of the gateway. */
export type ServiceOverrides = {
  [Name in OverridableService]?: Partial<NonNullable<UpstreamSettings[Name]>>;
};

/** A running service under test: a gateway and the vendors' services. */
export interface Service {
  fetch: typeof globalThis.fetch;
  /** `program` is the number of an assistance program that the service knows. */
  gateway: { baseUrl: string; apiKey: string; partnerName: string; program: string };
  /** Addresses, paths and header names of single services of the gateway. */
  overrides?: ServiceOverrides;
  search: { baseUrl: string; appId: string; apiKey: string; indexName?: string };
  geocoding: { baseUrl: string; key: string };
  content: { baseUrl: string; space: string; environment: string; token: string };
  /** Null without monitoring. */
  monitoring: { baseUrl: string; appId: string } | null;
}

/** Values of the service that the requests contain. */
export interface Known {
  /** A product of atorvastatin. */
  ndc: string;
  /** The priced quantity in pricing units. */
  quantity: number;
  /** A price key of that product at 19103. */
  key: string;
  /** The price of the key in dollars. */
  cost: number;
  /** The card of the key. */
  card: FetchedCard;
}

/** The services that are tested besides the gateway. */
export interface Offer {
  search: boolean;
  geocoding: boolean;
  content: boolean;
  monitoring: boolean;
  /** False for a service in the same process whose replies are values: then only the clients are tested. */
  wire?: boolean;
  /** Whether the service responds to reserved inputs with faults. */
  faults: boolean;
}

/** The service under test and its values; available only inside tests. */
export interface Subject {
  service: () => Service;
  known: () => Known;
}

/** A reply on the wire. */
export interface WireReply {
  status: number;
  contentType: string;
  text: string;
  /** The parsed text; undefined if it is not JSON. */
  json: unknown;
}

/** Sends a request without the site's clients, by default to the gateway. */
export async function send(
  service: Service,
  request: WireRequest,
  known: Partial<Known> = {},
  target: 'gateway' | 'search' | 'geocoding' | 'content' | 'monitoring' = 'gateway',
): Promise<WireReply> {
  const { path, query, method, headers, body } = fillIn(request, {
    apiKey: service.gateway.apiKey,
    partner: service.gateway.partnerName,
    program: service.gateway.program,
    appId: service.search.appId,
    searchKey: service.search.apiKey,
    geocodingKey: service.geocoding.key,
    space: service.content.space,
    environment: service.content.environment,
    contentToken: service.content.token,
    monitor: service.monitoring?.appId ?? '',
    today: new Date().toISOString().slice(0, 10),
    ...(known.ndc !== undefined && { ndc: known.ndc }),
    ...(known.key !== undefined && { key: known.key }),
    ...(known.quantity !== undefined && { quantity: String(known.quantity) }),
    ...(known.card && {
      memberId: known.card.memberId,
      bin: known.card.bin,
      pcn: known.card.pcn,
      group: known.card.groupId,
      chain: known.card.chain,
    }),
  });
  const parameters = new URLSearchParams(query);
  const url = `${service[target]?.baseUrl}${path}${parameters.size > 0 ? `?${parameters}` : ''}`;
  const init: RequestInit = { method, headers, redirect: 'manual' };
  if (body !== undefined) init.body = JSON.stringify(body);
  const response = await service.fetch(url, init);
  const text = await response.text();
  const contentType = response.headers.get('content-type') ?? '';
  return { status: response.status, contentType, text, json: parseJson(text) };
}

/** The value of a JSON text; undefined for any other text. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Creates the site's clients for a service and collects their events. */
export function createClients(
  service: Service,
  changes: Partial<CallContext> = {},
  timeoutMs = 5000,
): { clients: Upstreams; context: CallContext; events: UpstreamEvent[] } {
  const { fetch, gateway, overrides = {}, search, geocoding, content, monitoring } = service;
  const common = { ...gateway, fetch, timeoutMs };
  const events: UpstreamEvent[] = [];
  const clients = createUpstreams({
    gateway: common,
    drugs: { ...common, ...overrides.drugs },
    prices: { ...common, ...overrides.prices },
    cards: { ...common, ...overrides.cards },
    notifications: { ...common, ...overrides.notifications },
    wallet: { ...common, ...overrides.wallet },
    rewards: { ...common, ...overrides.rewards },
    analytics: { ...common, ...overrides.analytics },
    search: { ...search, fetch, timeoutMs },
    geocoding: { ...geocoding, fetch, timeoutMs },
    content: { ...content, fetch, timeoutMs },
    monitoring: monitoring && { ...monitoring, fetch, timeoutMs, signing: null },
    defaultPbm: 'hippo',
  });
  const context: CallContext = {
    partnerName: gateway.partnerName,
    pbm: null,
    source: null,
    report: (event) => void events.push(event),
    ...changes,
  };
  return { clients, context, events };
}

/** Finds a product and a price key in the service's catalog. */
export async function discover(service: Service): Promise<Known> {
  const { clients, context } = createClients(service);
  const lookup = await clients.drugs.lookUp('atorvastatin', context);
  const drug = lookup?.drugs.find(({ id }) => id === lookup.defaultDrugId) ?? lookup?.drugs[0];
  if (!drug) throw new Error('The service does not know atorvastatin');
  const quantity = (drug.defaultQuantity ?? 1) * drug.packageSize;
  const { prices } = await clients.prices.fetchPrices({ ndc: drug.ndc, quantity, zip: '19103' }, context);
  const [price] = prices;
  if (!price) throw new Error('The service has no price for atorvastatin');
  const card = await clients.cards.fetchCard(price.key, null, context);
  return { ndc: drug.ndc, quantity, key: price.key, cost: price.cost, card };
}
