import type { FetchCardPrice } from '../../platform/cards/card-issuer.ts';
import { yieldToEventLoop } from '../edge/event-loop.ts';
import { startReleases, type Releases } from '../releases/start-releases.ts';
import type { Config } from '../settings/config.ts';
import { currentRequest } from '../telemetry/request-scope.ts';
import type { ServerTelemetry } from '../telemetry/telemetry.ts';
import type { LiveSites } from '../sites/live-sites.ts';
import { readContent } from './read-content.ts';
import { startNotifications, type StartedNotifications } from './start-notifications.ts';
import { startWallet } from './start-wallet.ts';

export interface EmbeddedPlatform {
  fetch: typeof fetch;
  releases: Releases;
  /** Null when the operator's gateway sends messages. */
  notifications: StartedNotifications | null;
  close: () => Promise<void>;
}

/**
 * Starts the embedded services. The platform is imported here, so that a server with a URL for every upstream does not
 * load it.
 * @throws ConfigError for a data release, a content export, a store or a wallet's file that cannot be opened.
 */
export async function startEmbedded(
  config: Config,
  telemetry: Pick<
    ServerTelemetry,
    'logger' | 'logServiceError' | 'metrics' | 'reportNotification' | 'reportPriceReport' | 'warn'
  >,
  fetchCardPrice: FetchCardPrice,
  sites: Pick<LiveSites, 'brands' | 'siteForHost'>,
): Promise<EmbeddedPlatform> {
  const { createPlatformFactory } = await import('../../platform/create-platform.ts');
  const notifications = config.gateway.url ? null : await startNotifications(config, sites, telemetry);
  const { prices, cards } = config.addresses;
  // Visitors can report prices only if the embedded service issued them.
  const priceReports = prices ? null : notifications && (await startPriceReports(notifications, telemetry));
  const { content, assetsFolder } = await readContent(config, telemetry.warn);
  const createPlatform = createPlatformFactory({
    secret: config.priceKeySecret,
    gatewayKey: config.gateway.apiKey,
    search: { appId: config.search.appId, apiKey: config.search.apiKey },
    geocodingKey: config.geocoding.key,
    // Needed even with CONTENT_URL, because the embedded gateway takes its drug descriptions from the embedded content.
    content: { content, ...config.content },
    assetsFolder,
    notifications: notifications?.service,
    priceReports: priceReports ?? undefined,
    wallet: await startWallet(config),
    fetchCardPrice: prices && !cards ? fetchCardPrice : undefined,
    hasForeignCards: cards !== null,
    faults: config.faults,
    demonstration: true,
    logError: telemetry.logServiceError,
    now: () => new Date(),
  });
  const releases = await startReleases(config, { ...telemetry, createPlatform });
  const { live } = releases;
  return {
    async fetch(input, init) {
      // A call over the network would also let the event loop run before and after it.
      await yieldToEventLoop();
      // All calls of a request use the release with which the request began.
      const { value, end } = live.begin(currentRequest()?.release?.version);
      try {
        const response = await value.platform.call(new Request(input, init));
        await yieldToEventLoop();
        return response;
      } finally {
        end();
      }
    },
    releases,
    notifications,
    close: async () => {
      priceReports?.stop();
      await notifications?.close();
      releases.close();
    },
  };
}

async function startPriceReports(
  { store, secret }: StartedNotifications,
  telemetry: Pick<ServerTelemetry, 'reportPriceReport' | 'logServiceError'>,
) {
  const { createPriceReportsService } = await import('../../platform/price-reports/price-reports-service.ts');
  const service = createPriceReportsService({
    store,
    secret,
    report: telemetry.reportPriceReport,
    logError: telemetry.logServiceError,
  });
  service.start();
  return service;
}
