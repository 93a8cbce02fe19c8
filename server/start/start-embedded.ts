import type { FetchCardPrice } from '../../platform/cards/card-issuer.ts';
import type { HealthCheck } from '../edge/health.ts';
import { nextTurn } from '../edge/turns.ts';
import type { Config } from '../settings/config.ts';
import { ConfigError } from '../settings/setting.ts';
import type { ServerTelemetry } from '../telemetry/telemetry.ts';
import type { LiveSites } from './live-sites.ts';
import { readContent } from './read-content.ts';
import { startNotifications, type StartedNotifications } from './start-notifications.ts';
import { startWallet } from './start-wallet.ts';

export interface EmbeddedPlatform {
  fetch: typeof fetch;
  check: HealthCheck;
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
  telemetry: Pick<ServerTelemetry, 'reportNotification' | 'reportPriceReport' | 'warn'>,
  fetchCardPrice: FetchCardPrice,
  sites: Pick<LiveSites, 'brands' | 'siteForHost'>,
): Promise<EmbeddedPlatform> {
  const { createPlatform } = await import('../../platform/create-platform.ts');
  const notifications = config.gateway.url
    ? null
    : await startNotifications(config, sites, telemetry.reportNotification);
  const { prices, cards } = config.addresses;
  // A report is about a price of the embedded service.
  const priceReports = prices ? null : notifications && (await startPriceReports(notifications, telemetry));
  const release = await openDataRelease(config.releaseDir);
  const { content, assetsFolder } = await readContent(config, telemetry.warn);
  const platform = createPlatform({
    release,
    secret: config.priceKeySecret,
    gatewayKey: config.gateway.apiKey,
    search: { appId: config.search.appId, apiKey: config.search.apiKey },
    geocodingKey: config.geocoding.key,
    // Also with CONTENT_URL: the embedded gateway's drug descriptions come from it.
    content: { content, ...config.content },
    assetsFolder,
    notifications: notifications?.service,
    priceReports: priceReports ?? undefined,
    wallet: await startWallet(config),
    fetchCardPrice: prices && !cards ? fetchCardPrice : undefined,
    hasForeignCards: cards !== null,
    faults: config.faults,
    demonstration: true,
    now: () => new Date(),
  });
  return {
    async fetch(input, init) {
      // A network would give the event loop a turn before and after a call, too.
      await nextTurn();
      const response = await platform.fetch(new Request(input, init));
      await nextTurn();
      return response;
    },
    check: { name: 'data release', check: () => checkDataRelease(release) },
    notifications,
    close: async () => {
      priceReports?.stop();
      await notifications?.close();
      release.close();
    },
  };
}

async function startPriceReports(
  { store, secret }: StartedNotifications,
  { reportPriceReport }: Pick<ServerTelemetry, 'reportPriceReport'>,
) {
  const { createPriceReportsService } = await import('../../platform/price-reports/price-reports-service.ts');
  const service = createPriceReportsService({ store, secret, report: reportPriceReport });
  service.start();
  return service;
}

/** @throws ConfigError for a data release that cannot be opened. */
export async function openDataRelease(folder: string) {
  const { openRelease } = await import('../../platform/catalogue/release.ts');
  try {
    return openRelease(folder);
  } catch (error) {
    const reason = error instanceof Error ? error.message : '';
    if (reason.endsWith('run script/import.')) throw new ConfigError(reason);
    throw new ConfigError(`The data release in ${folder} cannot be read (${reason}): run script/import.`);
  }
}

function checkDataRelease(release: { zip: (zip: string) => unknown }): string | null {
  try {
    // This ZIP code always exists: looking it up proves that the file can still be read.
    return release.zip('10001') ? null : 'The data release has no ZIP codes.';
  } catch {
    return 'The data release cannot be read.';
  }
}
