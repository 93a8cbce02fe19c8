import { Hono } from 'hono';

import { createAnalyticsApi, type AnalyticsEvent } from './analytics/analytics-api.ts';
import { createCardsApi } from './cards/cards-api.ts';
import type { Release } from './catalogue/release.ts';
import { createAssetsApi } from './content/assets-api.ts';
import { createContentApi, type ContentApiOptions } from './content/content-api.ts';
import { createDrugDescriptionsApi } from './drug-descriptions/drug-descriptions-api.ts';
import { createDrugsApi } from './drugs/drugs-api.ts';
import { createGeocodingApi } from './geocoding/geocoding-api.ts';
import type { NotificationsService } from './notifications/notifications-service.ts';
import { createPharmaciesApi } from './pharmacies/pharmacies-api.ts';
import { createPriceHistoryApi } from './prices/price-history-api.ts';
import { createPriceReportsApi } from './price-reports/price-reports-api.ts';
import type { PriceReportsService } from './price-reports/price-reports-service.ts';
import { createPricesApi } from './prices/prices-api.ts';
import { createQuotes } from './prices/quotes.ts';
import { internalError, reject } from './reply.ts';
import { createSearchApi } from './search/search-api.ts';
import { isSameSecret } from './secret.ts';
import { createWalletApi } from './wallet/wallet-api.ts';
import type { WalletKeys } from './wallet/wallet-keys.ts';

export interface PlatformOptions {
  release: Release;
  /** Signs price keys; the same on every node. */
  secret: string;
  /** What callers of the gateway show as `x-api-key`. */
  gatewayKey: string;
  search: { appId: string; apiKey: string };
  geocodingKey: string;
  /** Content to serve; without it there are no content service and no drug descriptions. */
  content?: Omit<ContentApiOptions, 'faults'>;
  /** Where the files of the content are, as contentful-import looks for them. Without it, or content, they are not served. */
  assetsFolder?: string;
  /** What cards are put into phone wallets with; without it there is no wallet service. */
  wallet?: WalletKeys;
  /** What accepts coupons to send; without it those calls answer 501. */
  notifications?: Pick<NotificationsService, 'api' | 'inboundSms'>;
  /** What visitors say they paid; without it those calls answer 501. */
  priceReports?: PriceReportsService;
  /** Whether sentinel inputs provoke faults. */
  faults: boolean;
  /** Whether answers say that they are a demonstration. */
  demonstration: boolean;
  now: () => Date;
}

export interface Platform {
  gateway: Hono;
  search: Hono;
  geocoding: Hono;
  /** Null where the platform was given no content. */
  content: Hono | null;
  /** The host of the content's files; null where the platform was given none. */
  assets: Hono | null;
  /**
   * Answers a request to http://gateway.embedded, http://search.embedded, http://geocoding.embedded,
   * http://content.embedded or http://assets.embedded as the network would: rejects for another host, and when the request is aborted.
   */
  fetch: (request: Request) => Promise<Response>;
  /** Analytics events that were accepted, the last 1000. */
  events: () => AnalyticsEvent[];
}

/** The services the site calls, over one data release, each speaking the real protocol (design §4). */
export function createPlatform(options: PlatformOptions): Platform {
  const { release, secret, faults, demonstration, now } = options;
  const quotes = createQuotes(release, { secret, faults });
  const analytics = createAnalyticsApi({ secret, now });

  const gateway = new Hono();
  // Before the gateway's key is asked for: the provider has none, it signs.
  if (options.notifications?.inboundSms) gateway.route('/', options.notifications.inboundSms);
  gateway.use(async (context, next) => {
    if (!isSameSecret(context.req.header('x-api-key'), options.gatewayKey)) {
      return reject(context, 401, 'unauthorized', 'x-api-key is missing or not known.');
    }
    if (!context.req.header('x-partner-name')?.trim()) {
      return reject(context, 401, 'unauthorized', 'x-partner-name is missing.');
    }
    return next();
  });
  gateway.route('/', createDrugsApi({ release, faults, demonstration }));
  gateway.route('/', createPricesApi({ release, quotes, faults, demonstration }));
  gateway.route('/', createPriceHistoryApi({ release, quotes, faults }));
  if (options.priceReports) {
    gateway.route('/', createPriceReportsApi({ reports: options.priceReports, quotes, faults }));
  }
  gateway.route('/', createCardsApi({ quotes, faults, demonstration }));
  if (options.wallet) {
    const keys = options.wallet;
    gateway.route('/', createWalletApi({ quotes, keys, secret, faults, demonstration, now }));
  }
  gateway.route('/', analytics.api);
  if (options.notifications) gateway.route('/', options.notifications.api);
  gateway.route('/', createPharmaciesApi({ release, faults }));
  if (options.content) {
    gateway.route('/', createDrugDescriptionsApi({ release, content: options.content.content, faults }));
  }

  const search = createSearchApi({ documents: release.documents(), ...options.search, faults });
  const geocoding = createGeocodingApi({ release, key: options.geocodingKey, faults });
  const content = options.content ? createContentApi({ ...options.content, faults }) : null;
  const assets =
    options.content && options.assetsFolder
      ? createAssetsApi(options.content.content, options.assetsFolder)
      : null;
  for (const service of [gateway, search, geocoding, content, assets]) if (service) failClosed(service);

  const hosts = new Map<string, Hono | null>([
    ['gateway.embedded', gateway],
    ['search.embedded', search],
    ['geocoding.embedded', geocoding],
    ['content.embedded', content],
    ['assets.embedded', assets],
  ]);
  return {
    gateway,
    search,
    geocoding,
    content,
    assets,
    events: analytics.events,
    fetch: async (request) => {
      const { hostname } = new URL(request.url);
      const service = hosts.get(hostname);
      if (!service) throw new TypeError(`${hostname} is not an embedded service`);
      request.signal.throwIfAborted();
      const response = await service.fetch(request);
      // A handler that waited stops when nobody waits any more; the caller gets the reason, not an answer.
      request.signal.throwIfAborted();
      return response;
    },
  };
}

/** What a service does not do is 501, and what fails in it 500; neither says anything of the inside. */
function failClosed(service: Hono): void {
  service.notFound((context) => reject(context, 501, 'not_implemented', 'This service does not do that.'));
  service.onError((_, context) => internalError(context));
}
