import { join } from 'node:path';

import type { Hono } from 'hono';
import type { Logger } from 'pino';

import { logCodes } from '../../domain/errors.ts';
import type { NotificationEvent } from '../../platform/notifications/notification-events.ts';
import type { PriceReportEvent } from '../../platform/price-reports/price-report-events.ts';
import type { Inbox } from '../../platform/fake-providers/inbox.ts';
import { defaultPbm } from '../../tenants/tenant.ts';
import { createUpstreams, type UpstreamEvent, type Upstreams } from '../../upstreams/create-upstreams.ts';
import type { Config } from '../settings/config.ts';
import { ConfigError } from '../settings/setting.ts';
import type { HealthCheck } from '../edge/health.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import type { Channel } from '../../wire/message.ts';
import { startMonitoring } from './start-monitoring.ts';
import { startWallet } from './start-wallet.ts';
import { startNotifications, type StartedNotifications } from './start-notifications.ts';

type Notified = (event: NotificationEvent) => void;
type Reported = (event: PriceReportEvent) => void;

export interface StartedUpstreams {
  upstreams: Upstreams;
  checks: HealthCheck[];
  /** Whether what visitors see is the demonstration's. */
  demonstration: boolean;
  /** What stand-ins got instead of people; null where there are none (startNotifications). */
  inbox: Inbox | null;
  /** The kinds of messages for which nobody configured a provider; empty where others send them. */
  channelsOff: Channel[];
  /** Takes what a provider posts from outside, which it signs; null where no provider does. */
  webhooks: Hono | null;
  /** Messages that wait; null where others send them, and while the store does not answer. */
  backlog: () => Promise<{ queued: number; oldestMs: number } | null>;
  /** Sends nothing more, and is done when what is in hand is sent. The rest goes on. */
  stopSending: () => Promise<void>;
  close: () => Promise<void>;
}

interface Embedded {
  fetch: typeof fetch;
  check: HealthCheck;
  notifying: StartedNotifications | null;
  close: () => Promise<void>;
}

/** What a data folder gives; what is wrong with it is the operator's to mend, and one line. */
function orConfigError<T>(open: () => T, dataDir: string): T {
  try {
    return open();
  } catch (error) {
    const why = error instanceof Error ? error.message : '';
    if (why.endsWith('run script/import.')) throw new ConfigError(why);
    throw new ConfigError(`The data release in ${dataDir} cannot be read (${why}): run script/import.`);
  }
}

/** The embedded platform is loaded only when an upstream needs it: with every URL set it costs nothing (design §2). */
async function startEmbedded(config: Config, notified: Notified, reported: Reported): Promise<Embedded> {
  const { createPlatform } = await import('../../platform/create-platform.ts');
  const { openRelease } = await import('../../platform/catalogue/release.ts');
  const { readExport } = await import('../../platform/content/export-files.ts');
  const { createPriceReportsService } = await import('../../platform/price-reports/price-reports-service.ts');
  const notifying = config.gateway.url ? null : await startNotifications(config, notified);
  const priceReports = notifying && createPriceReportsService({ ...notifying, report: reported });
  priceReports?.start();
  const release = orConfigError(() => openRelease(config.dataDir), config.dataDir);
  const platform = createPlatform({
    release,
    secret: config.priceKeySecret,
    gatewayKey: config.gateway.apiKey,
    search: { appId: config.search.appId, apiKey: config.search.apiKey },
    geocodingKey: config.geocoding.key,
    // Also where content is elsewhere: the embedded gateway's drug descriptions come from it.
    content: { content: readExport(contentFolder), ...config.content },
    assetsFolder: join(contentFolder, 'assets'),
    notifications: notifying?.notifications,
    priceReports: priceReports ?? undefined,
    wallet: await startWallet(config),
    faults: config.faults,
    demonstration: true,
    now: () => new Date(),
  });
  return {
    fetch: (input, init) => Promise.resolve(platform.fetch(new Request(input, init))),
    check: { name: 'data release', check: () => problemOf(() => release.zip(somePlace)) },
    notifying,
    close: async () => {
      priceReports?.stop();
      await notifying?.close();
      release.close();
    },
  };
}

/** Where Contentful has the images of every space. */
const contentImages = 'https://images.ctfassets.net';

/** The default content, beside the code that serves it. */
const contentFolder = join(import.meta.dirname, '..', '..', 'content');

// Any ZIP that will always be one: a look-up proves that the file can still be read.
const somePlace = '10001';

function problemOf(read: () => unknown): string | null {
  try {
    return read() ? null : 'The data release has no ZIP codes.';
  } catch {
    return 'The data release cannot be read.';
  }
}

