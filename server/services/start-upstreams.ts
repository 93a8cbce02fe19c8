import type { Hono } from 'hono';

import type { Demonstration } from '../../app/context.ts';
import type { FetchCardPrice } from '../../platform/cards/card-issuer.ts';
import type { Inbox } from '../../platform/fake-providers/inbox.ts';
import type { BudgetUse } from '../../platform/notifications/notifications-service.ts';
import type { Brands } from '../../tenants/brands.ts';
import { tenantOf } from '../../tenants/registry.ts';
import { findSource } from '../../tenants/sources.ts';
import { defaultPbm } from '../../tenants/tenant.ts';
import { createCallPolicies, type CallPolicies } from '../../upstreams/call-policies.ts';
import { createUpstreams, type Upstreams } from '../../upstreams/create-upstreams.ts';
import type { DrugsUpstream } from '../../upstreams/drugs-client.ts';
import type { MonitoringUpstream } from '../../upstreams/monitoring-client.ts';
import type { PricesClient, PricesUpstream } from '../../upstreams/prices-client.ts';
import { UpstreamError } from '../../upstreams/upstream-error.ts';
import type { Channel } from '../../wire/message.ts';
import { callContextFor } from '../edge/call-context.ts';
import type { HealthCheck } from '../edge/health.ts';
import type { Releases } from '../releases/start-releases.ts';
import { usesEmbedded, type Config } from '../settings/config.ts';
import { identifiedFetch } from '../telemetry/identified-fetch.ts';
import { measureContent, measureRelease, measureUpstreams } from '../telemetry/gauges.ts';
import type { ReleaseUse } from '../telemetry/request-scope.ts';
import type { ServerTelemetry } from '../telemetry/telemetry.ts';
import type { LiveSites } from '../sites/live-sites.ts';
import { createContentCheck, startContentFallbacks, type ContentFallbacks } from './start-content.ts';
import { startEmbedded, type EmbeddedPlatform } from './start-embedded.ts';

export interface StartedUpstreams {
  upstreams: Upstreams;
  checks: HealthCheck[];
  /** Begins to use the current data release, or an earlier one that is still open; undefined without embedded services. */
  beginRelease: ((version?: string) => ReleaseUse) | undefined;
  /** The data releases of the embedded services; null without them. */
  releases: Releases | null;
  /** Which parts of the site are a demonstration. */
  demonstration: Demonstration;
  /** Messages received by the fake providers of development; null without fake providers. */
  inbox: Inbox | null;
  /** The channels without a provider; empty when the operator's gateway sends messages. */
  channelsOff: Channel[];
  /** Receives providers' signed webhooks; null when no provider sends any. */
  webhooks: Hono | null;
  /**
   * The number and age of the queued messages; null when the gateway sends messages, and while the store does not answer.
   */
  backlog: () => Promise<{ queued: number; oldestMs: number } | null>;
  /** The used part of each brand's daily budget of messages; null like `backlog`. */
  budgetUse: () => Promise<BudgetUse[] | null>;
  /** Stops sending queued messages, and resolves when those being sent are done. Everything else keeps running. */
  stopSending: () => Promise<void>;
  close: () => Promise<void>;
}

const networkFetch = identifiedFetch((...call) => globalThis.fetch(...call));
/** For the gateway, which is the operator's own and may continue the trace of a request. */
const gatewayFetch = identifiedFetch((...call) => globalThis.fetch(...call), { continuesTrace: true });

/** Where Contentful serves the images of every space. */
const contentfulImages = 'https://images.ctfassets.net';
/** Where it serves all other files. */
const contentfulFiles = 'https://assets.ctfassets.net';

/** The paths and header names that an operator may change for single services. */
type OwnNames = Pick<DrugsUpstream, 'path'> & Pick<PricesUpstream, 'headerNames'>;

/**
 * The queue and the limits of services that differ from the default. A drug page can be rendered without the first three
 * services.
 */
