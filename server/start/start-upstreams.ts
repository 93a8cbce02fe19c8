import type { Hono } from 'hono';

import type { Inbox } from '../../platform/fake-providers/inbox.ts';
import { defaultPbm } from '../../tenants/tenant.ts';
import { createUpstreams, type Upstreams } from '../../upstreams/create-upstreams.ts';
import type { MonitoringUpstream } from '../../upstreams/monitoring-client.ts';
import type { Channel } from '../../wire/message.ts';
import type { HealthCheck } from '../edge/health.ts';
import type { Config } from '../settings/config.ts';
import type { ServerTelemetry } from '../telemetry/telemetry.ts';
import { startEmbedded, type EmbeddedPlatform } from './start-embedded.ts';

export interface StartedUpstreams {
  upstreams: Upstreams;
  checks: HealthCheck[];
  /** Whether prices and cards are the demonstration's. */
  demonstration: boolean;
  /** Messages received by the development stubs; null where there are none (startNotifications). */
  inbox: Inbox | null;
  /** The kinds of messages without a provider; empty where the operator's gateway sends them. */
  channelsOff: Channel[];
  /** Takes what a provider posts from outside and signs; null where no provider does. */
  webhooks: Hono | null;
  /** Messages that wait; null where the gateway sends them, and while the store does not answer. */
  backlog: () => Promise<{ queued: number; oldestMs: number } | null>;
  /** Starts sending nothing more, and resolves when what is being sent is sent. The rest goes on. */
  stopSending: () => Promise<void>;
  close: () => Promise<void>;
}

/** Where Contentful serves the images of every space. */
const contentfulImages = 'https://images.ctfassets.net';

/** Connects every upstream: the vendor's where a URL is set, the embedded platform where none is (decision 0003). */
export async function startUpstreams(
  config: Config,
  telemetry: Pick<ServerTelemetry, 'reportNotification' | 'reportPriceReport'>,
): Promise<StartedUpstreams> {
  const urls = [config.gateway.url, config.search.url, config.geocoding.url, config.content.url];
  const embedded = urls.every(Boolean) ? null : await startEmbedded(config, telemetry);
  const notifications = embedded?.notifications ?? null;
  return {
    upstreams: connectUpstreams(config, embedded, await startMonitoring(config)),
    // A vendor's outage is no reason to take this node out: its pages still work, and the metrics tell what is wrong.
    checks: embedded ? [embedded.check] : [],
    demonstration: config.gateway.url === null,
    inbox: notifications?.inbox ?? null,
    channelsOff: notifications?.off ?? [],
    webhooks: notifications?.service.inboundSms ?? null,
    backlog: async () => (await notifications?.service.countBacklog()) ?? null,
    stopSending: async () => notifications?.service.stopSending(),
    close: async () => embedded?.close(),
  };
}

function connectUpstreams(
  config: Config,
  embedded: EmbeddedPlatform | null,
  monitoring: MonitoringUpstream | null,
): Upstreams {
  const { upstreamTimeoutMs: timeoutMs, search, geocoding, content, mapTiles } = config;
  const at = (url: string | null, embeddedUrl: string) => {
    if (url) return { baseUrl: url, fetch: globalThis.fetch, timeoutMs };
    if (!embedded) throw new Error(`${embeddedUrl} is not running`);
    return { baseUrl: embeddedUrl, fetch: embedded.fetch, timeoutMs };
  };
  const gateway = { ...at(config.gateway.url, 'http://gateway.embedded'), apiKey: config.gateway.apiKey };
  const gatewayAt = (url: string | null) =>
    url ? { ...gateway, baseUrl: url, fetch: globalThis.fetch } : gateway;
  return createUpstreams({
    gateway,
    prices: gatewayAt(config.pricesUrl),
    contentGateway: gatewayAt(config.contentGatewayUrl),
    search: { ...at(search.url, 'http://search.embedded'), appId: search.appId, apiKey: search.apiKey },
    geocoding: { ...at(geocoding.url, 'http://geocoding.embedded'), key: geocoding.key },
    content: {
      ...at(content.url, 'http://content.embedded'),
      space: content.space,
      environment: content.environment,
      token: content.token,
    },
    media: at(config.contentAssetsUrl ?? (content.url && contentfulImages), 'http://assets.embedded'),
    mapTiles: mapTiles && { template: mapTiles.template, fetch: globalThis.fetch, timeoutMs },
    monitoring,
    defaultPbm,
  });
}

/** Where browsers' events go: the operator's service or the embedded one; null where nothing is measured. */
async function startMonitoring(config: Config): Promise<MonitoringUpstream | null> {
  const { monitoring, upstreamTimeoutMs: timeoutMs, faults } = config;
  if (!monitoring) return null;
  const { url, appId, signing } = monitoring;
  if (url) return { baseUrl: url, fetch: globalThis.fetch, timeoutMs, appId, signing };
  const { createMonitoringApi } = await import('../../platform/monitoring/monitoring-api.ts');
  const { api } = createMonitoringApi({ appId, faults });
  const embedded: typeof fetch = async (input, init) => api.fetch(new Request(input, init));
  return { baseUrl: 'http://monitoring.embedded', fetch: embedded, timeoutMs, appId, signing: null };
}