/** Connects every upstream: the vendor's where a URL is set, the embedded platform where none is (design §1.1). */
export async function startUpstreams(
  config: Config,
  notified: Notified = () => {},
  reported: Reported = () => {},
): Promise<StartedUpstreams> {
  const urls = [config.gateway.url, config.search.url, config.geocoding.url, config.content.url];
  const embedded = urls.every(Boolean) ? null : await startEmbedded(config, notified, reported);
  const at = (url: string | null, embeddedUrl: string) => {
    if (url) return { baseUrl: url, fetch: globalThis.fetch, timeoutMs: config.upstreamTimeoutMs };
    if (!embedded) throw new Error(`${embeddedUrl} is not running`);
    return { baseUrl: embeddedUrl, fetch: embedded.fetch, timeoutMs: config.upstreamTimeoutMs };
  };
  const gateway = { ...at(config.gateway.url, 'http://gateway.embedded'), apiKey: config.gateway.apiKey };
  const ownAddress = (url: string | null) => (url ? { ...gateway, ...at(url, '') } : gateway);
  const { url: contentUrl } = config.content;
  const assetsUrl = config.contentAssetsUrl ?? (contentUrl && contentImages);
  const upstreams = createUpstreams({
    gateway,
    prices: ownAddress(config.pricesUrl),
    contentGateway: ownAddress(config.contentGatewayUrl),
    search: {
      ...at(config.search.url, 'http://search.embedded'),
      appId: config.search.appId,
      apiKey: config.search.apiKey,
    },
    geocoding: { ...at(config.geocoding.url, 'http://geocoding.embedded'), key: config.geocoding.key },
    content: {
      ...at(config.content.url, 'http://content.embedded'),
      space: config.content.space,
      environment: config.content.environment,
      token: config.content.token,
    },
    media: at(assetsUrl, 'http://assets.embedded'),
    mapTiles: config.mapTiles && {
      template: config.mapTiles.template,
      fetch: globalThis.fetch,
      timeoutMs: config.upstreamTimeoutMs,
    },
    monitoring: await startMonitoring(config),
    defaultPbm: defaultPbm,
  });
  return {
    upstreams,
    // A vendor's outage is no reason to take this node out: its pages still stand, and the metrics say what is wrong.
    checks: embedded ? [embedded.check] : [],
    demonstration: config.gateway.url === null,
    inbox: embedded?.notifying?.inbox ?? null,
    channelsOff: embedded?.notifying?.off ?? [],
    webhooks: embedded?.notifying?.notifications.inboundSms ?? null,
    backlog: async () => (await embedded?.notifying?.notifications.countBacklog()) ?? null,
    stopSending: async () => embedded?.notifying?.notifications.stopSending(),
    close: async () => embedded?.close(),
  };
}

/** Writes each upstream event to the log with its code and counts it (spec §8). Nothing a visitor typed is in it. */
export function reportTo(logger: Logger, metrics: Metrics) {
  return (event: UpstreamEvent): void => {
    // A warning says something more about a call that is counted by its own event.
    if (event.level !== 'warning') {
      const outcome = event.ok ? 'success' : 'error';
      metrics.upstreamCalls.inc({ category: event.category, outcome, code: String(event.code) });
      metrics.upstreamSeconds.observe({ upstream: event.upstream }, event.milliseconds / 1000);
    }
    if (event.level === 'info') logger.debug(event, 'upstream');
    else logger.warn(event, event.message);
  };
}

/** Writes what becomes of messages to the log with its code and counts it (spec §8). It names nobody. */
export function reportNotificationsTo(logger: Logger, metrics: Metrics): Notified {
  return (event) => {
    const { kind, channel, ok } = event;
    const line = { ...event, code: ok ? logCodes.notification.ok : logCodes.notification.error };
    if (kind === 'inbound') {
      metrics.inboundTexts.inc({ wish: event.reason ?? 'other' });
      logger.info(line, 'somebody sent a text message');
      return;
    }
    metrics.notifications.inc({ channel: channel ?? 'none', event: kind });
    if (ok) logger.debug(line, `a message was ${kind}`);
    else logger.warn(line, `notifications: ${kind}`);
  };
}

/** Writes what becomes of visitors' reports of prices to the log with its code and counts it (spec §8). */
export function reportPriceReportsTo(logger: Logger, metrics: Metrics): Reported {
  return (event) => {
    const { kind, ok, reason } = event;
    metrics.priceReports.inc({ event: kind });
    const line = { event: kind, reason, code: ok ? logCodes.prices.ok : logCodes.prices.error };
    if (ok) logger.debug(line, `a report of a price was ${kind}`);
    else logger.warn(line, `price reports: ${kind}`);
  };
}