const maxQueued = 128;
const ownLimits = {
  'price history': { maxConcurrent: 1, maxQueued },
  'price reports': { maxConcurrent: 1, maxQueued },
  // The prices of other amounts, of similar medications, and of other products where the page has no price.
  'price table': { maxConcurrent: 3, maxQueued },
  'map-tiles': { maxConcurrent: 16, maxQueued: 256 },
  monitoring: { maxConcurrent: 8, maxQueued: 128 },
};

/** Connects every upstream: the vendor's where a URL is set, the embedded platform where none is (decision 0003). */
export async function startUpstreams(
  config: Config,
  telemetry: ServerTelemetry,
  sites: Pick<LiveSites, 'brands' | 'siteForHost'>,
): Promise<StartedUpstreams> {
  const policies = createCallPolicies({
    limits: { maxConcurrent: config.upstreamConcurrency, maxQueued },
    limitsOf: ownLimits,
    observer: telemetry.callPolicyObserver,
  });
  let prices: PricesClient | null = null;
  const fetchCardPrice: FetchCardPrice = (key, partner, source) =>
    findCardPrice(prices, key, { brands: sites.brands(), partner, source });
  const embedded = usesEmbedded(config)
    ? await startEmbedded(config, telemetry, fetchCardPrice, sites)
    : null;
  const notifications = embedded?.notifications ?? null;
  const fallbacks = await startContentFallbacks(config, telemetry.logger);
  const monitoring = await startMonitoring(config, policies);
  const upstreams = connectUpstreams(config, { embedded, fallbacks, monitoring, policies });
  ({ prices } = upstreams);
  measureContent(telemetry.metrics, upstreams.content.status);
  measureUpstreams(telemetry.metrics, policies);
  if (embedded) measureRelease(telemetry.metrics, embedded.releases.live.facts);
  return {
    upstreams,
    // An outage of a vendor's service must not take this node out of rotation: pages still work without it, and the metrics
    // show the outage.
    checks: [
      ...(embedded ? [embedded.releases.live.check] : []),
      createContentCheck(upstreams.content, sites.brands, telemetry),
    ],
    beginRelease: embedded ? (version) => embedded.releases.live.begin(version) : undefined,
    releases: embedded?.releases ?? null,
    demonstration: {
      prices: (config.addresses.prices ?? config.gateway.url) === null,
      cards: (config.addresses.cards ?? config.gateway.url) === null,
      stores: config.gateway.url === null,
      events: (config.addresses.analytics ?? config.gateway.url) === null,
    },
    inbox: notifications?.inbox ?? null,
    channelsOff:
      config.addresses.notifications && config.addresses.rewards ? [] : (notifications?.channelsOff ?? []),
    webhooks: notifications?.service.inboundSms ?? null,
    backlog: async () => (await notifications?.service.countBacklog()) ?? null,
    budgetUse: async () => (await notifications?.service.loadBudgetUse()) ?? null,
    stopSending: async () => notifications?.service.stopSending(),
    close: async () => {
      await Promise.all([embedded?.close(), fallbacks.saved?.settled()]);
    },
  };
}

/** The price of a key for the embedded card service, where the operator's price service issued the key. */
async function findCardPrice(
  client: PricesClient | null,
  key: string,
  { brands, partner: name, source }: { brands: Brands; partner: string; source: string | null },
): ReturnType<FetchCardPrice> {
  const { partners, sources } = brands;
  const partner = partners.find((known) => known.name === name);
  if (!client || !partner) return 'invalid_key';
  // No report is needed here: the page makes the same call, and reports its failure.
  const context = callContextFor(
    { partner, tenant: tenantOf(brands, partner), sources },
    findSource(sources, source),
    () => {},
  );
  try {
    const { price } = await client.fetchPriceByKey(key, context);
    return { chain: price.chain, cost: price.cost };
  } catch (error) {
    if (error instanceof UpstreamError && error.status === 400) return 'invalid_key';
    if (error instanceof UpstreamError && error.status === 404) return 'not_found';
    throw error;
  }
}

interface Connections {
  embedded: EmbeddedPlatform | null;
  fallbacks: ContentFallbacks;
  monitoring: MonitoringUpstream | null;
  policies: CallPolicies;
}

function connectUpstreams(
  config: Config,
  { embedded, fallbacks, monitoring, policies }: Connections,
): Upstreams {
  const { saved, fallback, withEmbeddedImages } = fallbacks;
  const { upstreamTimeoutMs: timeoutMs, search, geocoding, content, mapTiles } = config;
  const connect = (url: string | null, embeddedUrl: string) => {
    if (url) return { baseUrl: url, fetch: networkFetch, timeoutMs, policies };
    if (!embedded) throw new Error(`${embeddedUrl} is not running`);
    return { baseUrl: embeddedUrl, fetch: identifiedFetch(embedded.fetch), timeoutMs };
  };
  const gateway = {
    ...connect(config.gateway.url, 'http://gateway.embedded'),
    ...(config.gateway.url && { fetch: gatewayFetch }),
    apiKey: config.gateway.apiKey,
  };
  // The embedded services have the default paths, header names and index.
  const connectGateway = (service: keyof Config['addresses'], own: OwnNames = {}) => {
    const url = config.addresses[service] ?? config.gateway.url;
    return url ? { ...gateway, ...own, baseUrl: url, fetch: gatewayFetch, policies } : gateway;
  };
  const [searchHost = null] = search.hosts;
  const imagesUrl = config.contentAssetsUrl ?? (content.url && contentfulImages);
  const isContentful = imagesUrl !== null && new URL(imagesUrl).origin === contentfulImages;
  return createUpstreams({
    gateway,
    drugs: connectGateway('drugs', { path: config.drugsPath }),
    prices: connectGateway('prices', { headerNames: config.priceHeaderNames }),
    cards: connectGateway('cards', { path: config.cardsPath }),
    notifications: connectGateway('notifications'),
    wallet: connectGateway('wallet'),
    rewards: connectGateway('rewards'),
    analytics: connectGateway('analytics'),
    contentGateway: connectGateway('contentGateway'),
    search: {
      ...connect(searchHost, 'http://search.embedded'),
      ...(searchHost
        ? { hosts: search.hosts, indexName: search.index }
        : // Embedded search opens no connection, so the limit on the connection time would cut off the search itself on a busy machine.
          { timeouts: { connect: timeoutMs, read: timeoutMs, write: timeoutMs } }),
      appId: search.appId,
      apiKey: search.apiKey,
    },
    geocoding: { ...connect(geocoding.url, 'http://geocoding.embedded'), key: geocoding.key },
    content: {
      ...connect(content.url, 'http://content.embedded'),
      space: content.space,
      environment: content.environment,
      token: content.token,
      saved,
      fallback,
    },
    media: withEmbeddedImages(connect(imagesUrl, 'http://assets.embedded')),
    mediaFonts: withEmbeddedImages(
      connect(
        config.contentFontsUrl ?? (isContentful ? contentfulFiles : imagesUrl),
        'http://assets.embedded',
      ),
    ),
    mapTiles: mapTiles && { template: mapTiles.template, fetch: networkFetch, timeoutMs, policies },
    monitoring,
    defaultPbm,
  });
}

/** The upstream for browsers' events: the operator's service or the embedded one; null when monitoring is off. */
async function startMonitoring(config: Config, policies: CallPolicies): Promise<MonitoringUpstream | null> {
  const { monitoring, upstreamTimeoutMs: timeoutMs, faults } = config;
  if (!monitoring) return null;
  const { url, appId, signing } = monitoring;
  if (url) return { baseUrl: url, fetch: networkFetch, timeoutMs, policies, appId, signing };
  const { createMonitoringApi } = await import('../../platform/monitoring/monitoring-api.ts');
  const { api } = createMonitoringApi({ appId, faults });
  const embedded: typeof fetch = async (input, init) => api.fetch(new Request(input, init));
  return { baseUrl: 'http://monitoring.embedded', fetch: embedded, timeoutMs, appId, signing: null };
}
